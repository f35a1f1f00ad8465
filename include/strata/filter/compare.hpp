// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <strata/core/error.hpp>
#include <strata/core/language.hpp>

namespace strata {

/// A comparison of two values.
///
/// The left side differs: a filter passes cells for which "stored op reference" is true (R10.4), while check_and_mutate
/// asks for "expected op stored" (R3.30, S10).
/// HBase: CompareOperator, in its order.
enum class compare : unsigned char {
    less,
    less_or_equal,
    equal,
    not_equal,
    greater_or_equal,
    greater,
    no_op  ///< Compares nothing: nothing passes.  Where HBase does not expect it, it throws server_failure (R10.4).
};

namespace detail {

/// Returns true if "left op right" is true.  `sign`: below, equal to or above 0 if left is less than, equal to or
/// greater than right.
constexpr bool holds(compare op, int sign) noexcept {
    switch (op) {
        case compare::less:
            return sign < 0;
        case compare::less_or_equal:
            return sign <= 0;
        case compare::equal:
            return sign == 0;
        case compare::not_equal:
            return sign != 0;
        case compare::greater_or_equal:
            return sign >= 0;
        case compare::greater:
            return sign > 0;
        case compare::no_op:
            break;
    }
    return false;
}

/// Throws what HBase throws where it does not expect the comparison that compares nothing.
[[noreturn]] inline void raise_no_op() {
    raise<server_failure>("HBase fails to compare a value by NO_OP here", "RuntimeException");
}

}  // namespace detail
}  // namespace strata
