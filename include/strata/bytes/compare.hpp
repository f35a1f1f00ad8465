// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/endian.hpp>
#include <strata/core/inlining.hpp>

namespace strata::detail::raw {

/// The number of bytes that two keys have in common at their front.
inline std::size_t common_prefix(bytes_view a, bytes_view b) noexcept {
    const std::size_t most = (std::min)(a.size(), b.size());
    std::size_t n = 0;
    for (; n + 8 <= most; n += 8)
        if (load<std::uint64_t>(a.data() + n) != load<std::uint64_t>(b.data() + n)) break;
    while (n != most && a[n] == b[n]) ++n;
    return n;
}

/// The eight bytes of a key after its first `from` bytes, as a number that compares as they do.  Zeros stand for bytes
/// that a shorter key lacks.
STRATA_ALWAYS_INLINE std::uint64_t head_of(bytes_view key, std::size_t from) noexcept {
    if (key.size() >= from + 8) return load_big_endian(key.data() + from);
    if (key.size() >= 8 && key.size() > from)
        return load_big_endian(key.data() + key.size() - 8) << 8 * (from + 8 - key.size());
    char last[8] = {};
    if (key.size() > from) std::memcpy(last, key.data() + from, key.size() - from);
    return load_big_endian(last);
}

/// Returns a < b.  Compares words and calls no function: for short keys that come in order.
STRATA_ALWAYS_INLINE bool is_less(bytes_view a, bytes_view b) noexcept {
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

}  // namespace strata::detail::raw
