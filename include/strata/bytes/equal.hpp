// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <strata/bytes/bytes.hpp>
#include <strata/core/inlining.hpp>

namespace strata::detail {

/// Returns a == b.  Compares words and calls no function: for short keys that are mostly equal.
STRATA_ALWAYS_INLINE bool are_equal(bytes_view a, bytes_view b) noexcept {
    const std::size_t size = a.size();
    if (size != b.size()) return false;
    const auto differ = [&]<class Word>(std::size_t at, Word) STRATA_ALWAYS_INLINE_LAMBDA {
        Word ours;
        Word theirs;
        std::memcpy(&ours, a.data() + at, sizeof ours);
        std::memcpy(&theirs, b.data() + at, sizeof theirs);
        return static_cast<std::uint64_t>(ours ^ theirs);
    };
    if (size > 64) return std::memcmp(a.data(), b.data(), size) == 0;
#if defined(__SSE2__) && !defined(STRATA_PORTABLE_ONLY)
    if (size >= 16) {
        // Four blocks overlap, so no branch depends on the size.
        const auto equal = [&](std::size_t at) STRATA_ALWAYS_INLINE_LAMBDA {
            return _mm_cmpeq_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a.data() + at)),
                                  _mm_loadu_si128(reinterpret_cast<const __m128i*>(b.data() + at)));
        };
        const std::size_t last = size - 16;
        const __m128i ends = _mm_and_si128(equal(0), equal(last));
        const __m128i middle = _mm_and_si128(equal(last < 16 ? last : 16), equal(last < 32 ? last : 32));
        return _mm_movemask_epi8(_mm_and_si128(ends, middle)) == 0xFFFF;
    }
#endif
    if (size >= 8) {
        std::uint64_t all = differ(size - 8, std::uint64_t{});
        for (std::size_t at = 0; at + 8 < size; at += 8) all |= differ(at, std::uint64_t{});
        return all == 0;
    }
    if (size >= 4) return (differ(0, std::uint32_t{}) | differ(size - 4, std::uint32_t{})) == 0;
    for (std::size_t at = 0; at != size; ++at)
        if (a[at] != b[at]) return false;
    return true;
}

}  // namespace strata::detail
