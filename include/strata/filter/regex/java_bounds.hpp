// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <cstdint>
#include <string>

#include <strata/filter/regex/byte_set.hpp>

namespace strata {

/// The options of comparator::regex.  In an expression they are (?i), (?s), (?m), (?d) and (?x).
struct regex_options {
    bool ignore_case = false;    ///< ASCII letters match in both cases.  HBase: Pattern.CASE_INSENSITIVE.
    bool dot_takes_line = true;  ///< A dot matches line breaks, too.  HBase: Pattern.DOTALL, the default there.
    bool multiline = false;      ///< `^` and `$` match at every line's ends.  HBase: Pattern.MULTILINE.
    bool unix_lines = false;     ///< Only `\n` ends a line.  HBase: Pattern.UNIX_LINES.
    bool comments = false;       ///< Blanks, and text after a `#`, do not count.  HBase: Pattern.COMMENTS.
    bool literal = false;        ///< No character has a special meaning.  HBase: Pattern.LITERAL.

    /// The number of times that a search may read a byte of a part.  Long values need more.
    std::uint64_t most_looks = 100'000'000;
};

namespace detail {

/// The bytes that `.` matches.
inline byte_set java_dot(const regex_options& options) {
    return options.dot_takes_line ? byte_set::all() : ~byte_set::of(options.unix_lines ? "\n" : "\n\r");
}

/// `^` in the syntax of Boost.Regex.  No line begins between `\r` and `\n`, nor at the end of the text.
inline std::string java_begin_of_line(const regex_options& options) {
    if (!options.multiline) return "(?:\\A)";
    return options.unix_lines ? "(?:(?!\\z)(?:\\A|(?<=\\n)))" : "(?:(?!\\z)(?:\\A|(?<=\\n)|(?<=\\r)(?!\\n)))";
}

/// `$` in the syntax of Boost.Regex.  A line break may follow the last line.
inline std::string java_end_of_line(const regex_options& options) {
    if (options.unix_lines) return options.multiline ? "(?=\\n|\\z)" : "(?=\\n?\\z)";
    return options.multiline ? "(?=\\r|(?<!\\r)\\n|\\z)" : "(?=\\r\\n?\\z|(?<!\\r)\\n\\z|\\z)";
}

/// `\b` or `\B` in the syntax of Boost.Regex.  Bytes beyond ASCII count as parts of words, because most of them belong
/// to letters.
inline std::string java_word_bound(bool is_bound) {
    const std::string word = (java_class_of('w').second | byte_set::of(0x80, 0xFF)).text();
    const std::string before = "(?<=" + word + ")", not_before = "(?<!" + word + ")";
    const std::string after = "(?=" + word + ")", not_after = "(?!" + word + ")";
    return is_bound ? "(?:" + before + not_after + "|" + not_before + after + ")"
                    : "(?:" + before + after + "|" + not_before + not_after + ")";
}

}  // namespace detail
}  // namespace strata
