// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

#include <strata/bytes/bytes.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/filter_string/by_name.hpp>
#include <strata/filter/filter_string/operators.hpp>
#include <strata/filter/filter_string/reader.hpp>
#include <strata/filter/regex.hpp>

namespace strata {

namespace detail {

/// Returns the length of a word of filter strings if it stands at a byte, or 0.
///
/// A blank or a parenthesis follows it, and one of `before` stands before it.  `at_begin`: or nothing does.
inline std::size_t word_at(bytes_view text, std::size_t at, std::string_view word, std::string_view before,
                           bool at_begin) noexcept {
    if (!text.substr(at).starts_with(word)) return 0;
    if (at == 0 ? !at_begin : before.find(text[at - 1]) == std::string_view::npos) return 0;
    const std::size_t end = at + word.size();
    return end < text.size() && (text[end] == ' ' || text[end] == '(') ? word.size() : 0;
}

/// Takes the AND, OR, SKIP or WHILE that stands at a byte and returns its length, or returns 0.
template <class = void>
std::size_t take_operator(bytes_view text, std::size_t at, filter_stacks<>& stacks) {
    using enum filter_operator;
    for (const filter_operator op : {either, both, skip, while_match}) {
        const bool joins = op == either || op == both;
        const std::size_t length = word_at(text, at, word_of(op), joins ? " )" : " )(", !joins);
        if (length == 0) continue;
        stacks.push(op, at);
        return length;
    }
    return 0;
}

/// Reads a filter string.
template <class = void>
shared_filter read_filter(bytes_view text, regex_maker regex) {
    filter_stacks<> stacks;
    filter_reader<> reader(text);
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '(') {
            stacks.push(filter_operator::open, at++);
        } else if (text[at] == ' ' || text[at] == '\t') {
            ++at;
        } else if (const std::size_t length = take_operator(text, at, stacks); length != 0) {
            at += length;
        } else if (text[at] == ')') {
            stacks.close(at++);
        } else {
            const filter_words words = reader.read(at);
            stacks.push(filter_by_name(words, regex), at);
            at = words.end;
        }
    }
    return stacks.finish(text.size());
}

}  // namespace detail

/// Makes a filter of HBase's filter language: `parse_filter("PrefixFilter('a') AND ValueFilter(=, 'substring:x')")`.
///
/// It accepts what HBase's ParseFilter accepts, byte for byte (R10.41 - R10.44).  These surprise:
/// - SKIP and WHILE bind most strongly, then AND, then OR.
/// - In parentheses only operators of one kind work: write `(A AND (SKIP B))`, not `(A AND SKIP B)`.
/// - Blanks or parentheses stand around an operator, and names and operators are written exactly so.
/// - A quote in a text is doubled: 'it''s'.  Nothing else is special in a text; its bytes are the filter's.
/// - Parentheses that are still open at the end are closed.
///
/// Comparators are `binary:`, `binaryprefix:`, `substring:`, `regexstring:` and `regexstringnocase:`.  The last three
/// take the bytes for what comparator::substring and comparator::regex take them; HBase decodes UTF-8.
/// HBase: ParseFilter.parseFilterString, which its shell and its Thrift server call.
///
/// Complexity: linear in the text, and that of compiling the regular expressions.
/// Throws: bad_filter_string, which has the position and says what was expected there.  Besides what HBase refuses,
/// these are regular expressions that comparator::regex refuses, and filters that lie inside each other deeper than
/// filters::inner_filter::most.
/// It is a template so that Boost.Regex is compiled only if it is called.
template <std::same_as<char> Char = char>
shared_filter parse_filter(bytes_view text) {
#if BOOST_VERSION >= 107600
    return detail::read_filter(text, comparator::regex<Char>);
#else
    return detail::read_filter(text, nullptr);
#endif
}

/// Writes a filter in HBase's filter language, as HBase's shell and its Thrift server take it.
///
/// parse_filter() and HBase make the same filter of it again.  Each filter of filters inside another one stands in
/// parentheses.  Texts have their bytes; escape() makes them printable.
/// Complexity: linear in the text.
/// Throws: illegal_argument if the language cannot say the filter.  It has no fuzzy_row, multi_row_range, random_row or
/// first_key_value_matching_qualifiers, no lists of fewer than two filters, no filters of yours, and no comparators but
/// those that parse_filter() takes.
inline std::string filter_string(const filter& part) {
    std::string text;
    part.write_string(text);
    return text;
}

}  // namespace strata
