// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <strata/core/inlining.hpp>

/// Bytes in memory: numbers at any address, copies, comparisons.  Nothing is checked.
namespace strata::detail::raw {

/// Reads the T whose bytes lie at `at`.  Any address is aligned enough.
template <class T>
T load(const char* at) noexcept {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, at, sizeof(T));
    return value;
}

/// Writes the bytes of a T to `at`.  Any address is aligned enough.
template <class T>
void store(char* at, const T& value) noexcept {
    static_assert(std::is_trivially_copyable_v<T>);
    std::memcpy(at, &value, sizeof(T));
}

/// The number with its eight bytes in the opposite order.
constexpr std::uint64_t reversed_bytes(std::uint64_t x) noexcept {
    x = (x & 0x00FF00FF00FF00FFu) << 8 | (x >> 8 & 0x00FF00FF00FF00FFu);
    x = (x & 0x0000FFFF0000FFFFu) << 16 | (x >> 16 & 0x0000FFFF0000FFFFu);
    return x << 32 | x >> 32;
}

/// Reads or writes a number of eight bytes at any address, in the byte order that the name says.
///@{
inline std::uint64_t load_big_endian(const char* at) noexcept {
    const auto word = load<std::uint64_t>(at);
    return std::endian::native == std::endian::little ? reversed_bytes(word) : word;
}
inline std::uint64_t load_little_endian(const char* at) noexcept {
    const auto word = load<std::uint64_t>(at);
    return std::endian::native == std::endian::little ? word : reversed_bytes(word);
}
inline void store_little_endian(char* at, std::uint64_t word) noexcept {
    store(at, std::endian::native == std::endian::little ? word : reversed_bytes(word));
}
inline void store_big_endian(char* at, std::uint64_t word) noexcept {
    store(at, std::endian::native == std::endian::little ? reversed_bytes(word) : word);
}
///@}

/// Reads or writes a number of two or four bytes at any address, the lowest byte first.
///@{
template <class Number>
STRATA_ALWAYS_INLINE Number load_little(const char* at) noexcept {
    const auto number = load<Number>(at);
    if constexpr (std::endian::native == std::endian::little) return number;
    return static_cast<Number>(reversed_bytes(number) >> (64 - 8 * sizeof(Number)));
}
template <class Number>
STRATA_ALWAYS_INLINE void store_little(char* at, Number number) noexcept {
    store(at, number);
    if constexpr (std::endian::native != std::endian::little) store(at, load_little<Number>(at));
}
///@}

/// Reads or writes a number of one, two, four or eight bytes at any address, the highest byte first.
///@{
template <class Number>
STRATA_ALWAYS_INLINE Number load_big(const char* at) noexcept {
    const auto number = load<Number>(at);
    if constexpr (sizeof(Number) == 1 || std::endian::native == std::endian::big) return number;
    return static_cast<Number>(reversed_bytes(static_cast<std::uint64_t>(number)) >> (64 - 8 * sizeof(Number)));
}
template <class Number>
STRATA_ALWAYS_INLINE void store_big(char* at, Number number) noexcept {
    store(at, number);
    if constexpr (sizeof(Number) != 1 && std::endian::native != std::endian::big) store(at, load_big<Number>(at));
}
///@}

/// Writes the lowest `width` bytes of a number, the lowest first.
inline void store_number(char* at, std::uint64_t number, unsigned width) noexcept {
    for (unsigned i = 0; i != width; ++i) at[i] = static_cast<char>(number >> (8 * i));
}

}  // namespace strata::detail::raw
