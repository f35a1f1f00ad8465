// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <string>

#include <strata/bytes/bytes.hpp>

namespace strata {

/// The printable form of HBase's shell: printable ASCII as it is, every other byte and the backslash as `\xNN`
/// with upper-case digits (R11.7).
inline std::string escape(bytes_view raw) {
    constexpr char digits[] = "0123456789ABCDEF";
    std::string text;
    text.reserve(raw.size());
    for (const char c : raw) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7F && c != '\\') {
            text += c;
        } else {
            text += "\\x";
            text += digits[byte >> 4];
            text += digits[byte & 0xF];
        }
    }
    return text;
}

}  // namespace strata
