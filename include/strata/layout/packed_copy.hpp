// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/layout/packed_raw.hpp>
#include <strata/layout/packed_version.hpp>

/// How bytes are written where there is room behind them, without a call for a few of them.
namespace strata::detail::packed {

/// As copy_bytes.
STRATA_HOT char* copy_short(char* to, bytes_view from) noexcept {
    const std::size_t size = from.size();
    const char* const at = from.data();
    const auto copy_both_ends = [&]<class Word>(Word) {
        const Word first = load<Word>(at);
        const Word last = load<Word>(at + size - sizeof(Word));
        store(to, first);
        store(to + size - sizeof(Word), last);
    };
    if (size > 16) {
        std::memcpy(to, at, size);
    } else if (size >= 8) {
        copy_both_ends(std::uint64_t{});
    } else if (size >= 4) {
        copy_both_ends(std::uint32_t{});
    } else {
        for (std::size_t i = 0; i != size; ++i) to[i] = at[i];
    }
    return to + size;
}

STRATA_HOT char* write_short_length(char* at, std::size_t length) noexcept {
    if (length >= 128) return write_length(at, length);
    *at = static_cast<char>(length);
    return at + 1;
}

namespace version_format {

/// More than anything but key and value takes.
inline constexpr std::size_t most_around = 24;

/// As write, eight bytes at a time: up to eight bytes behind what it returns are overwritten.
STRATA_HOT char* write_with_room(char* at, const version_key& key, const payload& value) noexcept {
    const auto time = static_cast<std::uint64_t>(key.written().value);
    const unsigned width = width_code(key.sequence());
    const unsigned flags = static_cast<unsigned>(key.kind()) / 2 | (key.has_ttl() ? 8u : 0) | width << 4 |
                           (is_wide(key.written()) ? 64u : 0) | (value.is_outside ? 128u : 0);
    store_little_endian(at, time << 8 | flags);
    at += 7;
    if (is_wide(key.written())) {
        store_little_endian(at - 6, time);
        at += 2;
    }
    store_little_endian(at, key.sequence());
    at += sequence_widths[width];
    return copy_short(write_short_length(at, value.bytes.size()), value.bytes);
}

}  // namespace version_format
}  // namespace strata::detail::packed
