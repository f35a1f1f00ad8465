// SPDX-License-Identifier: BSL-1.0
// Layer: wire/fields.
#pragma once

#include <strata/wire/fields/number.hpp>

/// Thrift: TApplicationException.java.
namespace strata::thrift::detail {

struct tapplication_exception {
    static constexpr field_id message{1}, type{2};
};

}  // namespace strata::thrift::detail
