// SPDX-License-Identifier: BSL-1.0
// The words of one line of a trace, and what a word alone may be: bytes, a number, a place, a range.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "trace/operation.hpp"
#include "trace/text.hpp"
#include "trace/vocabulary.hpp"

namespace trace::detail {

/// What is wrong with a line; whoever reads the lines adds which one it is.
struct complaint {
    std::string sentence;
};

[[noreturn]] inline void complain(std::string sentence) { throw complaint{std::move(sentence)}; }

inline std::string quoted(std::string_view word) { return "'" + std::string(word) + "'"; }

class words {
public:
    explicit words(std::string_view line) {
        for (std::size_t begin = 0;;) {
            const std::size_t end = line.find(' ', begin);
            all_.push_back(line.substr(begin, end - begin));
            if (all_.back().empty()) complain("there is a space too many, for words are separated by one");
            if (end == std::string_view::npos) return;
            begin = end + 1;
        }
    }

    std::size_t size() const { return all_.size(); }
    std::string_view operator[](std::size_t i) const { return all_[i]; }

    /// Whether all have been taken.
    bool empty() const { return next_ == all_.size(); }
    std::string_view front() const { return empty() ? std::string_view() : all_[next_]; }

    /// The next word; `expected` says what it should have been if there is none.
    std::string_view take(std::string_view expected) {
        if (empty()) complain("the line ends where " + std::string(expected) + " should be");
        return all_[next_++];
    }

    bool take_if(std::string_view word) {
        if (front() != word) return false;
        ++next_;
        return true;
    }

    void finish() const {
        if (!empty()) complain(quoted(front()) + " is more than the line should hold");
    }

private:
    std::vector<std::string_view> all_;
    std::size_t next_ = 0;
};

/// The parts before and behind the first `sign`; there must be one.
inline std::pair<std::string_view, std::string_view> split(std::string_view word, char sign, std::string_view form) {
    const std::size_t at = word.find(sign);
    if (at == std::string_view::npos) complain(quoted(word) + " is not of the form " + std::string(form));
    return {word.substr(0, at), word.substr(at + 1)};
}

/// `print` writes the bytes as they should have been written.
inline bytes parse_bytes(std::string_view word, std::string (*print)(std::string_view) = escaped) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    bytes out;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (word[i] != '\\') {
            out += word[i];
            continue;
        }
        const bool whole = i + 3 < word.size() && word[i + 1] == 'x';
        const std::size_t high = whole ? digits.find(word[i + 2]) : digits.npos;
        const std::size_t low = whole ? digits.find(word[i + 3]) : digits.npos;
        if (high == digits.npos || low == digits.npos)
            complain("in " + quoted(word) + " a backslash is not followed by x and two upper-case hex digits");
        out += static_cast<char>(high << 4 | low);
        i += 3;
    }
    // What has one way to be written is not to be written in another: texts are compared as they stand.
    if (print(out) != word) complain(quoted(word) + " should be written " + detail::quoted(print(out)));
    return out;
}

/// A row, which must be seen even if it is empty.
inline bytes parse_row(std::string_view word) { return word == "\"\"" ? bytes() : parse_bytes(word); }

inline std::int64_t parse_number(std::string_view word) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error == std::errc::result_out_of_range) complain(quoted(word) + " does not fit in 64 bits");
    if (error != std::errc() || end != word.data() + word.size()) complain(quoted(word) + " is not a whole number");
    return value;
}

/// A number that HBase holds in 32 bits.
inline std::int64_t parse_count(std::string_view word) {
    const std::int64_t value = parse_number(word);
    if (value < std::numeric_limits<std::int32_t>::min() || value > std::numeric_limits<std::int32_t>::max())
        complain(quoted(word) + " does not fit in the 32 bits that HBase has for it");
    return value;
}

inline std::int64_t parse_versions(std::string_view word) { return word == "all" ? all_versions : parse_count(word); }

inline std::int64_t parse_timestamp(std::string_view word) { return word == "latest" ? latest : parse_number(word); }

inline range parse_range(std::string_view word) {
    const std::size_t dots = word.find("..");
    if (dots == std::string_view::npos) complain(quoted(word) + " is not of the form A..B");
    return {parse_number(word.substr(0, dots)), parse_timestamp(word.substr(dots + 2))};
}

/// `X` or `X@T`: the part before and the timestamp.
inline std::pair<std::string_view, std::int64_t> parse_dated(std::string_view word) {
    const std::size_t at = word.find('@');
    if (at == std::string_view::npos) return {word, latest};
    return {word.substr(0, at), parse_timestamp(word.substr(at + 1))};
}

inline bytes parse_family(std::string_view word) {
    if (word.empty()) complain("the name of a family is missing");
    return parse_bytes(word);
}

inline std::pair<bytes, bytes> parse_column(std::string_view word) {
    const auto [family, qualifier] = split(word, ':', "FAMILY:QUALIFIER");
    return {parse_family(family), parse_bytes(qualifier)};
}

/// Of a trace or a scanner: a word that needs no escapes.
inline std::string parse_name(std::string_view word, std::string_view letters) {
    if (word.find_first_not_of(letters) != word.npos) complain(quoted(word) + " is not a name");
    return std::string(word);
}

template <class Value, std::size_t Size>
Value parse_word(std::string_view word, const vocabulary<Value, Size>& words, std::string_view expected) {
    const auto meaning = meaning_of(word, words);
    if (!meaning) complain(quoted(word) + " is not " + std::string(expected));
    return *meaning;
}

/// Refuses an option that was given before.
class given_once {
public:
    void operator()(std::string_view name) {
        for (const std::string_view other : names_)
            if (other == name) complain(quoted(name) + " is given twice");
        names_.push_back(name);
    }

private:
    std::vector<std::string_view> names_;
};

}  // namespace trace::detail
