// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>

namespace strata {

/// Makes bytes printable as HBase's shell does (R11.7).  HBase: Bytes.toStringBinary.
///
/// Printable ASCII stays.  Every other byte and the backslash become `\xNN` with upper-case digits.
/// Complexity: linear in the bytes.
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

/// Reads what escape() writes.  HBase: Bytes.toBytesBinary.
///
/// Other texts are read as HBase reads them: a backslash without an x stands for itself.  A backslash before an x that
/// has no two upper-case hex digits is dropped: "\xab" is "xab".
/// Throws: illegal_argument if the text ends less than two characters after a `\x`.
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
