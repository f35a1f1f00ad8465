// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/files/json_lines/utf8.hpp>
#include <strata/files/parts/text_lines.hpp>

namespace strata::detail {

/// Reads one line that is a JSON object (RFC 8259) whose members are texts and whole numbers.
///
/// Every function that throws throws bad_text, with the place.
class json_object_reader {
public:
    /// Borrows the lines; reads the current one.
    explicit json_object_reader(const text_lines& lines) noexcept : lines_(lines), text_(lines.line()) {}

    /// Calls read(key, offset of the key) for each member; it reads the value.
    template <class Read>
    void for_each_member(Read read) {
        skip_blanks();
        expect('{', "an object begins with {");
        skip_blanks();
        if (take('}')) return finish();
        do {
            skip_blanks();
            const std::size_t at = at_;
            const bytes key = text("a member begins with its name");
            skip_blanks();
            expect(':', "a colon follows the name of a member");
            skip_blanks();
            read(bytes_view(key), at);
            skip_blanks();
        } while (take(','));
        expect('}', "a comma or } follows a member");
        finish();
    }

    /// The offset of the next byte.
    std::size_t at() const noexcept { return at_; }

    /// Reads a text, in UTF-8.
    bytes text(const char* otherwise) {
        expect('"', otherwise);
        bytes read;
        while (!take('"')) {
            if (at_ == text_.size()) lines_.fail(at_, "the line ends within a text");
            const char c = text_[at_];
            if (static_cast<unsigned char>(c) < 0x20) lines_.fail(at_, "a control character is written \\u00NN");
            if (c == '\\') {
                read_escape(read);
                continue;
            }
            const std::size_t size = utf8_length(text_.substr(at_));
            if (size == 0) lines_.fail(at_, "a text is UTF-8; write other bytes as base64");
            read.append(text_.substr(at_, size));
            at_ += size;
        }
        return read;
    }

    /// Reads a whole number.
    template <class Number>
    Number number(const char* what) {
        const std::size_t begin = at_;
        while (at_ != text_.size() && bytes_view("+-.0123456789eE").find(text_[at_]) != bytes_view::npos) ++at_;
        const bytes_view digits = text_.substr(begin, at_ - begin);
        const bytes_view magnitude = digits.substr(digits.starts_with('-') ? 1 : 0);
        if (magnitude.size() > 1 && magnitude.starts_with('0')) lines_.fail(begin, "a number does not begin with 0");
        return lines_.number<Number>(digits, begin, what);
    }

private:
    void skip_blanks() noexcept {
        while (at_ != text_.size() && bytes_view(" \t\r").find(text_[at_]) != bytes_view::npos) ++at_;
    }
    bool take(char c) noexcept {
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    void expect(char c, const char* otherwise) {
        if (!take(c)) lines_.fail(at_, otherwise);
    }
    void finish() {
        skip_blanks();
        if (at_ != text_.size()) lines_.fail(at_, "a line holds one object, and nothing after it");
    }

    void read_escape(bytes& text) {
        constexpr bytes_view names = "\"\\/bfnrt";
        constexpr bytes_view meanings = "\"\\/\b\f\n\r\t";
        const std::size_t begin = at_++;
        const char c = at_ == text_.size() ? '\0' : text_[at_++];
        if (const std::size_t known = names.find(c); known != bytes_view::npos) {
            text += meanings[known];
            return;
        }
        if (c != 'u') lines_.fail(begin, "a backslash begins an escape of JSON");
        std::uint32_t character = hexadecimal(begin);
        if (character >= 0xD800 && character <= 0xDBFF && text_.substr(at_).starts_with("\\u")) {
            at_ += 2;
            const std::uint32_t low = hexadecimal(begin);
            if (low < 0xDC00 || low > 0xDFFF) lines_.fail(begin, "a surrogate stands alone");
            character = 0x10000 + ((character - 0xD800) << 10 | (low - 0xDC00));
        }
        if (character >= 0xD800 && character <= 0xDFFF) lines_.fail(begin, "a surrogate stands alone");
        append_utf8(text, character);
    }
    std::uint32_t hexadecimal(std::size_t begin) {
        std::uint32_t number = 0;
        for (int i = 0; i != 4; ++i) {
            const char c = at_ == text_.size() ? '\0' : text_[at_++];
            const char lower = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
            const std::size_t digit = bytes_view("0123456789abcdef").find(lower);
            if (digit == bytes_view::npos) lines_.fail(begin, "four hexadecimal digits follow \\u");
            number = number << 4 | static_cast<std::uint32_t>(digit);
        }
        return number;
    }

    const text_lines& lines_;
    bytes_view text_;
    std::size_t at_ = 0;
};

}  // namespace strata::detail
