// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <locale>
#include <stdexcept>
#include <string>
#include <utility>

#include <boost/version.hpp>
#if BOOST_VERSION >= 107600
#include <boost/regex.hpp>
#endif

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/comparator.hpp>
#include <strata/filter/regex/java_bounds.hpp>
#include <strata/filter/regex/java_expression.hpp>

namespace strata {

namespace detail {

#if BOOST_VERSION >= 107600
/// An iterator over bytes that limits the number of accesses, so that a search ends.
class counted_bytes {
public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    counted_bytes() = default;
    counted_bytes(const char* at, std::uint64_t& left) : at_(at), left_(&left) {}

    const char& operator*() const {
        if ((*left_)-- == 0) throw std::runtime_error("it looked at bytes too often");
        return *at_;
    }
    const char& operator[](std::ptrdiff_t distance) const { return *(*this + distance); }
    counted_bytes& operator++() { return *this += 1; }
    counted_bytes& operator--() { return *this += -1; }
    counted_bytes operator++(int) { return counted_bytes(at_++, *left_); }
    counted_bytes operator--(int) { return counted_bytes(at_--, *left_); }
    counted_bytes& operator+=(std::ptrdiff_t distance) {
        at_ += distance;
        return *this;
    }
    counted_bytes& operator-=(std::ptrdiff_t distance) { return *this += -distance; }
    friend counted_bytes operator+(counted_bytes it, std::ptrdiff_t distance) { return it += distance; }
    friend counted_bytes operator+(std::ptrdiff_t distance, counted_bytes it) { return it += distance; }
    friend counted_bytes operator-(counted_bytes it, std::ptrdiff_t distance) { return it -= distance; }
    friend std::ptrdiff_t operator-(const counted_bytes& a, const counted_bytes& b) { return a.at_ - b.at_; }
    friend bool operator==(const counted_bytes& a, const counted_bytes& b) { return a.at_ == b.at_; }
    friend auto operator<=>(const counted_bytes& a, const counted_bytes& b) { return a.at_ <=> b.at_; }

private:
    const char* at_ = nullptr;
    std::uint64_t* left_ = nullptr;
};

/// Searches for an expression.
template <class Char>
struct regex_sign {
    boost::basic_regex<Char> compiled;
    std::string expression;
    regex_options options;

    int operator()(bytes_view part) const {
        std::uint64_t left = options.most_looks;
        const counted_bytes begin(part.data(), left);
        try {
            return boost::regex_search(begin, begin + static_cast<std::ptrdiff_t>(part.size()), compiled) ? 0 : 1;
        } catch (const std::runtime_error&) {  // ours, or Boost's
            raise<expression_too_complex>("the search for '" + expression + "' in " + std::to_string(part.size()) +
                                          " bytes was given up: it took too many steps, or too much memory");
        }
    }
    void write_string(std::string& text) const {
        if (!options.dot_takes_line || options.multiline || options.unix_lines || options.comments || options.literal)
            raise<illegal_argument>(
                "HBase's filter language has no options of regular expressions but ignore_case: write them into the "
                "expression, as in (?m) and (?-s)");
        text.append(options.ignore_case ? "regexstringnocase:" : "regexstring:").append(expression);
    }
};
#endif

}  // namespace detail

namespace comparator {

/// Matches a part in which a regular expression is found anywhere (R10.7).  HBase: RegexStringComparator.
///
/// The expression is one of java.util.regex in Java 17; Boost.Regex does the search.  A character is a byte, while
/// HBase decodes UTF-8: answers are equal if everything is ASCII.  A byte beyond ASCII is a letter for `\b`, belongs to
/// no other class, and has one case.  A dot matches one byte of a character that has several.
///
/// Refused, with a message that names it: `\X`, `\N{..}`, `\b{g}`, `\p{..}` except for the thirteen ASCII classes, `\u`
/// beyond 007F, `\x{..}` beyond FF, (?u) and (?U), a look-behind with an alternative of several lengths, a reference to
/// a group that is not closed before it, bytes beyond ASCII in a class or repeated.
///
/// Complexity: a search reads bytes `most_looks` times at most and takes up to 10 MB.  `.*` around an expression costs
/// nothing.
/// Throws: illegal_argument for an expression that is refused.  The read throws expression_too_complex at a part for
/// which that many reads or that much memory do not suffice.  HBase's servers go on for years, or until their stack
/// overflows.
///
/// Needs Boost 1.76 or newer, whose Boost.Regex is header-only.  With an older one a call is a compile error.
/// It is a template so that Boost.Regex is compiled only if it is called.
template <std::same_as<char> Char = char>
shared_comparator regex(const owned_bytes& expression, regex_options options = {}) {
#if BOOST_VERSION >= 107600
    const std::string text = detail::java_expression<>(expression, options).for_boost();
    boost::basic_regex<Char> compiled;
    compiled.imbue(std::locale::classic());
    try {
        compiled.assign(text.data(), text.data() + text.size(), boost::regex::perl);
    } catch (const boost::regex_error& fault) {
        detail::raise<illegal_argument>(
            "Boost.Regex refuses the expression '" + expression +
            "', in a look-behind if its alternatives do not have a length each: " + fault.what());
    }
    return detail::make_comparator(detail::regex_sign<Char>{std::move(compiled), expression, options});
#else
    static_assert(!std::same_as<Char, char>,
                  "strata: comparator::regex needs Boost 1.76 or newer, whose Boost.Regex is headers only");
#endif
}

}  // namespace comparator
}  // namespace strata
