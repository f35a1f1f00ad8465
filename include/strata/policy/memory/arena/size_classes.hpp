// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <bit>
#include <cstddef>

#include <strata/core/language.hpp>

/// The size classes of an arena: every multiple of 4 bytes up to 128, of 8 up to 256, then 32 steps between two powers
/// of two.
///
/// Rounding up wastes less than 4 bytes up to 128, and less than a 16th of the size above, mostly a 32nd.
namespace strata::detail::size_class {

inline constexpr std::size_t step = 4;
inline constexpr std::size_t finest = 128;    ///< Larger objects are multiples of 8.
inline constexpr std::size_t largest = 4096;  ///< Larger objects have no class.

/// The class of a size from 1 to `largest`.
constexpr std::size_t of(std::size_t bytes) noexcept {
    if (bytes <= 2 * finest) return bytes <= finest ? (bytes - 1) / step : finest / 8 + (bytes - 1) / 8;
    const auto log = static_cast<std::size_t>(std::bit_width(bytes - 1)) - 1;  // 2^log < bytes <= 2^(log + 1)
    return 48 + (log - 8) * 32 + (((bytes - 1) >> (log - 5)) & 31);
}

/// The size of the objects of a class.
constexpr std::size_t bytes_of(std::size_t index) noexcept {
    if (index < 48) return index < 32 ? (index + 1) * step : (index - 15) * 8;
    const std::size_t coarse = index - 48;
    return (coarse % 32 + 33) << (coarse / 32 + 3);
}

/// The next class of multiples of 8, after one of them.
constexpr std::size_t next_even(std::size_t index) noexcept { return index + (index < finest / step - 1 ? 2 : 1); }

/// The last class whose objects are not larger than `bytes`, which are 4 or more.
constexpr std::size_t within(std::size_t bytes) noexcept {
    if (bytes >= largest) return of(largest);
    return of(bytes + 1) - 1;
}

inline constexpr std::size_t count = of(largest) + 1;

static_assert(bytes_of(of(1)) == 4 && bytes_of(of(128)) == 128 && bytes_of(of(129)) == 136);
static_assert(bytes_of(of(256)) == 256 && bytes_of(of(257)) == 264 && of(257) == of(256) + 1);
static_assert(bytes_of(of(512)) == 512 && bytes_of(of(513)) == 528 && bytes_of(count - 1) == largest);
static_assert(next_even(of(8)) == of(16) && next_even(of(120)) == of(128) && next_even(of(128)) == of(136));
static_assert(within(4) == of(4) && within(263) == of(256) && within(5000) == count - 1);

}  // namespace strata::detail::size_class
