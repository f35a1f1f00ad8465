// SPDX-License-Identifier: BSL-1.0
// Mutations and conditions as a client of HBase's RPC sends them.
#pragma once

#include <strata/bytes/big_endian.hpp>
#include <strata/gateway/rpc.hpp>

#include "support/rpc_client.hpp"

namespace support {

inline strata::gateway::rpc::writer put_of(const char* row, const char* family, const char* value) {
    return msg({{1, row}, {2, 2}, {3, msg({{1, family}, {2, msg({{1, "q"}, {2, value}, {3, 5}})}})}});
}
inline strata::gateway::rpc::writer increment_of(const char* row, int nonce, bool quiet = false,
                                                 const char* qualifier = "n") {
    const auto column = msg({{1, "f"}, {2, msg({{1, qualifier}, {2, strata::to_big_endian(2)}})}});
    if (quiet)
        return msg({{1, row},
                    {2, 1},
                    {3, column},
                    {9, nonce},
                    {5, strata::gateway::rpc::pair_of("_rr_", strata::bytes(1, '\0'))}});
    return msg({{1, row}, {2, 1}, {3, column}, {9, nonce}});
}
inline strata::gateway::rpc::writer value_is(const char* family, const char* column, const char* value) {
    return msg(
        {{1, "r"},
         {2, family},
         {3, column},
         {4, 2},
         {5, msg({{1, "org.apache.hadoop.hbase.filter.BinaryComparator"}, {2, msg({{1, msg({{1, value}})}})}})}});
}

}  // namespace support
