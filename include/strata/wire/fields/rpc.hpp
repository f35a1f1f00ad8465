// SPDX-License-Identifier: BSL-1.0
// Layer: wire/fields.
#pragma once

#include <strata/wire/fields/number.hpp>

/// HBase: RPC.proto.
namespace strata::detail::proto {

struct connection_header {
    static constexpr field user_info{1}, service_name{2}, cell_block_codec_class{3}, cell_block_compressor_class{4},
        version_info{5}, rpc_crypto_cipher_transformation{6}, attribute{7};
};
struct request_header {
    static constexpr field call_id{1}, trace_info{2}, method_name{3}, request_param{4}, cell_block_meta{5}, priority{6},
        timeout{7}, attribute{8};
};
struct response_header {
    static constexpr field call_id{1}, exception{2}, cell_block_meta{3};
};
struct cell_block_meta {
    static constexpr field length{1};
};
struct exception_response {
    static constexpr field exception_class_name{1}, stack_trace{2}, hostname{3}, port{4}, do_not_retry{5},
        server_overloaded{6};
};

}  // namespace strata::detail::proto
