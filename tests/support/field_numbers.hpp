// SPDX-License-Identifier: BSL-1.0
// The numbers of fields as tests write them by hand: `1_f` of protobuf, `1_id` of Thrift.
#pragma once

#include <strata/wire/fields/number.hpp>

namespace support::literals {

constexpr strata::detail::proto::field operator""_f(unsigned long long number) {
    return static_cast<strata::detail::proto::field>(number);
}
constexpr strata::thrift::field_id operator""_id(unsigned long long number) {
    return static_cast<strata::thrift::field_id>(number);
}

}  // namespace support::literals
