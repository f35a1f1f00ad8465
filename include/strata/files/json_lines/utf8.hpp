// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/bytes/bytes.hpp>

namespace strata::detail {

/// The length of the character that the bytes begin with, or 0 if they begin with none (RFC 3629): no surrogates,
/// nothing above U+10FFFF, nothing longer than needed.
constexpr std::size_t utf8_length(bytes_view text) noexcept {
    if (text.empty()) return 0;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t size = first >= 0xC2 && first <= 0xDF ? 2 : first >= 0xE0 && first <= 0xEF ? 3 : 4;
    if (first < 0xC2 || first > 0xF4 || text.size() < size) return 0;
    for (std::size_t i = 1; i != size; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    const unsigned second = byte(1);
    const bool is_bad = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                        (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return is_bad ? 0 : size;
}

/// True if the bytes are characters from the first to the last.
constexpr bool is_utf8(bytes_view text) noexcept {
    while (!text.empty()) {
        const std::size_t size = utf8_length(text);
        if (size == 0) return false;
        text.remove_prefix(size);
    }
    return true;
}

/// Appends a character, which is no surrogate and at most U+10FFFF.
inline void append_utf8(bytes& text, std::uint32_t character) {
    const auto tail = [&](unsigned shift) { text += static_cast<char>(0x80 | (character >> shift & 0x3F)); };
    if (character < 0x80) {
        text += static_cast<char>(character);
    } else if (character < 0x800) {
        text += static_cast<char>(0xC0 | character >> 6);
        tail(0);
    } else if (character < 0x10000) {
        text += static_cast<char>(0xE0 | character >> 12);
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xF0 | character >> 18);
        tail(12);
        tail(6);
        tail(0);
    }
}

}  // namespace strata::detail
