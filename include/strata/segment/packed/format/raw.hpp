// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/compare.hpp>
#include <strata/bytes/copy.hpp>
#include <strata/bytes/endian.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/core/inlining.hpp>

/// What a packed segment is made of.
namespace strata::detail::packed {

using namespace raw;

// Lengths: seven bits a byte, the lowest first.

constexpr std::size_t length_size(std::size_t length) noexcept {
    std::size_t size = 1;
    for (; length >= 128; length >>= 7) ++size;
    return size;
}
STRATA_ALWAYS_INLINE std::size_t read_length(const char*& at) noexcept {
    std::size_t length = static_cast<unsigned char>(*at++);
    if (length < 128) return length;
    length &= 127;
    for (unsigned shift = 7;; shift += 7) {
        const std::size_t part = static_cast<unsigned char>(*at++);
        length |= (part & 127) << shift;
        if (part < 128) return length;
    }
}
/// The key that lies there, after its length.
STRATA_ALWAYS_INLINE bytes_view key_at(const char* at) noexcept {
    const std::size_t length = read_length(at);
    return {at, length};
}
STRATA_NOINLINE inline bool is_long_key_at(const char* at, bytes_view key) noexcept { return key_at(at) == key; }
/// Returns key_at(at) == key.
STRATA_ALWAYS_INLINE bool is_key_at(const char* at, bytes_view key) noexcept {
    if (key.size() >= 128) return is_long_key_at(at, key);
    return static_cast<unsigned char>(*at) == key.size() && are_equal({at + 1, key.size()}, key);
}
inline char* write_length(char* at, std::size_t length) noexcept {
    for (; length >= 128; length >>= 7) *at++ = static_cast<char>(length | 128);
    *at++ = static_cast<char>(length);
    return at;
}

/// Returns a byte that tells most keys apart.  Of a key of more than 40 bytes it covers both ends and the middle.
STRATA_ALWAYS_INLINE unsigned char fingerprint(bytes_view key) noexcept {
    constexpr std::uint64_t odd = 0x9E3779B97F4A7C15u;
    std::uint64_t hash = key.size();
    const auto add = [&](std::uint64_t part) STRATA_ALWAYS_INLINE_LAMBDA { hash = (hash + part) * odd; };
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

/// Prefetches a cache line.  It must be inlined, and so must every function that only calls it: g++ takes a function
/// that only prefetches for one without effect, and drops calls of it.
STRATA_ALWAYS_INLINE void prefetch([[maybe_unused]] const void* at) noexcept {
#if defined(__GNUC__)
    __builtin_prefetch(at);
#endif
}
/// Prefetches the cache line of an address and the lines after it.
template <unsigned Lines>
STRATA_ALWAYS_INLINE void prefetch_lines(const char* at) noexcept {
    [&]<std::size_t... I>(std::index_sequence<I...>) STRATA_ALWAYS_INLINE_LAMBDA { (prefetch(at + I * 64), ...); }
    (std::make_index_sequence<Lines>{});
}
/// Prefetches every cache line that some of these bytes lie in.
STRATA_ALWAYS_INLINE void prefetch(const char* at, std::size_t bytes) noexcept {
    const std::size_t before = reinterpret_cast<std::uintptr_t>(at) % 64;
    for (std::size_t i = 0; i < before + bytes; i += 64) prefetch(at - before + i);
}

}  // namespace strata::detail::packed
