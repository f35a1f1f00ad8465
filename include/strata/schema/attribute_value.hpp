// SPDX-License-Identifier: BSL-1.0
// Layer: schema.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <system_error>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/core/error.hpp>

/// How HBase reads the values of attributes, which are texts.
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
    if (text.starts_with('+')) {
        text.remove_prefix(1);
        if (text.starts_with('-')) return std::nullopt;
    }
    std::int64_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

/// A number of `bits` bits.
///
/// Throws: illegal_argument for a text that is not such a number.
inline std::int64_t number_of(bytes_view key, bytes_view text, int bits, std::optional<std::int64_t> number) {
    constexpr std::int64_t one = 1;
    if (!number || (bits < 64 && (*number >= one << (bits - 1) || *number < -(one << (bits - 1)))))
        raise<illegal_argument>(bytes(key) + " is a number of " + std::to_string(bits) + " bits, and not '" +
                                escape(text) + "'");
    return *number;
}
inline std::int64_t number_of(bytes_view key, bytes_view text, int bits = 32) {
    return number_of(key, text, bits, parsed_number(text));
}

/// A unit of a text for people: its name, its plural or short name, and how many of the smallest it is.
struct text_unit {
    bytes_view name;
    bytes_view other;
    std::int64_t factor;
};
inline constexpr text_unit time_units[] = {
    {"DAY", "DAYS", 86400}, {"HOUR", "HOURS", 3600}, {"MINUTE", "MINUTES", 60}, {"SECOND", "SECONDS", 1}};
inline constexpr text_unit size_units[] = {{"TB", "T", std::int64_t{1} << 40},
                                           {"GB", "G", std::int64_t{1} << 30},
                                           {"MB", "M", std::int64_t{1} << 20},
                                           {"KB", "K", std::int64_t{1} << 10},
                                           {"B", "", 1}};

/// A text for people as a number of the smallest unit: `1 DAY 2 HOURS`, `64KB`, and as HBase prints them, `65536 B
/// (64KB)`.  A mere number is one of them.  Nothing if it is no such text.
inline std::optional<std::int64_t> parsed_units(bytes_view text, std::span<const text_unit> units) {
    if (const auto number = parsed_number(text)) return number;
    const bytes all = upper_case(text);
    std::size_t at = 0;
    const auto skip = [&] { at = (std::min)(all.find_first_not_of(' ', at), all.size()); };
    std::optional<std::int64_t> said;
    std::int64_t sum = 0;
    for (auto next = units.begin(); skip(), at != all.size() && all[at] != ')';) {
        std::int64_t number = 0;
        const auto [end, fault] = std::from_chars(all.data() + at, all.data() + all.size(), number);
        if (fault != std::errc() || number < 0) return std::nullopt;
        at = static_cast<std::size_t>(end - all.data());
        skip();
        const std::size_t word = at;
        while (at != all.size() && all[at] >= 'A' && all[at] <= 'Z') ++at;
        const bytes_view name = bytes_view(all).substr(word, at - word);
        const auto has_name = [&](const text_unit& unit) { return unit.name == name || unit.other == name; };
        while (next != units.end() && !has_name(*next)) ++next;
        if (next == units.end() || number > (std::numeric_limits<std::int64_t>::max)() / next->factor)
            return std::nullopt;
        const std::int64_t amount = number * next->factor;
        skip();
        if (!said && sum == 0 && next->factor == 1 && at != all.size() && all[at] == '(') {
            said = amount;
            next = units.begin();
            ++at;
            continue;
        }
        if (amount > (std::numeric_limits<std::int64_t>::max)() - sum) return std::nullopt;
        sum += amount;
        ++next;
    }
    const bool is_closed = at != all.size();
    if (is_closed != said.has_value() || (is_closed && at + 1 != all.size()) || all.empty()) return std::nullopt;
    return !said || *said == sum ? std::optional(sum) : std::nullopt;
}

/// A number of units as HBase prints it: `65536 B (64KB)`, `93784 SECONDS (1 DAY 2 HOURS 3 MINUTES 4 SECONDS)`.
inline std::string units_text(std::int64_t number, std::span<const text_unit> units) {
    const bool is_time = units.data() == time_units;
    const auto name = [&](std::int64_t count, const text_unit& unit) {
        return is_time ? ' ' + std::string(count == 1 ? unit.name : unit.other) : std::string(unit.name);
    };
    const text_unit& least = units.back();
    std::string text = std::to_string(number) + (is_time ? name(number, least) : " B");
    if (number < units[units.size() - 2].factor) return text;
    text += " (";
    std::int64_t minutes = 0;
    for (const text_unit& unit : units) {
        const std::int64_t count = number / unit.factor;
        number %= unit.factor;
        if (unit.name == "MINUTE") minutes = count;
        if (count == 0) continue;
        if (text.back() != '(') text += ' ';
        // HBase says SECOND if there is one minute.
        text += std::to_string(count) + name(unit.name == "SECOND" ? minutes : count, unit);
    }
    return text + ')';
}

/// A number of bytes: a number, or a text like `64KB`.
///
/// Throws: illegal_argument if it is neither.
inline bytes size_text(bytes_view key, bytes_view text, int bits) {
    return std::to_string(number_of(key, text, bits, parsed_units(text, size_units)));
}

/// A word of a list, in upper case.
///
/// Throws: illegal_argument for any other word.
inline bytes word_of(bytes_view key, bytes_view text, std::initializer_list<bytes_view> words) {
    const bytes given = upper_case(text);
    bytes all;
    for (const bytes_view word : words) {
        if (given == word) return given;
        all.append(all.empty() ? "" : ", ").append(word);
    }
    raise<illegal_argument>(bytes(key) + " is one of " + all + ", but not '" + escape(text) + "'");
}

}  // namespace strata::detail
