// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/core/hot.hpp>

/// Numbers in bytes, at any address, and what keys are told apart by.
namespace strata::detail::packed {

template <class T>
T load(const char* at) noexcept {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, at, sizeof(T));
    return value;
}

template <class T>
void store(char* at, const T& value) noexcept {
    static_assert(std::is_trivially_copyable_v<T>);
    std::memcpy(at, &value, sizeof(T));
}

/// memmove and memcpy that take empty ranges at null.
inline void move_bytes(char* to, const char* from, std::size_t bytes) noexcept {
    if (bytes != 0) std::memmove(to, from, bytes);
}
inline char* copy_bytes(char* to, bytes_view from) noexcept {
    if (!from.empty()) std::memcpy(to, from.data(), from.size());
    return to + from.size();
}

struct block_of_16 {
    char bytes[16];
};
/// Blocks at these places, which may overlap: all are read before one is written.
template <class... Places>
STRATA_HOT void copy_blocks(char* to, const char* from, Places... at) noexcept {
    const auto write = [=](auto... blocks) STRATA_HOT_LAMBDA { (store(to + at, blocks), ...); };
    write(load<block_of_16>(from + at)...);
}

/// As copy_bytes, without a call for up to 128 bytes: words and blocks that overlap, so that few branches ask how many
/// there are.
STRATA_HOT char* copy_short(char* to, bytes_view from) noexcept {
    const std::size_t size = from.size();
    const char* const at = from.data();
    const auto copy_both_ends = [&]<class Word>(Word) STRATA_HOT_LAMBDA {
        const Word first = load<Word>(at);
        const Word last = load<Word>(at + size - sizeof(Word));
        store(to, first);
        store(to + size - sizeof(Word), last);
    };
    if (size > 128) {
        std::memcpy(to, at, size);
    } else if (size > 32) {
        const std::size_t last = size - 16;
        // Not std::min, of which g++ makes branches.
        const auto or_last = [=](std::size_t place) STRATA_HOT_LAMBDA { return last < place ? last : place; };
        copy_blocks(to, at, 0, 16, or_last(32), or_last(48), or_last(64), or_last(80), or_last(96), last);
    } else if (size >= 16) {
        copy_both_ends(block_of_16{});
    } else if (size >= 8) {
        copy_both_ends(std::uint64_t{});
    } else if (size >= 4) {
        copy_both_ends(std::uint32_t{});
    } else if (size != 0) {
        to[0] = at[0];
        to[size / 2] = at[size / 2];
        to[size - 1] = at[size - 1];
    }
    return to + size;
}

constexpr std::uint64_t reversed_bytes(std::uint64_t x) noexcept {
    x = (x & 0x00FF00FF00FF00FFu) << 8 | (x >> 8 & 0x00FF00FF00FF00FFu);
    x = (x & 0x0000FFFF0000FFFFu) << 16 | (x >> 16 & 0x0000FFFF0000FFFFu);
    return x << 32 | x >> 32;
}

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
/// A number of two or four bytes, the lowest first.
template <class Number>
STRATA_HOT Number load_little(const char* at) noexcept {
    const auto number = load<Number>(at);
    if constexpr (std::endian::native == std::endian::little) return number;
    return static_cast<Number>(reversed_bytes(number) >> (64 - 8 * sizeof(Number)));
}
template <class Number>
STRATA_HOT void store_little(char* at, Number number) noexcept {
    store(at, number);
    if constexpr (std::endian::native != std::endian::little) store(at, load_little<Number>(at));
}
inline void store_big_endian(char* at, std::uint64_t word) noexcept {
    store(at, std::endian::native == std::endian::little ? reversed_bytes(word) : word);
}

/// A number in its lowest `width` bytes, lowest first.
inline void store_number(char* at, std::uint64_t number, unsigned width) noexcept {
    for (unsigned i = 0; i != width; ++i) at[i] = static_cast<char>(number >> (8 * i));
}

// Lengths: seven bits a byte, the lowest first.

constexpr std::size_t length_size(std::size_t length) noexcept {
    std::size_t size = 1;
    for (; length >= 128; length >>= 7) ++size;
    return size;
}
STRATA_HOT std::size_t read_length(const char*& at) noexcept {
    std::size_t length = static_cast<unsigned char>(*at++);
    if (length < 128) return length;
    length &= 127;
    for (unsigned shift = 7;; shift += 7) {
        const std::size_t part = static_cast<unsigned char>(*at++);
        length |= (part & 127) << shift;
        if (part < 128) return length;
    }
}
inline char* write_length(char* at, std::size_t length) noexcept {
    for (; length >= 128; length >>= 7) *at++ = static_cast<char>(length | 128);
    *at++ = static_cast<char>(length);
    return at;
}

/// How many bytes two keys have in common at their front.
inline std::size_t common_prefix(bytes_view a, bytes_view b) noexcept {
    const std::size_t most = (std::min)(a.size(), b.size());
    std::size_t n = 0;
    for (; n + 8 <= most; n += 8)
        if (load<std::uint64_t>(a.data() + n) != load<std::uint64_t>(b.data() + n)) break;
    while (n != most && a[n] == b[n]) ++n;
    return n;
}

/// The eight bytes of a key behind the first `from`, as a number that compares like them; zeros where the key ends.
STRATA_HOT std::uint64_t head_of(bytes_view key, std::size_t from) noexcept {
    if (key.size() >= from + 8) return load_big_endian(key.data() + from);
    if (key.size() >= 8 && key.size() > from)
        return load_big_endian(key.data() + key.size() - 8) << 8 * (from + 8 - key.size());
    char last[8] = {};
    if (key.size() > from) std::memcpy(last, key.data() + from, key.size() - from);
    return load_big_endian(last);
}

/// a < b, by words and without a call: for keys that come in order, and are not long.
STRATA_HOT bool is_less(bytes_view a, bytes_view b) noexcept {
    const std::size_t shorter = (std::min)(a.size(), b.size());
    if (shorter < 8 || shorter > 128) return a < b;
    const std::size_t last = shorter - 8;
    for (std::size_t at = 0;; at = (std::min)(at + 8, last)) {
        const char* const x = a.data() + at;
        const char* const y = b.data() + at;
        if (load<std::uint64_t>(x) != load<std::uint64_t>(y)) return load_big_endian(x) < load_big_endian(y);
        if (at == last) return a.size() < b.size();
    }
}

/// One byte that tells keys apart.  Of keys of more than 40 bytes both ends and the middle are looked at.
STRATA_HOT unsigned char fingerprint(bytes_view key) noexcept {
    constexpr std::uint64_t odd = 0x9E3779B97F4A7C15u;
    std::uint64_t hash = key.size();
    const auto add = [&](std::uint64_t part) STRATA_HOT_LAMBDA { hash = (hash + part) * odd; };
    const char* const at = key.data();
    if (key.size() >= 8) {
        const std::size_t last = key.size() - 8;
        const std::size_t second = last < 8 ? last : 8;
        add(load_little_endian(at));
        add(load_little_endian(at + second));
        add(load_little_endian(at + last / 2));
        add(load_little_endian(at + last - second));
        add(load_little_endian(at + last));
    } else if (key.size() >= 4) {
        add(load_little<std::uint32_t>(at));
        add(load_little<std::uint32_t>(at + key.size() - 4));
    } else if (!key.empty()) {
        const auto byte = [&](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(at[i])}; };
        add(byte(0) << 16 | byte(key.size() / 2) << 8 | byte(key.size() - 1));
    }
    hash ^= hash >> 32;
    hash *= odd;
    return static_cast<unsigned char>(hash >> 56);
}

/// Asks for a cache line.  Always inlined, as are those that do nothing but call it: g++ takes a function that only
/// prefetches for one without effect, and leaves out calls of it.
STRATA_HOT void prefetch([[maybe_unused]] const void* at) noexcept {
#if defined(__GNUC__)
    __builtin_prefetch(at);
#endif
}
/// The cache line of that address and those behind it.
template <unsigned Lines>
STRATA_HOT void prefetch_lines(const char* at) noexcept {
    [&]<std::size_t... I>(std::index_sequence<I...>) STRATA_HOT_LAMBDA { (prefetch(at + I * 64), ...); }
    (std::make_index_sequence<Lines>{});
}
/// Every cache line that some of so many bytes lie in.
STRATA_HOT void prefetch(const char* at, std::size_t bytes) noexcept {
    const std::size_t before = reinterpret_cast<std::uintptr_t>(at) % 64;
    for (std::size_t i = 0; i < before + bytes; i += 64) prefetch(at - before + i);
}

}  // namespace strata::detail::packed
