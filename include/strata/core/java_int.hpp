// SPDX-License-Identifier: BSL-1.0
// Layer: core.
#pragma once

#include <cstdint>
#include <limits>

#include <strata/core/language.hpp>

namespace strata::detail {

/// The greatest int of Java, in which HBase counts cells, versions and columns.
inline constexpr std::int64_t greatest_int = (std::numeric_limits<std::int32_t>::max)();

/// Returns true if both are ints of Java that are not negative, and their sum is none: HBase adds a limit and an
/// offset, and the sum becomes negative.
constexpr bool sum_overflows_int(std::int64_t limit, std::int64_t offset) noexcept {
    return limit >= 0 && limit <= greatest_int && offset <= greatest_int && limit > greatest_int - offset;
}

}  // namespace strata::detail
