// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <concepts>
#include <locale>
#include <regex>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/comparator.hpp>

namespace strata {

/// How comparator::regex reads its expression.
struct regex_options {
    bool ignore_case = false;    ///< HBase: Pattern.CASE_INSENSITIVE.
    bool dot_takes_line = true;  ///< A dot stands for a line break too.  HBase: Pattern.DOTALL, the default there.
};

namespace detail {

/// Writes every dot that stands for a character as a class of all characters, line breaks among them.
inline std::string with_dots_as_classes(const std::string& expression) {
    std::string text;
    bool is_escaped = false;
    bool in_class = false;
    for (const char c : expression) {
        if (c == '.' && !is_escaped && !in_class) {
            text += "[\\s\\S]";
            continue;
        }
        text += c;
        if (!is_escaped && (c == '[' || c == ']')) in_class = c == '[';
        is_escaped = c == '\\' && !is_escaped;
    }
    return text;
}

}  // namespace detail

namespace comparator {

/// Equal to a part in which the expression is found anywhere (R10.7).  HBase: RegexStringComparator.
///
/// The expression is std::regex's ECMAScript, and a character is a byte: HBase has java.util.regex and decodes UTF-8.
/// So there is no look-behind, no possessive or atomic group, no named group, no inline flag such as (?i), no `\A`, `\z`,
/// `\Q..\E` or `\p{..}`, and a dot takes one byte of a character that has several.
/// Complexity: std::regex's; some implementations use stack in proportion to the length of the part.
/// Throws: illegal_argument for an expression that ECMAScript does not know.
///
/// A template so that std::regex is compiled where this is called, not wherever it is included.
template <std::same_as<char> Char = char>
shared_comparator regex(const std::string& expression, regex_options how = {}) {
    std::basic_regex<Char> compiled;
    compiled.imbue(std::locale::classic());
    try {
        auto flags = std::regex::ECMAScript | std::regex::optimize;
        if (how.ignore_case) flags |= std::regex::icase;
        compiled.assign(how.dot_takes_line ? detail::with_dots_as_classes(expression) : expression, flags);
    } catch (const std::regex_error& fault) {
        detail::raise<illegal_argument>("the expression '" + expression + "' cannot be read: " + fault.what());
    }
    return detail::make_comparator(
        [compiled](bytes_view part) { return std::regex_search(part.begin(), part.end(), compiled) ? 0 : 1; });
}

}  // namespace comparator
}  // namespace strata
