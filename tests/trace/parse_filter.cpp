// SPDX-License-Identifier: BSL-1.0
#include "trace/parse_filter.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "trace/filter_words.hpp"
#include "trace/text.hpp"
#include "trace/words.hpp"

namespace trace::detail {
namespace {

/// A filter in another one in another one, and so on.
constexpr int deepest = 100;

class filter_parser {
public:
    explicit filter_parser(std::string_view text) : text_(text) {}

    filter whole() {
        filter all = term<filter>(filter_forms, "a filter");
        if (at_ != text_.size()) complain("the filter ends before " + quoted(rest()));
        return all;
    }

private:
    std::string_view rest() const { return text_.substr(at_); }
    bool is_at_end() const { return at_ == text_.size() || text_[at_] == ')'; }

    std::string_view word() {
        const std::size_t end = std::min(text_.find_first_of("(),", at_), text_.size());
        const std::size_t begin = std::exchange(at_, end);
        return text_.substr(begin, end - begin);
    }

    /// A word and its arguments, of a table of such words.
    template <class Term, class Word, std::size_t Size>
    Term term(const std::array<form<Word>, Size>& forms, std::string_view expected) {
        if (++depth_ > deepest) complain("the filter is nested more than " + std::to_string(deepest) + " deep");
        const std::string_view name = word();
        const auto found =
            std::find_if(forms.begin(), forms.end(), [&](const form<Word>& one) { return one.text == name; });
        if (found == forms.end()) complain(quoted(name) + " is not " + std::string(expected));
        if (at_ == text_.size() || text_[at_] != '(') complain("behind " + quoted(name) + " a '(' is missing");
        ++at_;
        is_first_ = true;
        Term made{found->word, {}};
        for (const slot& one : found->slots) fill(one, made.arguments);
        if (at_ == text_.size()) complain("the ')' of " + quoted(name) + " is missing");
        if (!is_at_end()) complain(quoted(name) + " has no argument " + quoted(rest()));
        ++at_;
        is_first_ = false;
        --depth_;
        return made;
    }

    void fill(const slot& one, std::vector<filter_argument>& to) {
        if (one.what == takes::nothing) return;
        if (one.what == takes::flag) return fill_flag(*one.flag, to);
        if (!one.many) return to.push_back(argument(one.what));
        while (!is_at_end()) to.push_back(argument(one.what));
    }

    void fill_flag(filter_flag flag, std::vector<filter_argument>& to) {
        const std::size_t begin = at_;
        const bool was_first = is_first_;
        if (!is_at_end()) {
            go_to_next();
            if (word() == word_of(flag, filter_flag_words)) return to.push_back({flag});
        }
        at_ = begin;
        is_first_ = was_first;
    }

    /// To the next argument, which has to be there.
    void go_to_next() {
        if (is_at_end()) complain("an argument is missing before " + quoted(rest()));
        if (!std::exchange(is_first_, false)) {
            if (text_[at_] != ',') complain("a ',' is missing before " + quoted(rest()));
            ++at_;
        }
    }

    filter_argument argument(takes what) {
        go_to_next();
        switch (what) {
            case takes::comparator:
                return {term<comparator>(comparator_forms, "a comparator")};
            case takes::filter:
                return {term<filter>(filter_forms, "a filter")};
            case takes::compare_sign:
                return {parse_word(word(), compare_words, "an operator")};
            case takes::bitwise_sign:
                return {parse_word(word(), bitwise_words, "and, or or xor")};
            case takes::number:
                return {parse_number(word())};
            case takes::count:
                return {parse_count(word())};
            case takes::column:
                return {column(word())};
            case takes::row_range:
            case takes::qualifier_range:
                return {range(word(), what == takes::qualifier_range)};
            case takes::fuzzy_key:
                return {fuzzy_key(word())};
            case takes::nothing:
            case takes::flag:
            case takes::text:
                break;
        }
        return {seen_bytes(word())};
    }

    static bytes part(std::string_view word) {
        bytes raw = parse_bytes(word, escaped_in_filter);
        return raw;
    }

    /// Bytes that must be seen even if there are none.
    static bytes seen_bytes(std::string_view word) {
        if (word.empty()) complain("empty bytes are written '\"\"'");
        return word == "\"\"" ? bytes() : part(word);
    }

    static filter_column column(std::string_view word) {
        const auto [family, qualifier] = split(word, ':', "FAMILY:QUALIFIER");
        return {part(family), part(qualifier)};
    }

    static filter_range range(std::string_view word, bool has_empty_bounds) {
        const auto is_bracket = [](char c) { return c == '[' || c == ']'; };
        const std::size_t colon = word.find(':');
        if (colon == std::string_view::npos || colon == 0 || colon + 1 == word.size() || !is_bracket(word.front()) ||
            !is_bracket(word.back()))
            complain(quoted(word) + " is not of the form [FROM:TO[");
        const auto bound = [&](std::string_view text) -> std::optional<bytes> {
            if (text.empty()) return std::nullopt;
            if (!has_empty_bounds) return part(text);
            return seen_bytes(text);
        };
        return {bound(word.substr(1, colon - 1)), word.front() == '[',
                bound(word.substr(colon + 1, word.size() - colon - 2)), word.back() == ']'};
    }

    static filter_fuzzy_key fuzzy_key(std::string_view word) {
        const auto [key, mask] = split(word, ':', "KEY:MASK");
        if (mask.find_first_not_of("01") != mask.npos) complain("the mask of " + quoted(word) + " is not of 0 and 1");
        return {part(key), std::string(mask)};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
    bool is_first_ = false;  // no argument of this word has been met yet
};

}  // namespace

filter parse_filter(std::string_view text) { return filter_parser(text).whole(); }

}  // namespace trace::detail
