// SPDX-License-Identifier: BSL-1.0
// Layer: schema.
#pragma once

#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <system_error>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/core/error.hpp>

namespace strata::detail {

/// The text with ASCII letters in upper case.
inline bytes upper_case(bytes_view text) {
    bytes all(text);
    for (char& c : all)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return all;
}

/// Java's Boolean.valueOf: "true" in any case is true, everything else false.
inline bytes boolean_text(bytes_view text) { return upper_case(text) == "TRUE" ? "true" : "false"; }

/// Java's Long.parseLong: digits after a sign or none.  Nothing if it is no such number.
inline std::optional<std::int64_t> parsed_number(bytes_view text) noexcept {
    if (!text.empty() && text.front() == '+') {
        text.remove_prefix(1);
        if (!text.empty() && text.front() == '-') return std::nullopt;
    }
    std::int64_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

/// The text of a number of `bits` bits.
///
/// Throws: illegal_argument if it is none.
inline bytes number_text(bytes_view key, bytes_view text, int bits = 32) {
    const std::optional<std::int64_t> number = parsed_number(text);
    if (!number ||
        (bits < 64 && (*number >= (std::int64_t{1} << (bits - 1)) || *number < -(std::int64_t{1} << (bits - 1)))))
        raise<illegal_argument>(bytes(key) + " is a number of " + std::to_string(bits) + " bits, but '" + escape(text) +
                                "' is none");
    return std::to_string(*number);
}

/// One of those words, in upper case.
///
/// Throws: illegal_argument if it is none of them.
inline bytes word_of(bytes_view key, bytes_view text, std::initializer_list<bytes_view> words) {
    const bytes given = upper_case(text);
    bytes all;
    for (const bytes_view one : words) {
        if (given == one) return given;
        all.append(all.empty() ? "" : ", ").append(one);
    }
    raise<illegal_argument>(bytes(key) + " is one of " + all + ", but not '" + escape(text) + "'");
}

}  // namespace strata::detail
