// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include <strata/bytes/bytes.hpp>

namespace strata {

/// Appends the number to `out`: sizeof(Number) bytes, the highest first.
template <std::integral Number>
void append_big_endian(bytes& out, Number number) {
    char raw[sizeof(Number)];
    auto left = static_cast<std::uint64_t>(number);
    for (std::size_t i = sizeof(Number); i-- != 0; left >>= 8) raw[i] = static_cast<char>(left & 0xFF);
    out.append(raw, sizeof(Number));
}

/// The number in the first sizeof(Number) bytes, the highest first.  Missing bytes at the end are left out.
template <std::integral Number = std::int64_t>
constexpr Number from_big_endian(bytes_view raw) noexcept {
    std::uint64_t number = 0;
    for (const char c : raw.substr(0, sizeof(Number))) number = number << 8 | static_cast<unsigned char>(c);
    return static_cast<Number>(number);
}

/// The length of a number in a value, in bytes.  HBase's counters have that length (R3.20).
inline constexpr std::size_t number_size = 8;

/// The number as HBase stores it in a value: eight bytes, the highest first.
inline bytes to_big_endian(std::int64_t number) {
    bytes eight;
    append_big_endian(eight, number);
    return eight;
}

}  // namespace strata
