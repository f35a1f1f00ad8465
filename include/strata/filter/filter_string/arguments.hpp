// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/column.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/comparator.hpp>
#include <strata/filter/compare.hpp>
#include <strata/filter/filter_string/reader.hpp>
#include <strata/filter/parts/filter_call.hpp>
#include <strata/filter/regex.hpp>

namespace strata::detail {

/// Calls a function, and says of the illegal_argument that it may throw where in the filter string it comes from, and
/// what was expected there.
template <class Call>
auto at_position(std::size_t position, std::string_view expected, const Call& call) {
    try {
        return call();
    } catch (const illegal_argument& fault) {
        constexpr std::string_view prefix = "strata: ";
        std::string_view why = fault.what();
        if (why.starts_with(prefix)) why.remove_prefix(prefix.size());
        raise_expected(position, std::string(expected) + ", but " + std::string(why));
    }
}

/// comparator::regex, or null if Boost is too old for it.  A pointer, so that Boost.Regex is compiled by sources that
/// read filter strings, and not by all that include this.
using regex_maker = shared_comparator (*)(const owned_bytes& expression, regex_options options);

/// Reads the arguments of a filter as values, in order, as HBase's ParseFilter does (R10.44).
///
/// Each function throws bad_filter_string if the next argument is something else.  Call has() first.
class argument_reader {
public:
    argument_reader(const filter_words& words, regex_maker regex) noexcept : words_(words), regex_(regex) {}

    /// Returns the number of arguments.  Throws: bad_filter_string if it is not one of the counts, which ascend.
    std::size_t has(std::initializer_list<std::size_t> counts) const {
        const std::size_t count = words_.arguments.size();
        std::string expected;
        for (const std::size_t accepted : counts) {
            if (accepted == count) return count;
            if (!expected.empty()) expected += " or ";
            expected += std::to_string(accepted);
        }
        const std::size_t most = *(counts.end() - 1);
        raise_expected(count > most ? words_.arguments[most].position : words_.end - 1,
                       std::string(words_.name) + " to have " + expected +
                           (expected == "1" ? " argument" : " arguments") + ", and not " + std::to_string(count));
    }
    bool at_end() const noexcept { return at_ == words_.arguments.size(); }

    /// Reads bytes in quotes.
    bytes text() { return quoted("a text in quotes").text; }

    column of() {
        bytes family = text();
        return {std::move(family), text()};
    }

    bool truth() {
        const filter_argument& next = take();
        const bytes word = next.is_quoted ? bytes() : in_lower_case(next.text);
        if (word != "true" && word != "false") expected(next, "true or false");
        return word == "true";
    }

    /// Reads a number of 64 bits that is not negative.
    ///
    /// A `-` alone is 0, and of a number of more than 64 bits the last 64 may count: both as in HBase.
    std::int64_t number() {
        const filter_argument& next = take();
        if (next.is_quoted) expected(next, "a number, without quotes");
        const bool is_negative = next.text[0] == '-';
        std::uint64_t value = 0;
        for (const char c : bytes_view(next.text).substr(is_negative ? 1 : 0)) {
            if (c < '0' || c > '9') expected(next, "a number");
            value = value * 10 + static_cast<std::uint64_t>(c - '0');
            if (value >> 63 != 0) expected(next, "a number of at most 9223372036854775807");
        }
        if (is_negative && value != 0) expected(next, "a number that is not negative");
        return static_cast<std::int64_t>(value);
    }

    /// Reads a number of columns.
    std::int64_t count() {
        const std::size_t position = at_;
        const std::int64_t value = number();
        if (value > most_columns)
            expected(words_.arguments[position], "a number of at most " + std::to_string(most_columns));
        return value;
    }

    compare op() {
        const filter_argument& next = take();
        for (const compare comparison : {compare::less, compare::less_or_equal, compare::equal, compare::not_equal,
                                         compare::greater_or_equal, compare::greater})
            if (!next.is_quoted && next.text == sign_of(comparison)) return comparison;
        expected(next, "an operator: <, <=, =, !=, > or >=");
    }

    shared_comparator reference() {
        const filter_argument& next = quoted("a comparator in quotes, like 'binary:x'");
        const std::size_t colon = next.text.find(':');
        const bytes_view kind = bytes_view(next.text).substr(0, colon);
        bytes value = colon == bytes::npos ? bytes() : next.text.substr(colon + 1);
        if (colon != bytes::npos) {
            if (kind == "binary") return comparator::binary(std::move(value));
            if (kind == "binaryprefix") return comparator::binary_prefix(std::move(value));
            if (kind == "substring") return comparator::substring(value);
            if (kind == "regexstring") return expression(next, value, {});
            if (kind == "regexstringnocase") return expression(next, value, {.ignore_case = true});
        }
        expected(next, "binary:, binaryprefix:, regexstring:, regexstringnocase: or substring:");
    }

    /// Reads an operator and a comparator that go together.
    std::pair<compare, shared_comparator> comparison() {
        const std::size_t position = at_;
        const compare how = op();
        shared_comparator with = reference();
        std::string written;
        with->write_string(written);
        if (only_matches(written) && how != compare::equal && how != compare::not_equal)
            expected(words_.arguments[position], "= or !=, since " + written.substr(0, written.find(':')) +
                                                     " tells only whether something matches");
        return {how, std::move(with)};
    }

    /// Where the first argument stands, or would.
    std::size_t position() const noexcept {
        return words_.arguments.empty() ? words_.end - 1 : words_.arguments.front().position;
    }

private:
    shared_comparator expression(const filter_argument& argument, const bytes& value,
                                 const regex_options& options) const {
        if (!regex_) raise_expected(argument.position, "no regular expression, since they need Boost 1.76 or newer");
        return at_position(argument.position, "a regular expression", [&] { return regex_(value, options); });
    }

    [[noreturn]] static void expected(const filter_argument& found, const std::string& what) {
        raise_expected(found.position, what + ", and not " + shown(found.text));
    }
    const filter_argument& take() { return words_.arguments[at_++]; }
    const filter_argument& quoted(const char* what) {
        const filter_argument& next = take();
        if (!next.is_quoted) expected(next, what);
        return next;
    }

    const filter_words& words_;
    regex_maker regex_;
    std::size_t at_ = 0;
};

}  // namespace strata::detail
