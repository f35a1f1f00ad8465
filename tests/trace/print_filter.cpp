// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "trace/filter_words.hpp"
#include "trace/text.hpp"

namespace trace {
namespace {

using detail::word_of;

class argument_printer {
public:
    /// Of rows only: an empty bound is none.
    explicit argument_printer(bool shows_empty_bounds) : shows_empty_bounds_(shows_empty_bounds) {}

    std::string operator()(const bytes& raw) const { return raw.empty() ? "\"\"" : escaped_in_filter(raw); }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(compare op) const { return std::string(word_of(op, detail::compare_words)); }
    std::string operator()(bitwise how) const { return std::string(word_of(how, detail::bitwise_words)); }
    std::string operator()(filter_flag flag) const { return std::string(word_of(flag, detail::filter_flag_words)); }
    std::string operator()(const filter_column& column) const {
        return escaped_in_filter(column.family) + ':' + escaped_in_filter(column.qualifier);
    }
    std::string operator()(const filter_range& range) const {
        return (range.from_inclusive ? "[" : "]") + bound(range.from) + ':' + bound(range.to) +
               (range.to_inclusive ? ']' : '[');
    }
    std::string operator()(const filter_fuzzy_key& fuzzy) const {
        return escaped_in_filter(fuzzy.key) + ':' + fuzzy.mask;
    }
    std::string operator()(const comparator& with) const { return text(with); }
    std::string operator()(const filter& member) const { return text(member); }

private:
    std::string bound(const std::optional<bytes>& at) const {
        if (!at) return "";
        return at->empty() && shows_empty_bounds_ ? "\"\"" : escaped_in_filter(*at);
    }

    bool shows_empty_bounds_;
};

template <class Term>
std::string text_of(const Term& term) {
    const auto& form = detail::form_of(term.kind);
    const argument_printer print(form.slots[0].what == detail::takes::qualifier_range);
    std::string out(form.text);
    char sign = '(';
    for (const filter_argument& one : term.arguments) {
        out += sign + std::visit(print, one.is);
        sign = ',';
    }
    return out + (term.arguments.empty() ? "()" : ")");
}

}  // namespace

std::string text(const filter& one) { return text_of(one); }
std::string text(const comparator& one) { return text_of(one); }

}  // namespace trace
