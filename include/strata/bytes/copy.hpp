// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/endian.hpp>
#include <strata/core/inlining.hpp>

namespace strata::detail::raw {

/// Moves bytes as std::memmove does.  Unlike it, takes null for an empty range.
inline void move_bytes(char* to, const char* from, std::size_t bytes) noexcept {
    if (bytes != 0) std::memmove(to, from, bytes);
}
/// Copies bytes as std::memcpy does and returns the end of the copy.  Unlike it, takes null for an empty range.
inline char* copy_bytes(char* to, bytes_view from) noexcept {
    if (!from.empty()) std::memcpy(to, from.data(), from.size());
    return to + from.size();
}

/// Sixteen bytes, which compilers move in one register.
struct block_of_16 {
    char bytes[16];
};
/// Copies the blocks at these places, which may overlap.  All are read before one is written.
template <class... Places>
STRATA_ALWAYS_INLINE void copy_blocks(char* to, const char* from, Places... at) noexcept {
    const auto write = [=](auto... blocks) STRATA_ALWAYS_INLINE_LAMBDA { (store(to + at, blocks), ...); };
    write(load<block_of_16>(from + at)...);
}

/// Copies bytes as copy_bytes does, without a call for up to 128 bytes.  Words and blocks overlap, so few branches
/// depend on the size.
STRATA_ALWAYS_INLINE char* copy_short(char* to, bytes_view from) noexcept {
    const std::size_t size = from.size();
    const char* const at = from.data();
    const auto copy_both_ends = [&]<class Word>(Word) STRATA_ALWAYS_INLINE_LAMBDA {
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
        const auto or_last = [=](std::size_t place) STRATA_ALWAYS_INLINE_LAMBDA { return last < place ? last : place; };
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

}  // namespace strata::detail::raw
