// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <istream>
#include <string>
#include <system_error>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>
#include <strata/files/error.hpp>
#include <strata/files/parts/cell_source.hpp>

namespace strata::detail {

/// The lines of a text, one at a time, and errors that say where.
class text_lines {
public:
    /// Borrows the stream.
    explicit text_lines(std::istream& in) noexcept : in_(&in) {}

    /// Reads the next line.  Returns false at the end of the text.
    ///
    /// Throws: bad_text if the stream cannot be read further.
    bool next() {
        if (std::getline(*in_, line_)) {
            ++number_;
            return true;
        }
        line_.clear();
        if (!in_->bad()) return false;
        ++number_;
        fail(0, "the text cannot be read further");
    }

    /// The line, without its end.  Invalidated by: next().
    bytes_view line() const noexcept { return line_; }
    /// The number of the line, counted from 1; 0 before the first.
    std::size_t number() const noexcept { return number_; }

    /// Throws bad_text.  `at`: the offset in the line.
    [[noreturn]] void fail(std::size_t at, const std::string& what) const {
        const std::size_t line = number_ == 0 ? 1 : number_;
        raise<bad_text>("line " + std::to_string(line) + ", column " + std::to_string(at + 1) + ": " + what, line,
                        at + 1);
    }

    /// Throws bad_text for a cell that no table can hold.  `at`: where the cell begins.
    void check(const cell_view& cell, std::size_t at) const {
        try {
            check_storable(cell);
        } catch (const illegal_argument& why) {
            const std::string what = why.what();
            fail(at, what.starts_with("strata: ") ? what.substr(8) : what);
        }
    }

    /// Reads a decimal number, which must be all of `text`.  `what` names it in the error, `at` is its offset.
    template <std::integral Number>
    Number number(bytes_view text, std::size_t at, const char* what) const {
        Number read{};
        const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), read);
        if (code != std::errc() || end != text.data() + text.size())
            fail(at, std::string(what) + " is a whole number that fits into 64 bits");
        return read;
    }

    /// Appends to `result` what an escaped text stands for: printable ASCII, and `\xNN` for every other byte and the
    /// backslash, as escape() writes it.  `at`: the offset of the text.
    void unescape_strictly(bytes_view text, std::size_t at, bytes& result) const {
        constexpr bytes_view digits = "0123456789ABCDEF";
        for (std::size_t i = 0; i < text.size(); ++i) {
            const char c = text[i];
            if (c < 0x20 || c > 0x7E) fail(at + i, "a byte that is no printable ASCII is written \\xNN");
            if (c != '\\') {
                result += c;
                continue;
            }
            const auto high = i + 3 < text.size() ? digits.find(text[i + 2]) : bytes_view::npos;
            const auto low = i + 3 < text.size() ? digits.find(text[i + 3]) : bytes_view::npos;
            if (high == bytes_view::npos || low == bytes_view::npos || text[i + 1] != 'x')
                fail(at + i, "a backslash begins \\xNN, with two upper-case hexadecimal digits");
            result += static_cast<char>(high << 4 | low);
            i += 3;
        }
    }

private:
    std::istream* in_;
    std::string line_;
    std::size_t number_ = 0;
};

}  // namespace strata::detail
