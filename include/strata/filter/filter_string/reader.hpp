// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/core/error.hpp>

namespace strata::detail {

/// Throws the error of a filter string.  `expected`: what should stand at the position.
[[noreturn]] inline void raise_expected(std::size_t position, const std::string& expected) {
    raise<bad_filter_string>("at byte " + std::to_string(position) + " of the filter string: expected " + expected,
                             position);
}

/// Bytes of a filter string as a message shows them: the first forty.
inline std::string shown(bytes_view text) {
    constexpr std::size_t most = 40;
    return "'" + escape(text.substr(0, most)) + (text.size() > most ? "..." : "") + "'";
}

/// An argument of a filter in a filter string.
struct filter_argument {
    bytes text;              ///< Without its quotes; a doubled quote is one.
    bool is_quoted = false;  ///< It stands in quotes.
    std::size_t position = 0;
};

/// A filter in a filter string: its name, its arguments, and where it stands.
struct filter_words {
    std::string_view name;
    std::vector<filter_argument> arguments = {};
    std::size_t begin = 0;
    std::size_t end = 0;  ///< Behind its closing parenthesis.
};

/// Reads the filters of a filter string as HBase's ParseFilter does: a name and arguments in parentheses each (R10.43).
template <class = void>
class filter_reader {
public:
    explicit filter_reader(bytes_view text) noexcept : text_(text) {}

    /// Reads the filter that begins at a byte.
    filter_words read(std::size_t begin) {
        filter_words found{.name = {}, .begin = begin, .end = end_of(begin)};
        const bytes_view whole = text_.substr(0, found.end);
        const std::size_t end_of_name = whole.find_first_of("( ", begin);
        if (end_of_name == bytes_view::npos)
            raise_expected(found.end - 1, "a '(' after the name " + shown(whole.substr(begin)));
        found.name = whole.substr(begin, end_of_name - begin);
        const std::size_t open = whole.find('(', begin);
        if (open == bytes_view::npos) raise_expected(found.end - 1, "a '(' after the name " + shown(found.name));
        read_arguments(whole, open + 1, found.arguments);
        return found;
    }

private:
    /// Returns the end of a filter: after its first closing parenthesis that does not stand in quotes.
    std::size_t end_of(std::size_t begin) const {
        bool is_quoted = false;
        std::size_t quote = 0;
        for (std::size_t i = begin; i < text_.size(); ++i) {
            if (text_[i] == '\'' && is_doubled(text_, i)) {
                ++i;
            } else if (text_[i] == '\'') {
                is_quoted = !is_quoted;
                quote = i;
            } else if (text_[i] == ')' && !is_quoted) {
                return i + 1;
            }
        }
        if (is_quoted) raise_expected(text_.size(), "a quote that ends the text from byte " + std::to_string(quote));
        raise_expected(text_.size(), "a ')' that ends the filter " + shown(text_.substr(begin)));
    }

    static bool is_doubled(bytes_view text, std::size_t quote) noexcept {
        return quote + 1 < text.size() && text[quote + 1] == '\'';
    }

    /// Blanks, commas and parentheses stand between arguments, any number of each.
    static void read_arguments(bytes_view whole, std::size_t begin, std::vector<filter_argument>& list) {
        constexpr std::string_view between = " ,)";
        for (std::size_t i = begin; (i = whole.find_first_not_of(between, i)) != bytes_view::npos;) {
            if (whole[i] == '\'') {
                list.push_back(quoted(whole, i));
                ++i;  // as HBase does: the byte after a quoted argument does not count
            } else {
                const std::size_t end = whole.find_first_of(between, i);
                list.push_back({bytes(whole.substr(i, end - i)), false, i});
                i = end;
            }
        }
    }

    /// Reads a quoted argument.  `at` goes after it.
    static filter_argument quoted(bytes_view whole, std::size_t& at) {
        filter_argument found{.text = {}, .is_quoted = true, .position = at};
        for (std::size_t i = at + 1; i < whole.size(); ++i) {
            if (whole[i] == '\'' && !is_doubled(whole, i)) {
                at = i + 1;
                return found;
            }
            found.text += whole[i];
            if (whole[i] == '\'') ++i;
        }
        raise_expected(whole.size() - 1, "a quote that ends the text from byte " + std::to_string(at));
    }

    bytes_view text_;
};

}  // namespace strata::detail
