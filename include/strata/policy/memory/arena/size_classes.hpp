// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <bit>
#include <cstddef>

#include <strata/core/language.hpp>

/// The size classes of an arena: every multiple of 4 bytes up to 256, then 32 steps between two powers of two.
///
/// Rounding up wastes less than 4 bytes up to 256, and less than a 32nd of the size above.
namespace strata::detail::size_class {

inline constexpr std::size_t step = 4;
inline constexpr std::size_t finest = 256;
inline constexpr std::size_t largest = 4096;  ///< Larger objects have no class.

/// The class of a size from 1 to `largest`.
constexpr std::size_t of(std::size_t bytes) noexcept {
    if (bytes <= finest) return (bytes - 1) / step;
    const auto log = static_cast<std::size_t>(std::bit_width(bytes - 1)) - 1;  // 2^log < bytes <= 2^(log + 1)
    return finest / step + (log - 8) * 32 + (((bytes - 1) >> (log - 5)) & 31);
}

/// The size of the objects of a class.
constexpr std::size_t bytes_of(std::size_t index) noexcept {
    if (index < finest / step) return (index + 1) * step;
    const std::size_t coarse = index - finest / step;
    return (coarse % 32 + 33) << (coarse / 32 + 3);
}

/// The last class whose objects are not larger than `bytes`, which are 4 or more.
constexpr std::size_t within(std::size_t bytes) noexcept {
    if (bytes >= largest) return of(largest);
    return of(bytes + 1) - 1;
}

inline constexpr std::size_t count = of(largest) + 1;

static_assert(bytes_of(of(1)) == 4 && bytes_of(of(256)) == 256 && bytes_of(of(257)) == 264);
static_assert(bytes_of(of(512)) == 512 && bytes_of(of(513)) == 528 && bytes_of(count - 1) == largest);
static_assert(within(4) == of(4) && within(263) == of(256) && within(5000) == count - 1);

}  // namespace strata::detail::size_class
