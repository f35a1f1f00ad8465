// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <cstdint>
#include <string>

#include <strata/filter/regex/byte_set.hpp>

namespace strata {

/// How comparator::regex reads its expression; in the expression itself, (?i), (?s), (?m), (?d) and (?x).
struct regex_options {
    bool ignore_case = false;    ///< Of ASCII's letters.  HBase: Pattern.CASE_INSENSITIVE.
    bool dot_takes_line = true;  ///< A dot stands for a line break too.  HBase: Pattern.DOTALL, the default there.
    bool multiline = false;      ///< `^` and `$` are at every line's ends.  HBase: Pattern.MULTILINE.
    bool unix_lines = false;     ///< `\n` alone ends a line.  HBase: Pattern.UNIX_LINES.
    bool comments = false;       ///< Blanks and what follows a `#` do not count.  HBase: Pattern.COMMENTS.
    bool literal = false;        ///< No sign has a meaning.  HBase: Pattern.LITERAL.

    /// How often a search may look at a byte of a part.  A value that is longer wants more.
    std::uint64_t most_looks = 100'000'000;
};

namespace detail {

/// `.`
inline byte_set java_dot(const regex_options& how) {
    return how.dot_takes_line ? byte_set::all() : ~byte_set::of(how.unix_lines ? "\n" : "\n\r");
}

/// `^`, as Boost.Regex has it.  Between `\r` and `\n` no line begins, and at the end of all none does.
inline std::string java_begin_of_line(const regex_options& how) {
    if (!how.multiline) return "(?:\\A)";
    return how.unix_lines ? "(?:(?!\\z)(?:\\A|(?<=\\n)))" : "(?:(?!\\z)(?:\\A|(?<=\\n)|(?<=\\r)(?!\\n)))";
}

/// `$`, as Boost.Regex has it.  The last line may have an end of its own.
inline std::string java_end_of_line(const regex_options& how) {
    if (how.unix_lines) return how.multiline ? "(?=\\n|\\z)" : "(?=\\n?\\z)";
    return how.multiline ? "(?=\\r|(?<!\\r)\\n|\\z)" : "(?=\\r\\n?\\z|(?<!\\r)\\n\\z|\\z)";
}

/// `\b` or `\B`, as Boost.Regex has it.  Bytes beyond ASCII count as parts of words, since most of what they write are
/// letters.
inline std::string java_word_bound(bool is_bound) {
    const std::string word = (java_class_of('w').second | byte_set::of(0x80, 0xFF)).text();
    const std::string before = "(?<=" + word + ")", not_before = "(?<!" + word + ")";
    const std::string after = "(?=" + word + ")", not_after = "(?!" + word + ")";
    return is_bound ? "(?:" + before + not_after + "|" + not_before + after + ")"
                    : "(?:" + before + after + "|" + not_before + not_after + ")";
}

}  // namespace detail
}  // namespace strata
