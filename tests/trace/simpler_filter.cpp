// SPDX-License-Identifier: BSL-1.0
#include "trace/simpler_filter.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "trace/filter_words.hpp"

namespace trace::detail {
namespace {

template <class Term>
std::vector<Term> simpler_terms(const Term& whole);

/// What an argument may become; it stands where it stood.
class simpler_argument {
public:
    void operator()(const bytes& text) {
        if (!text.empty()) add(bytes(text, 0, text.size() - 1));
    }
    void operator()(std::int64_t number) {
        if (number > 1 || number < 0) add(std::int64_t{1});
        if (number != 0) add(std::int64_t{0});
    }
    void operator()(const filter_range& range) {
        const filter_range plain;
        const auto reset = [&](auto member) {
            if (range.*member == plain.*member) return;
            filter_range next = range;
            next.*member = plain.*member;
            add(std::move(next));
        };
        reset(&filter_range::from);
        reset(&filter_range::to);
        reset(&filter_range::from_inclusive);
        reset(&filter_range::to_inclusive);
    }
    void operator()(const comparator& with) {
        for (comparator& form : simpler_terms(with)) add(std::move(form));
    }
    void operator()(const filter& member) {
        for (filter& form : simpler_terms(member)) add(std::move(form));
    }
    template <class Other>
    void operator()(const Other&) {}

    std::vector<filter_argument> found;

private:
    template <class Value>
    void add(Value value) {
        found.push_back({std::move(value)});
    }
};

/// Flags, and those of which there may be any number.
template <class Term>
bool may_go(const Term& whole, std::size_t i) {
    if (std::holds_alternative<filter_flag>(whole.arguments[i].is)) return true;
    for (const slot& one : form_of(whole.kind).slots)
        if (one.many) return true;
    return false;
}

template <class Term>
std::vector<Term> simpler_terms(const Term& whole) {
    std::vector<Term> found;
    // A member in the place of the whole.
    for (const filter_argument& one : whole.arguments)
        if (const auto* member = std::get_if<Term>(&one.is)) found.push_back(*member);
    for (std::size_t i = 0; i != whole.arguments.size(); ++i) {
        if (!may_go(whole, i)) continue;
        found.push_back(whole);
        found.back().arguments.erase(found.back().arguments.begin() + static_cast<std::ptrdiff_t>(i));
    }
    for (std::size_t i = 0; i != whole.arguments.size(); ++i) {
        simpler_argument forms;
        std::visit(forms, whole.arguments[i].is);
        for (filter_argument& form : forms.found) {
            found.push_back(whole);
            found.back().arguments[i] = std::move(form);
        }
    }
    return found;
}

}  // namespace

std::vector<filter> simpler(const filter& whole) { return simpler_terms(whole); }

}  // namespace trace::detail
