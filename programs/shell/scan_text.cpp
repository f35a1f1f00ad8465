// SPDX-License-Identifier: BSL-1.0
#include "shell/scan_text.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <cstdlib>

#include "shell/parse.hpp"

namespace shell::detail {

bool goes_on_word(char c) noexcept { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

namespace {

// Quotes that guides print, in UTF-8.
constexpr std::string_view left_single = "\xE2\x80\x98";
constexpr std::string_view right_single = "\xE2\x80\x99";
constexpr std::string_view prime = "\xE2\x80\xB2";
constexpr std::string_view low_single = "\xE2\x80\x9A";
constexpr std::string_view left_double = "\xE2\x80\x9C";
constexpr std::string_view right_double = "\xE2\x80\x9D";
constexpr std::string_view double_prime = "\xE2\x80\xB3";
constexpr std::string_view low_double = "\xE2\x80\x9E";

constexpr quotes all_quotes[] = {{"'", false, false},         {"\"", true, false},       {left_single, false, true},
                                 {right_single, false, true}, {low_single, false, true}, {left_double, true, true},
                                 {right_double, true, true},  {low_double, true, true}};

bool stands_at(std::string_view text, std::size_t at, std::string_view what) noexcept {
    return text.substr(at).substr(0, what.size()) == what;
}

/// The length of the end of a quoted text that stands at a place, or 0.
std::size_t end_at(std::string_view text, std::size_t at, const quotes& in) noexcept {
    if (!in.is_typographic) return stands_at(text, at, in.open) ? in.open.size() : 0;
    if (in.escapes)
        return stands_at(text, at, right_double) || stands_at(text, at, double_prime) ||
                       stands_at(text, at, left_double)
                   ? right_double.size()
                   : 0;
    return stands_at(text, at, right_single) || stands_at(text, at, prime) || stands_at(text, at, left_single)
               ? right_single.size()
               : 0;
}

int digit(char c, int base) noexcept {
    int number = 99;
    if (c >= '0' && c <= '9') number = c - '0';
    if (c >= 'a' && c <= 'z') number = c - 'a' + 10;
    if (c >= 'A' && c <= 'Z') number = c - 'A' + 10;
    return number < base ? number : -1;
}

void append_utf8(std::string& to, std::uint32_t point) {
    const auto add = [&](std::uint32_t byte) { to += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (point < 0x80) return add(point);
    if (point < 0x800) {
        add(0xC0 | point >> 6);
    } else if (point < 0x10000) {
        add(0xE0 | point >> 12);
        add(0x80 | (point >> 6 & 0x3F));
    } else {
        add(0xF0 | point >> 18);
        add(0x80 | (point >> 12 & 0x3F));
        add(0x80 | (point >> 6 & 0x3F));
    }
    add(0x80 | (point & 0x3F));
}

/// Reads up to `most` digits, and says how many there were.
std::uint32_t read_digits(std::string_view text, std::size_t& at, int base, std::size_t most, std::size_t& count) {
    std::uint32_t number = 0;
    for (count = 0; count != most && at < text.size() && digit(text[at], base) >= 0; ++at, ++count)
        number = number * static_cast<std::uint32_t>(base) + static_cast<std::uint32_t>(digit(text[at], base));
    return number;
}

void check_point(std::uint32_t point, std::size_t at) {
    if (point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) throw syntax_error("there is no such character", at);
}

/// \u00E9, or \u{e9 1F600}; `at` is after the u.
void read_unicode(std::string_view text, std::size_t& at, std::string& to) {
    const std::size_t begin = at;
    std::size_t count = 0;
    if (at < text.size() && text[at] == '{') {
        ++at;
        for (;;) {
            while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
            if (at < text.size() && text[at] == '}') break;
            const std::uint32_t point = read_digits(text, at, 16, 6, count);
            if (count == 0) throw syntax_error("\\u{...} takes hexadecimal numbers of characters", at);
            check_point(point, begin);
            append_utf8(to, point);
        }
        ++at;
        return;
    }
    const std::uint32_t point = read_digits(text, at, 16, 4, count);
    if (count != 4) throw syntax_error("\\u takes four hexadecimal digits, or \\u{...}", begin);
    check_point(point, begin);
    append_utf8(to, point);
}

/// An escape of a text in double quotes; `at` is after the backslash, and there is a byte.
void read_escape(std::string_view text, std::size_t& at, std::string& to) {
    const char c = text[at];
    std::size_t count = 0;
    if (digit(c, 8) >= 0) {
        to += static_cast<char>(static_cast<unsigned char>(read_digits(text, at, 8, 3, count)));
        return;
    }
    ++at;
    constexpr std::string_view names = "ntrabefsv";
    constexpr std::string_view meanings = "\n\t\r\a\b\x1B\f \v";
    if (const std::size_t known = names.find(c); known != std::string_view::npos) {
        to += meanings[known];
    } else if (c == 'x') {
        const std::size_t begin = at;
        const std::uint32_t byte = read_digits(text, at, 16, 2, count);
        if (count == 0) throw syntax_error("\\x takes one or two hexadecimal digits", begin);
        to += static_cast<char>(static_cast<unsigned char>(byte));
    } else if (c == 'u') {
        read_unicode(text, at, to);
    } else if (c != '\n') {  // a line that goes on
        to += c;
    }
}

}  // namespace

std::optional<quotes> quotes_at(std::string_view text, std::size_t at) noexcept {
    for (const quotes& one : all_quotes)
        if (stands_at(text, at, one.open)) return one;
    return std::nullopt;
}

std::string read_quoted(std::string_view text, std::size_t& at) {
    const std::size_t begin = at;
    const quotes in = *quotes_at(text, at);
    at += in.open.size();
    std::string read;
    while (at < text.size()) {
        if (const std::size_t length = end_at(text, at, in); length != 0) {
            at += length;
            return read;
        }
        if (text[at] != '\\') {
            if (in.escapes && (stands_at(text, at, "#{") || stands_at(text, at, "#@") || stands_at(text, at, "#$")))
                throw syntax_error("texts with Ruby in them are not supported; write \\# for a #", at);
            read += text[at++];
            continue;
        }
        ++at;
        if (at == text.size()) break;
        if (in.escapes) {
            read_escape(text, at, read);
        } else if (text[at] == '\\' || text[at] == '\'') {
            read += text[at++];
        } else {
            read += '\\';
        }
    }
    throw syntax_error("this text has no end", begin, true);
}

value read_number(std::string_view text, std::size_t& at) {
    value number;
    number.begin = at;
    std::string digits;
    if (text[at] == '-' || text[at] == '+') {
        if (text[at] == '-') digits += '-';
        ++at;
    }
    int base = 10;
    if (text[at] == '0' && at + 1 < text.size()) {
        const char next = static_cast<char>(std::tolower(static_cast<unsigned char>(text[at + 1])));
        base = next == 'x' ? 16 : next == 'b' ? 2 : next == 'o' || next == '_' || digit(next, 10) >= 0 ? 8 : 10;
        if (base != 10 && !std::isdigit(static_cast<unsigned char>(next)) && next != '_')
            at += 2;
        else if (next == 'd')
            at += 2;
    }
    bool is_real = false;
    const auto take_digits = [&](int of) {
        const std::size_t before = digits.size();
        bool after_digit = false;
        for (; at < text.size(); ++at) {
            if (digit(text[at], of) >= 0) {
                digits += text[at];
                after_digit = true;
            } else if (text[at] == '_' && after_digit && at + 1 < text.size() && digit(text[at + 1], of) >= 0) {
                after_digit = false;
            } else {
                break;
            }
        }
        if (digits.size() == before) throw syntax_error("here digits are missing", at);
    };
    take_digits(base);
    if (base == 10 && at + 1 < text.size() && text[at] == '.' && digit(text[at + 1], 10) >= 0) {
        is_real = true;
        digits += text[at++];
        take_digits(10);
    }
    if (base == 10 && at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        is_real = true;
        digits += text[at++];
        if (at < text.size() && (text[at] == '-' || text[at] == '+')) digits += text[at++];
        take_digits(10);
    }
    if (at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_'))
        throw syntax_error("a number goes on with what is no digit", at);
    if (is_real) {
        number.what = std::strtod(digits.c_str(), nullptr);
    } else {
        std::int64_t read = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), read, base);
        if (error != std::errc() || end != digits.data() + digits.size())
            throw syntax_error("a number has at most 64 bits", number.begin);
        number.what = read;
    }
    number.end = at;
    return number;
}

}  // namespace shell::detail
