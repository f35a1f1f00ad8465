// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/regex/byte_set.hpp>
#include <strata/filter/regex/java_bounds.hpp>

namespace strata {

namespace detail {

/// Reads the small parts of an expression of java.util.regex: characters, numbers, names, escapes.
class java_reader {
protected:
    java_reader(bytes_view whole, const regex_options& options) : whole_(whole), options_(options) {}

    static constexpr int most_depth = 100;

    [[noreturn]] void refuse(const std::string& what) const {
        raise<illegal_argument>("the expression '" + bytes(whole_) + "' has " + what);
    }

    // ---- what comes next
    bool at_end() const noexcept { return at_ == text_.size(); }
    char peek(std::size_t ahead = 0) const noexcept { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
    bool take_if(char c) {
        if (at_end() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    char take(const char* in_what) {
        if (at_end()) refuse(std::string("an end within ") + in_what);
        return text_[at_++];
    }
    /// Skips blanks and comments, in comments mode.
    void skip() {
        if (!options_.comments) return;
        for (; !at_end(); ++at_) {
            if (peek() == '#')
                while (!at_end() && peek() != '\n' && (options_.unix_lines || peek() != '\r')) ++at_;
            if (at_end() || !is_blank(peek())) return;
        }
    }

    static bool is_blank(char c) noexcept { return bytes_view(" \t\n\v\f\r#").find(c) != bytes_view::npos; }
    static bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
    static bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
    static bool is_ascii(char c) noexcept { return (c & 0x80) == 0; }

    byte_set cased(const byte_set& set) const { return options_.ignore_case ? set.in_both_cases() : set; }
    byte_set one(char c) const { return cased(byte_set::of(std::string_view(&c, 1))); }

    // ---- numbers, names, flags
    std::uint64_t number(const char* in_what) {
        if (!is_digit(peek())) refuse(std::string("no number in ") + in_what);
        std::uint64_t value = 0;
        while (is_digit(peek())) {
            value = value * 10 + static_cast<unsigned>(text_[at_++] - '0');
            if (value > 0x7FFFFFFF) refuse(std::string("a number beyond 2147483647 in ") + in_what);
        }
        return value;
    }

    /// Reads `{n}`, `{n,}` or `{n,m}`.
    std::string counted() {
        ++at_;
        const std::uint64_t least = number("a repetition");
        std::string count = "{" + std::to_string(least);
        if (take_if(',')) {
            count += ',';
            if (peek() != '}') {
                const std::uint64_t most = number("a repetition");
                if (most < least) refuse("a repetition of which the most is less than the least");
                count += std::to_string(most);
            }
        }
        if (!take_if('}')) refuse("a repetition that is not closed");
        return count + '}';
    }

    std::string group_name() {
        std::string name(1, take("the name of a group"));
        if (!is_letter(name[0])) refuse("a group whose name does not begin with a letter of ASCII");
        while (is_letter(peek()) || is_digit(peek())) name += text_[at_++];
        if (!take_if('>')) refuse("a name of a group that no > ends");
        return name;
    }

    /// Reads `imsdx-imsdx` in a group, and returns the colon or parenthesis that ends it.
    char flags() {
        bool is_on = true;
        for (;;) {
            const char c = take("a group");
            switch (c) {
                case 'i':
                    options_.ignore_case = is_on;
                    break;
                case 's':
                    options_.dot_takes_line = is_on;
                    break;
                case 'm':
                    options_.multiline = is_on;
                    break;
                case 'd':
                    options_.unix_lines = is_on;
                    break;
                case 'x':
                    options_.comments = is_on;
                    break;
                case '-':
                    if (!is_on) refuse("a second - among flags");
                    is_on = false;
                    break;
                case ':':
                case ')':
                    return c;
                default:
                    refuse(std::string("(?") + c + ", which is not known here");
            }
        }
    }

    // ---- escapes
    /// The byte that a backslash and a letter stand for.
    unsigned char escaped_byte(char letter) {
        switch (letter) {
            case 'a':
                return '\a';
            case 'e':
                return 0x1B;
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case '0':
                return octal();
            case 'c': {
                const char control = take("\\c");
                if (!is_ascii(control)) refuse("a \\c with a byte beyond ASCII");
                return static_cast<unsigned char>(control ^ 0x40);
            }
            case 'x': {
                if (!take_if('{')) return static_cast<unsigned char>(hex(2));
                std::uint32_t value = hex(1);
                while (!take_if('}')) {
                    value = value << 4 | hex(1);
                    if (value > 0xFF) refuse("a \\x{...} beyond FF: here a character is a byte");
                }
                return static_cast<unsigned char>(value);
            }
            case 'u': {
                const std::uint32_t value = hex(4);
                if (value > 0x7F) refuse("a \\u beyond 007F: here a character is a byte; write its bytes as \\xNN");
                return static_cast<unsigned char>(value);
            }
            default:
                if (is_letter(letter) || is_digit(letter))
                    refuse(std::string("\\") + letter + ", which is not known here");
                return static_cast<unsigned char>(letter);
        }
    }

    /// Reads the name of a class after `\p` or `\P`.
    byte_set property(bool is_complement) {
        std::string name(1, take("\\p"));
        if (name == "{") {
            name.clear();
            while (!take_if('}')) name += take("\\p{");
        }
        const auto [is_known, set] = java_class_of(std::string_view(name));
        if (!is_known) refuse("\\p{" + name + "}, which is not known here");
        return is_complement ? ~cased(set) : cased(set);
    }

    /// Begins to read the expression, with its quotes resolved.
    void begin() { text_ = without_quotes(); }

    bytes_view whole_;
    regex_options options_;
    bytes text_;
    std::size_t at_ = 0;

private:
    /// The expression without `\Q` and `\E`: a backslash stands before each character between them.
    std::string without_quotes() const {
        std::string plain;
        bool is_quoted = false;
        for (std::size_t i = 0; i != whole_.size(); ++i) {
            const char c = whole_[i];
            const char next = i + 1 != whole_.size() ? whole_[i + 1] : '\0';
            if (c == '\\' && next == (is_quoted ? 'E' : 'Q')) {
                is_quoted = !is_quoted;
                ++i;
            } else if (is_quoted) {
                // A digit is written as an escape, so that it does not continue a number before it.
                if (is_digit(c))
                    plain += "\\x3";
                else if (is_ascii(c) && !is_letter(c))
                    plain += '\\';
                plain += c;
            } else {
                plain += c;
                if (c == '\\' && i + 1 != whole_.size()) plain += whole_[++i];
            }
        }
        return plain;
    }

    std::uint32_t hex(int digits) {
        std::uint32_t value = 0;
        for (; digits != 0; --digits) {
            constexpr std::string_view lower = "0123456789abcdef", upper = "0123456789ABCDEF";
            const char c = take("a hexadecimal number");
            const std::size_t digit = (std::min)(lower.find(c), upper.find(c));
            if (digit == std::string_view::npos) refuse("a hexadecimal number that is none");
            value = value << 4 | static_cast<std::uint32_t>(digit);
        }
        return value;
    }

    /// Reads one to three octal digits, up to 0377.
    unsigned char octal() {
        unsigned value = 0;
        int digits = 0;
        for (; digits != 3 && peek() >= '0' && peek() <= '7' && value < 040; ++digits)
            value = value * 8 + static_cast<unsigned>(text_[at_++] - '0');
        if (digits == 0) refuse("a \\0 without an octal number");
        return static_cast<unsigned char>(value);
    }
};

}  // namespace detail
}  // namespace strata
