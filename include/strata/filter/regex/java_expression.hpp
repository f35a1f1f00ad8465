// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/regex/byte_set.hpp>
#include <strata/filter/regex/java_bounds.hpp>
#include <strata/filter/regex/java_class_reader.hpp>

namespace strata {

namespace detail {

/// Translates an expression of java.util.regex to one of Boost.Regex that is found in the same bytes.
///
/// The result means the same in all locales: classes are sets of bytes, and `^`, `$`, `\b` are written out.
template <class = void>
class java_expression : java_class_reader {
public:
    java_expression(bytes_view whole, const regex_options& options) : java_class_reader(whole, options) {}

    /// Translates the expression.  Call it once.
    ///
    /// Throws: illegal_argument for an expression that java.util.regex refuses, and for one that is not supported.
    std::string for_boost() {
        if (options_.literal) {
            std::string text;
            for (const char c : whole_) text += one(c).text();
            return text;
        }
        begin();
        std::string found;
        for (const std::string& part : alternatives()) found += (found.empty() ? "" : "|") + part;
        if (!at_end()) refuse("a ) that closes nothing");
        return found;
    }

private:
    /// A part of a sequence.  A repetition can follow it.
    struct piece {
        std::string text;
        bool is_set = false;        // it matches one byte
        bool is_bare = false;       // it is a byte beyond ASCII that is not written as \xNN
        bool is_line_end = false;   // it is \R
        bool is_droppable = false;  // it may match nothing, and nothing refers to it
    };

    // ---- alternatives, sequences
    std::vector<std::string> alternatives() {
        if (++depth_ > most_depth) refuse("groups within groups more than " + std::to_string(most_depth) + " deep");
        std::vector<std::string> all;
        do {
            const std::size_t groups_before = groups_;
            all.push_back(sequence());
            if (peek() == '|') forget_groups(groups_before);
        } while (take_if('|'));
        --depth_;
        return all;
    }

    std::string sequence() {
        std::vector<piece> pieces;
        for (;;) {
            skip();
            if (at_end() || peek() == '|' || peek() == ')') break;
            const std::size_t groups_before = groups_;
            piece next = repeated(atom(), groups_before);
            if (!next.text.empty()) pieces.push_back(std::move(next));
        }
        // `.*error.*` is found if `error` is.
        auto first = pieces.begin();
        auto last = pieces.end();
        if (depth_ == 1) {
            first = std::find_if_not(first, last, [](const piece& p) { return p.is_droppable; });
            while (first != last && (last - 1)->is_droppable) --last;
        }
        std::string text;
        for (; first != last; ++first) text += first->text;
        return text.empty() ? "(?:)" : text;
    }

    /// Reads the repetition that follows a piece, if any.
    piece repeated(piece part, std::size_t groups_before) {
        if (is_flag_group_) {
            is_flag_group_ = false;
            return part;
        }
        skip();
        std::string count;
        bool is_from_nothing = true;
        switch (peek()) {
            case '?':
            case '*':
                count = text_[at_++];
                break;
            case '+':
                count = text_[at_++];
                is_from_nothing = false;
                break;
            case '{':
                count = counted();
                is_from_nothing = count.starts_with("{0,") || count == "{0}";
                break;
            default:
                return part;
        }
        skip();
        const bool is_possessive = peek() == '+';
        if (is_possessive || peek() == '?') count += text_[at_++];
        if (part.is_bare) refuse("a repeated byte beyond ASCII; put the whole character into (?:...)");
        forget_groups(groups_before);
        if (part.is_line_end) part.text = "(?>" + part.text.substr(3);  // \r\n stays together
        if (part.text.empty()) return part;
        if (is_possessive && !part.is_set) part.text = "(?>" + part.text + ")";  // each iteration is atomic
        return {.text = part.text + count, .is_droppable = part.is_set && is_from_nothing && !is_possessive};
    }

    piece atom() {
        const char c = peek();
        switch (c) {
            case '(':
                return {.text = group()};
            case '[':
                return set(char_class());
            case '\\':
                return escape();
            case '^':
                ++at_;
                return {.text = java_begin_of_line(options_)};
            case '$':
                ++at_;
                return {.text = java_end_of_line(options_)};
            case '.':
                ++at_;
                return set(java_dot(options_));
            case '?':
            case '*':
            case '+':
                refuse(std::string("a ") + c + " that repeats nothing");
            case '{':
                return {};  // a repetition of nothing, which java.util.regex ignores
            default:
                ++at_;
                return literal(c);
        }
    }

    static piece set(const byte_set& bytes) { return {.text = bytes.text(), .is_set = true}; }
    piece literal(char c) const { return {.text = one(c).text(), .is_set = true, .is_bare = !is_ascii(c)}; }

    piece escape() {
        ++at_;
        const char c = take("an escape");
        if (const auto [is_class, bytes] = java_class_of(c); is_class) return set(bytes);
        switch (c) {
            case 'p':
            case 'P':
                return set(property(c == 'P'));
            case 'A':
            case 'G':
                return {.text = "(?:\\A)"};
            case 'z':
                return {.text = "(?:\\z)"};
            case 'Z':
                return {.text = java_end_of_line({.multiline = false, .unix_lines = options_.unix_lines})};
            case 'b':
                if (peek() == '{') refuse("\\b{, which is not known here");
                return {.text = java_word_bound(true)};
            case 'B':
                return {.text = java_word_bound(false)};
            case 'R':
                return {.text = "(?:\\r\\n|[\\n-\\r])", .is_line_end = true};
            case 'k': {
                if (!take_if('<')) refuse("a \\k without <");
                const std::string name = group_name();
                const auto found = names_.find(name);
                if (found == names_.end()) refuse("no group '" + name + "' before its reference");
                return reference(found->second);
            }
            default:
                if (c >= '1' && c <= '9') return reference(reference_number(c));
                const unsigned char byte = escaped_byte(c);
                piece made = set(cased(byte_set::of(byte, byte)));
                made.is_bare = !is_ascii(c);
                return made;
        }
    }

    /// Reads the number of a reference.  A further digit belongs to it if there is a group of that number.
    std::size_t reference_number(char first) {
        auto number = static_cast<std::size_t>(first - '0');
        while (is_digit(peek())) {
            const std::size_t longer = number * 10 + static_cast<std::size_t>(peek() - '0');
            if (longer > groups_) break;
            number = longer;
            ++at_;
        }
        return number;
    }

    /// Refuses later references to groups after the first `before` ones.
    ///
    /// The matches of these groups are not reliable: java.util.regex keeps by accident what a group matched before it
    /// backtracked, and in repetitions the match of another iteration counts.
    void forget_groups(std::size_t before) {
        std::fill(closed_.begin() + static_cast<std::ptrdiff_t>(before + 1), closed_.end(), false);
    }

    piece reference(std::size_t group) const {
        if (group >= closed_.size() || !closed_[group])
            refuse("a reference to group " + std::to_string(group) +
                   ", which is not closed before it, or may have matched elsewhere");
        const std::string text = "\\g{" + std::to_string(group) + "}";
        return {.text = options_.ignore_case ? "(?i:" + text + ")" : "(?:" + text + ")"};
    }

    // ---- groups
    std::string group() {
        ++at_;
        const regex_options outside = options_;
        const std::size_t groups_before = groups_;
        std::string text;
        skip();
        if (!take_if('?')) {
            text = capture();
        } else if (const char kind = take("a group"); kind == ':' || kind == '>' || kind == '=' || kind == '!') {
            text = (std::string("(?") + kind) + joined(alternatives()) + ")";
            if (kind == '>' || kind == '!') forget_groups(groups_before);
        } else if (kind == '<' && (peek() == '=' || peek() == '!')) {
            text = look_behind(text_[at_++]);
            forget_groups(groups_before);
        } else if (kind == '<') {
            const std::string name = group_name();
            if (!names_.emplace(name, groups_ + 1).second) refuse("two groups of the name '" + name + "'");
            text = capture();
        } else {
            --at_;
            if (flags() == ')') {  // the flags hold until the end of the group around it
                is_flag_group_ = true;
                return "";
            }
            text = "(?:" + joined(alternatives()) + ")";
        }
        if (!take_if(')')) refuse("a group that is not closed");
        options_ = outside;
        return text;
    }

    std::string capture() {
        const std::size_t number = ++groups_;
        closed_.push_back(false);
        const std::string text = "(" + joined(alternatives()) + ")";
        closed_[number] = true;
        return text;
    }

    static std::string joined(const std::vector<std::string>& all) {
        std::string text = all.front();
        for (std::size_t i = 1; i != all.size(); ++i) text += '|' + all[i];
        return text;
    }

    /// Reads a look-behind.  Boost.Regex wants one length, so each alternative becomes a look-behind of its own.
    std::string look_behind(char kind) {
        std::string text;
        for (const std::string& part : alternatives()) {
            if (kind == '=' && !text.empty()) text += '|';
            text += (std::string("(?<") + kind) + part + ")";
        }
        return "(?:" + text + ")";
    }

    int depth_ = 0;
    bool is_flag_group_ = false;
    std::size_t groups_ = 0;
    std::vector<bool> closed_ = {false};  // by number
    std::map<std::string, std::size_t> names_;
};

}  // namespace detail
}  // namespace strata
