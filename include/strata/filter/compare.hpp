// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <strata/core/language.hpp>

namespace strata {

/// How two values are to relate.  Which of them stands on the left differs: a filter passes what makes "stored op
/// reference" true (R10.4), check_and_mutate passes if "expected op stored" is (R3.30, S10).
///
/// HBase: CompareOperator; NO_OP is left out, for nothing passes it.
enum class compare : unsigned char { less, less_or_equal, equal, not_equal, greater_or_equal, greater };

namespace detail {

/// "left op right" holds, where `sign` is less than, equal to or greater than 0 as left is to right.
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
    }
    return false;
}

}  // namespace detail
}  // namespace strata
