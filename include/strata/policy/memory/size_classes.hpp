// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <bit>
#include <cstddef>

/// Which sizes an arena keeps apart: every multiple of 8 bytes up to 128, then four steps between two powers of two.
///
/// Rounding up costs less than 8 bytes below 128, and less than a quarter of the size above.
namespace strata::detail::size_class {

inline constexpr std::size_t step = 8;
inline constexpr std::size_t finest = 128;
inline constexpr std::size_t largest = 4096;  ///< Objects beyond it are no business of the classes.

/// The class of a size from 1 to `largest`.
constexpr std::size_t of(std::size_t bytes) noexcept {
    if (bytes <= finest) return (bytes - 1) / step;
    const auto log = static_cast<std::size_t>(std::bit_width(bytes - 1)) - 1;  // 2^log < bytes <= 2^(log + 1)
    const std::size_t quarter = ((bytes - 1) >> (log - 2)) & 3;
    return finest / step + (log - 7) * 4 + quarter;
}

/// How large the objects of a class may be.
constexpr std::size_t bytes_of(std::size_t index) noexcept {
    if (index < finest / step) return (index + 1) * step;
    const std::size_t beyond = index - finest / step;
    return (beyond % 4 + 5) << (beyond / 4 + 5);
}

inline constexpr std::size_t count = of(largest) + 1;

static_assert(bytes_of(of(1)) == 8 && bytes_of(of(128)) == 128 && bytes_of(of(129)) == 160);
static_assert(bytes_of(of(256)) == 256 && bytes_of(of(257)) == 320 && bytes_of(count - 1) == largest);

}  // namespace strata::detail::size_class
