// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/column.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/comparator.hpp>
#include <strata/filter/compare.hpp>
#include <strata/filter/filter.hpp>

namespace strata::detail {

/// The greatest number of columns that HBase's filter strings can say: it is an int there.
inline constexpr std::int64_t most_columns = 0x7FFF'FFFF;

/// Throws what filter_string() throws for a filter that HBase's filter language does not have.
[[noreturn]] inline void raise_not_in_language(const std::string& what) {
    raise<illegal_argument>("HBase's filter language has no " + what);
}

/// The operator, as filter strings write it.
constexpr std::string_view sign_of(compare op) noexcept {
    switch (op) {
        case compare::less:
            return "<";
        case compare::less_or_equal:
            return "<=";
        case compare::equal:
            return "=";
        case compare::not_equal:
            return "!=";
        case compare::greater_or_equal:
            return ">=";
        case compare::greater:
            return ">";
        case compare::no_op:
            break;
    }
    return "";
}

/// Returns true for comparators that filter strings combine with `=` and `!=` only.  `text`: what write_string wrote.
constexpr bool only_matches(std::string_view text) noexcept {
    return text.starts_with("regexstring:") || text.starts_with("regexstringnocase:") || text.starts_with("substring:");
}

/// Writes a filter as filter strings have it: its name, and arguments in parentheses.
class filter_call {
public:
    filter_call(std::string& text, std::string_view name) : to_(text) { to_.append(name) += '('; }

    /// Writes an argument as it is.
    filter_call& word(std::string_view argument) {
        next();
        to_.append(argument);
        return *this;
    }
    /// Writes bytes in quotes.  A quote among them is doubled.
    filter_call& text(bytes_view argument) {
        next();
        to_ += '\'';
        for (const char c : argument) to_.append(c == '\'' ? 2 : 1, c);
        to_ += '\'';
        return *this;
    }
    filter_call& number(std::int64_t argument) { return word(std::to_string(argument)); }
    filter_call& truth(bool argument) { return word(argument ? "true" : "false"); }
    /// Writes a number of columns.  Throws: illegal_argument if HBase cannot count so far.
    filter_call& count(std::int64_t argument) {
        if (argument > most_columns) raise_not_in_language("number of columns beyond 2147483647");
        return number(argument);
    }
    /// Writes the family and the qualifier.
    filter_call& of(const column& what) { return text(what.family()).text(what.qualifier()); }
    /// Writes a comparator.
    filter_call& comparator(const byte_comparator& reference) {
        std::string written;
        reference.write_string(written);
        return text(written);
    }
    /// Writes an operator and a comparator.  Throws: illegal_argument if they do not go together.
    filter_call& comparison(compare op, const byte_comparator& reference) {
        if (op == compare::no_op) raise_not_in_language("operator that compares nothing");
        std::string written;
        reference.write_string(written);
        if (only_matches(written) && op != compare::equal && op != compare::not_equal)
            raise_not_in_language(std::string(sign_of(op)) + " for a comparator that only matches: it has = and !=");
        return word(sign_of(op)).text(written);
    }

    /// Appends an operator.  Throws: illegal_argument for NO_OP, of which HBase's filter language has no sign.
    filter_call& sign(compare op) {
        if (op == compare::no_op) raise_not_in_language("operator that compares nothing");
        return word(sign_of(op));
    }

    /// Ends the filter.  Call it last.
    void end() { to_ += ')'; }

private:
    void next() {
        if (!is_first_) to_ += ", ";
        is_first_ = false;
    }

    std::string& to_;
    bool is_first_ = true;
};

/// Appends the filter string of a filter inside another one, in parentheses if it holds filters itself.
///
/// In parentheses HBase reads operators of one kind only (R10.42).
inline void write_inner(std::string& text, const filter& inner) {
    const bool is_compound = inner.depth() != 0;
    if (is_compound) text += '(';
    inner.write_string(text);
    if (is_compound) text += ')';
}

}  // namespace strata::detail
