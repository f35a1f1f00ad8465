// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/bytes/bytes.hpp>

namespace strata {

/// How many bytes a number takes in a value: HBase's counters have that length (R3.20).
inline constexpr std::size_t number_size = 8;

/// The number as HBase keeps it in a value: eight bytes, the highest first.
inline bytes to_big_endian(std::int64_t number) {
    bytes eight;
    eight.reserve(number_size);
    for (int shift = 56; shift >= 0; shift -= 8)
        eight.push_back(static_cast<char>(static_cast<std::uint64_t>(number) >> shift & 0xFF));
    return eight;
}

/// The number in the first eight bytes.
constexpr std::int64_t from_big_endian(bytes_view eight) noexcept {
    std::uint64_t number = 0;
    for (const char c : eight.substr(0, number_size)) number = number << 8 | static_cast<unsigned char>(c);
    return static_cast<std::int64_t>(number);
}

}  // namespace strata
