// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <strata/core/assert.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/packed/format/raw.hpp>

/// Searches of sorted numbers and of unsorted fingerprints, with few branches that depend on what they find.
namespace strata::detail::packed {

/// Returns how many of eight numbers are less than another.
STRATA_ALWAYS_INLINE unsigned count_less_of_8(const std::uint64_t* numbers, std::uint64_t than) noexcept {
    const auto less = [=](std::size_t i) STRATA_ALWAYS_INLINE_LAMBDA { return unsigned{numbers[i] < than}; };
    return less(0) + less(1) + less(2) + less(3) + less(4) + less(5) + less(6) + less(7);
}

/// Returns how many numbers of a sorted array of 8, 16, 32 or 64 are less than another.  The last number is not less.
STRATA_ALWAYS_INLINE unsigned count_less_below_last(const std::uint64_t* numbers, unsigned count,
                                                    std::uint64_t than) noexcept {
    const auto less = [=](std::size_t i) STRATA_ALWAYS_INLINE_LAMBDA { return unsigned{numbers[i * 8 + 7] < than}; };
    unsigned eights = 0;
    if (count > 8) eights += less(0);
    if (count > 16) eights += less(1) + less(2);
    if (count > 32) eights += less(3) + less(4) + less(5) + less(6);
    numbers += eights * std::size_t{8};
    return eights * 8 + count_less_of_8(numbers, than);
}

/// Returns how many of at most 64 things are in front: in_front(i) is true for these and for no other.  They come
/// first.  No branch depends on what in_front() returns.
template <class InFront>
STRATA_ALWAYS_INLINE unsigned count_in_front(unsigned count, InFront in_front) noexcept {
    STRATA_ASSERT(count <= 64);
    if (count == 0) return 0;
    const unsigned last = count - 1;
    // An index past the end asks for the last one again: if that is in front, so are all.
    const auto is = [&](unsigned i) STRATA_ALWAYS_INLINE_LAMBDA { return unsigned{in_front(i < last ? i : last)}; };
    unsigned n = (is(15) + is(31) + is(47)) * 16;
    n += (is(n + 3) + is(n + 7) + is(n + 11)) * 4;
    n += is(n) + is(n + 1) + is(n + 2) + is(n + 3);
    return n < count ? n : count;
}

/// Returns the end of those of [first, end) that are in front: in_front(i) is true for these and for no other.  They
/// come first.
///
/// prefetch_at(i) asks for the memory that in_front(i) looks at.  It is called for up to sixteen at once: a search that
/// looks at scattered memory then waits once or twice, and not at every step.
template <class Prefetch, class InFront>
STRATA_ALWAYS_INLINE unsigned end_of_front(unsigned first, unsigned end, Prefetch prefetch_at,
                                           InFront in_front) noexcept {
    while (first != end) {
        const unsigned step = (end - first + 15) / 16;
        unsigned points = 0;
        for (unsigned i = first + step - 1; i < end; i += step, ++points) prefetch_at(i);
        while (points != 0) {
            const unsigned before = points / 2;
            const unsigned i = first + (before + 1) * step - 1;
            if (in_front(i)) {
                first = i + 1;
                points -= before + 1;
            } else {
                end = i;
                points = before;
            }
        }
    }
    return first;
}

/// Returns how many numbers of a sorted array are less than another.
STRATA_ALWAYS_INLINE unsigned count_less(const std::uint64_t* numbers, unsigned count, std::uint64_t than) noexcept {
    return count_in_front(count, [&](unsigned i) { return numbers[i] < than; });
}

/// Returns how many numbers of a sorted array are not greater than another.  It has at most 64 numbers of four bytes
/// each, the lowest byte first, at any address.  STRATA_PORTABLE_ONLY: does without the instructions of SSE2.
STRATA_ALWAYS_INLINE unsigned count_not_greater(const char* numbers, unsigned count, std::uint32_t than) noexcept {
    const auto is = [=](unsigned i)
                        STRATA_ALWAYS_INLINE_LAMBDA { return load_little<std::uint32_t>(numbers + i * 4) <= than; };
#if defined(__SSE2__) && !defined(STRATA_PORTABLE_ONLY)
    if (count < 16) return count_in_front(count, is);
    // The sixteen numbers that the answer lies in, or the last sixteen.
    unsigned first = 0;
    if (count > 16) first += is(15) * 16u;
    if (count > 32) first += is(31) * 16u;
    if (count > 48) first += is(47) * 16u;
    first = count - 16 < first ? count - 16 : first;
    // SSE2 compares numbers that have a sign.
    const __m128i sign = _mm_set1_epi32(INT32_MIN);
    const __m128i bound = _mm_xor_si128(_mm_set1_epi32(static_cast<std::int32_t>(than)), sign);
    const auto greater = [&](unsigned i) STRATA_ALWAYS_INLINE_LAMBDA {
        const char* const four = numbers + (first + i) * std::size_t{4};
        return _mm_cmpgt_epi32(_mm_xor_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(four)), sign), bound);
    };
    const __m128i all =
        _mm_packs_epi16(_mm_packs_epi32(greater(0), greater(4)), _mm_packs_epi32(greater(8), greater(12)));
    return first + static_cast<unsigned>(std::countr_zero(static_cast<unsigned>(_mm_movemask_epi8(all)) | 1u << 16));
#else
    return count_in_front(count, is);
#endif
}

/// Returns which of eight bytes equal another, as the highest bit of each such byte.  The first byte is the lowest.
inline std::uint64_t equal_bytes(const char* eight, unsigned char byte) noexcept {
    constexpr std::uint64_t low = 0x7F7F7F7F7F7F7F7Fu;
    const std::uint64_t x = load_little_endian(eight) ^ (byte * std::uint64_t{0x0101010101010101u});
    return ~(((x & low) + low) | x | low);
}

/// Returns which of eight bytes is the first that equals another, or 8.  STRATA_PORTABLE_ONLY: does without the
/// instructions of SSE2.
STRATA_ALWAYS_INLINE unsigned first_equal_of_8(const char* eight, unsigned char byte) noexcept {
#if defined(__SSE2__) && !defined(STRATA_PORTABLE_ONLY)
    const __m128i part = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(eight));
    const __m128i sought = _mm_set1_epi8(static_cast<char>(byte));
    const auto equal = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(part, sought)));
    return static_cast<unsigned>(std::countr_zero(equal | 1u << 8));
#else
    return static_cast<unsigned>(std::countr_zero(equal_bytes(eight, byte))) / 8;
#endif
}

/// Returns which of 64 bytes equal another, a bit each.  STRATA_PORTABLE_ONLY: does without the instructions of SSE2.
STRATA_ALWAYS_INLINE std::uint64_t equal_bytes_of_64(const unsigned char* bytes, unsigned char byte) noexcept {
    std::uint64_t equal = 0;
#if defined(__SSE2__) && !defined(STRATA_PORTABLE_ONLY)
    const __m128i sought = _mm_set1_epi8(static_cast<char>(byte));
    for (unsigned i = 0; i != 4; ++i) {
        const __m128i part = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + i * 16));
        const auto mask = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(part, sought)));
        equal |= std::uint64_t{mask} << (i * 16);
    }
#else
    for (unsigned i = 0; i != 8; ++i) {
        // The highest bit of each byte, gathered into the highest byte.
        const std::uint64_t found = equal_bytes(reinterpret_cast<const char*>(bytes + i * 8), byte) >> 7;
        equal |= (found * 0x0102040810204080u >> 56) << (i * 8);
    }
#endif
    return equal;
}

}  // namespace strata::detail::packed
