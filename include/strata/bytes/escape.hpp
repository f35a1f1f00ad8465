// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>

namespace strata {

/// The printable form of HBase's shell: printable ASCII as it is, every other byte and the backslash as `\xNN`
/// with upper-case digits (R11.7).  HBase: Bytes.toStringBinary.
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

/// The bytes that a text in that form stands for.  HBase: Bytes.toBytesBinary.
///
/// What escape() does not write is read as HBase reads it: a backslash without an x stands for itself, one before an x
/// without two upper-case hex digits stands for nothing, and so "\xab" is "xab".
/// Throws: illegal_argument if the text ends less than two characters behind a `\x`.
inline bytes unescape(bytes_view text) {
    constexpr bytes_view digits = "0123456789ABCDEF";
    bytes raw;
    raw.reserve(text.size());
    for (; !text.empty(); text.remove_prefix(1)) {
        if (!text.starts_with("\\x")) {
            raw += text.front();
            continue;
        }
        if (text.size() < 4) detail::raise<illegal_argument>("a text ends within the escape '" + bytes(text) + "'");
        const auto high = digits.find(text[2]);
        const auto low = digits.find(text[3]);
        if (high == bytes_view::npos || low == bytes_view::npos) continue;
        raw += static_cast<char>(high << 4 | low);
        text.remove_prefix(3);
    }
    return raw;
}

}  // namespace strata
