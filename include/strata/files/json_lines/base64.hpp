// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <strata/bytes/bytes.hpp>

namespace strata::detail {

inline constexpr bytes_view base64_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Appends bytes in base64 (RFC 4648, section 4), with `=` at the end.
inline void append_base64(bytes& text, bytes_view raw) {
    for (; !raw.empty(); raw.remove_prefix(raw.size() < 3 ? raw.size() : 3)) {
        std::uint32_t group = 0;
        for (std::size_t i = 0; i != 3; ++i)
            group = group << 8 | (i < raw.size() ? static_cast<unsigned char>(raw[i]) : 0u);
        for (std::size_t i = 0; i != 4; ++i) text += i <= raw.size() ? base64_digits[group >> (18 - 6 * i) & 63] : '=';
    }
}

/// The bytes that append_base64 has written, or nothing for any other text.
inline std::optional<bytes> from_base64(bytes_view text) {
    if (text.size() % 4 != 0) return {};
    bytes raw;
    raw.reserve(text.size() / 4 * 3);
    for (; !text.empty(); text.remove_prefix(4)) {
        std::size_t size = 4;
        if (text.size() == 4) size = text.ends_with("==") ? 2 : text.ends_with('=') ? 3 : 4;
        std::uint32_t group = 0;
        for (std::size_t i = 0; i != 4; ++i) {
            const auto digit = i < size ? base64_digits.find(text[i]) : 0;
            if (digit == bytes_view::npos) return {};
            group = group << 6 | static_cast<std::uint32_t>(digit);
        }
        // What the last digit says beyond the last byte is 0.
        if ((size == 2 && (group & 0xFFFF) != 0) || (size == 3 && (group & 0xFF) != 0)) return {};
        for (std::size_t i = 0; i + 1 != size; ++i) raw += static_cast<char>(group >> (16 - 8 * i) & 0xFF);
    }
    return raw;
}

}  // namespace strata::detail
