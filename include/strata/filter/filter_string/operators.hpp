// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/filter/all_of.hpp>
#include <strata/filter/any_of.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/filter_string/arguments.hpp>
#include <strata/filter/filter_string/reader.hpp>
#include <strata/filter/row_decisions.hpp>

namespace strata::detail {

/// What stands between filters.  Those that bind more strongly come first.
enum class filter_operator : unsigned char { skip, while_match, both, either, open };

constexpr std::string_view word_of(filter_operator op) noexcept {
    switch (op) {
        case filter_operator::skip:
            return "SKIP";
        case filter_operator::while_match:
            return "WHILE";
        case filter_operator::both:
            return "AND";
        case filter_operator::either:
            return "OR";
        case filter_operator::open:
            break;
    }
    return "(";
}

/// Puts the filters of a filter string together, in the steps of HBase's ParseFilter (R10.42).
///
/// It has a stack of filters and a stack of operators.  An operator that is applied takes filters from the stack and
/// leaves one, wherever these stood: `A SKIP` is `SKIP A`.
template <class = void>
class filter_stacks {
public:
    void push(shared_filter part, std::size_t position) { filters_.push_back({std::move(part), position}); }

    /// Takes a word, after applying those before it that bind more strongly.
    void push(filter_operator op, std::size_t position) {
        if (op != filter_operator::open)
            while (!operators_.empty() && strength(operators_.back().op) < strength(op)) apply();
        operators_.push_back({op, position});
    }

    /// Takes a closing parenthesis.
    ///
    /// It applies operators of one kind, as HBase does.  One of another kind below it is lost; what lies below that is
    /// applied in its place, an opening parenthesis too.
    void close(std::size_t position) {
        if (operators_.empty()) refuse(position, "a filter or an operator, and no ')': nothing is open");
        if (operators_.back().op == filter_operator::open) return operators_.pop_back();
        for (;;) {
            if (operators_.empty()) refuse(position, "nothing open");
            apply();
            if (operators_.empty()) refuse(position, "a filter or an operator, and no ')': nothing is open");
            const placed_operator last = operators_.back();
            operators_.pop_back();
            if (last.op == filter_operator::open) return;
            if (!lost_) lost_ = last;
        }
    }

    /// Applies what is left, an opening parenthesis too, and returns the one filter.  `end`: the length of the string.
    shared_filter finish(std::size_t end) {
        while (!operators_.empty()) apply();
        if (filters_.empty()) refuse(end, "a filter");
        if (filters_.size() > 1) refuse(filters_[1].position, "AND or OR before this filter");
        return std::move(filters_.front().one);
    }

private:
    struct placed_filter {
        shared_filter one;
        std::size_t position;
    };
    struct placed_operator {
        filter_operator op;
        std::size_t position;
    };

    /// Less for operators that bind more strongly.  Nothing is applied before an opening parenthesis.
    static int strength(filter_operator op) noexcept {
        switch (op) {
            case filter_operator::skip:
            case filter_operator::while_match:
                return 1;
            case filter_operator::both:
                return 2;
            case filter_operator::either:
            case filter_operator::open:
                break;
        }
        return 3;
    }

    /// Applies the last operator, AND and OR with those of the same kind directly before it.
    void apply() {
        const placed_operator last = operators_.back();
        std::size_t taken = 1;
        operators_.pop_back();
        if (last.op == filter_operator::both || last.op == filter_operator::either) {
            for (++taken; !operators_.empty() && operators_.back().op == last.op; ++taken) operators_.pop_back();
        }
        if (filters_.size() < taken) refuse_missing(last, taken);
        const auto first = filters_.end() - static_cast<std::ptrdiff_t>(taken);
        placed_filter made{nullptr, first->position};
        made.one = at_position(last.position, "fewer filters inside each other", [&] {
            return combined(last.op, {first, filters_.end()});
        });
        filters_.erase(first, filters_.end());
        filters_.push_back(std::move(made));
    }

    static shared_filter combined(filter_operator op, const std::vector<placed_filter>& taken) {
        switch (op) {
            case filter_operator::skip:
                return filters::skip(taken.front().one);
            case filter_operator::while_match:
                return filters::while_match(taken.front().one);
            case filter_operator::open:
                return taken.front().one;
            case filter_operator::both:
            case filter_operator::either:
                break;
        }
        std::vector<shared_filter> members;
        members.reserve(taken.size());
        for (const placed_filter& placed : taken) members.push_back(placed.one);
        if (op == filter_operator::both) return filters::list::all_of(members);
        return filters::list::any_of(members);
    }

    [[noreturn]] void refuse_missing(const placed_operator& last, std::size_t taken) const {
        const std::string word(word_of(last.op));
        if (last.op == filter_operator::open) refuse(last.position + 1, "a filter after this '('");
        if (taken == 1) refuse(last.position + word.size(), "a filter after " + word);
        refuse(last.position, "a filter before and a filter after each " + word);
    }

    /// Throws.  If a parenthesis has lost an operator, that is the reason.
    [[noreturn]] void refuse(std::size_t position, const std::string& expected) const {
        if (!lost_) raise_expected(position, expected);
        const std::string word(word_of(lost_->op));
        raise_expected(lost_->position, "operators of one kind between parentheses, where HBase forgets this " + word +
                                            ": put what binds more strongly into parentheses of its own");
    }

    std::vector<placed_filter> filters_;
    std::vector<placed_operator> operators_;
    std::optional<placed_operator> lost_;
};

}  // namespace strata::detail
