// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <strata/bytes/escape.hpp>

namespace git_history {

/// The length of the printable character that begins at `text[at]`: ASCII or well-formed UTF-8.  0 if there is none.
///
/// Control characters (C0, DEL, C1) are not printable: a path or a subject must not be able to steer the terminal.
inline std::size_t printable_length(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const auto continues = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
    const unsigned lead = byte(at);
    const unsigned next = byte(at + 1);
    if (lead < 0x80) return lead >= 0x20 && lead != 0x7F && lead != '\\' ? 1 : 0;
    if (!continues(at + 1)) return 0;
    if (lead >= 0xC2 && lead <= 0xDF) return lead == 0xC2 && next < 0xA0 ? 0 : 2;
    if (!continues(at + 2)) return 0;
    if (lead == 0xE0) return next >= 0xA0 ? 3 : 0;
    if (lead == 0xED) return next < 0xA0 ? 3 : 0;
    if (lead >= 0xE1 && lead <= 0xEF) return 3;
    if (!continues(at + 3)) return 0;
    if (lead == 0xF0) return next >= 0x90 ? 4 : 0;
    if (lead == 0xF4) return next < 0x90 ? 4 : 0;
    return lead >= 0xF1 && lead <= 0xF3 ? 4 : 0;
}

/// Any bytes as text: UTF-8 stays readable, everything else becomes HBase's \xNN.
inline std::string shown(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = printable_length(text, at);
        if (length != 0)
            result += text.substr(at, length);
        else
            result += strata::escape(text.substr(at, 1));
        at += length != 0 ? length : 1;
    }
    return result;
}

/// "1 path", "2 paths".  Only for nouns that take an s.
inline std::string counted(std::size_t n, std::string_view noun) {
    std::string text = std::to_string(n);
    text += ' ';
    text += noun;
    if (n != 1) text += 's';
    return text;
}

}  // namespace git_history
