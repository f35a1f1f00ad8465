// SPDX-License-Identifier: BSL-1.0
// Filters and comparators of a trace: words with arguments in brackets, as in `all_of(prefix(a),page(3))`.  What each word
// takes stands in one table, by which they are parsed, printed and made simpler.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace trace {

using bytes = std::string;

enum class compare { less, less_or_equal, equal, not_equal, greater_or_equal, greater, no_op };

/// Of the comparator that compares bit by bit.
enum class bitwise { both, either, one };

/// Each is a class of HBase, or one of its constructors.
enum class filter_word {
    prefix,
    row,
    inclusive_stop,
    fuzzy_row,
    multi_row_range,
    multi_row_prefix,
    random_row,
    family,
    qualifier,
    value,
    column_value,
    timestamps,
    column_prefix,
    multiple_column_prefix,
    column_range,
    column_count_get,
    column_pagination,
    column_pagination_from,
    page,
    key_only,
    first_key_only,
    first_key_value_matching_qualifiers,
    single_column_value,
    single_column_value_exclude,
    dependent_column,
    dependent_column_value,
    skip,
    while_match,
    all_of,
    any_of
};

enum class comparator_word {
    binary,
    binary_prefix,
    binary_component,
    bit,
    number,
    null,
    substring,
    regex,
    big_decimal
};

/// Words that may stand behind other arguments.
enum class filter_flag {
    by_hint,
    length,
    reject_if_missing,
    any_version,
    dropped,
    ignore_case,
    dot_stops,
    multiline,
    unix_lines,
    comments,
    literal
};

struct filter_column {
    bytes family = {};
    bytes qualifier = {};
    friend bool operator==(const filter_column&, const filter_column&) = default;
};

/// Of rows or of qualifiers; no bound: nothing ends it there.
struct filter_range {
    std::optional<bytes> from = {};
    bool from_inclusive = true;
    std::optional<bytes> to = {};
    bool to_inclusive = false;
    friend bool operator==(const filter_range&, const filter_range&) = default;
};

/// The mask has a digit for each byte, 1 for one that does not matter.
struct filter_fuzzy_key {
    bytes key = {};
    std::string mask = {};
    friend bool operator==(const filter_fuzzy_key&, const filter_fuzzy_key&) = default;
};

struct comparator;
struct filter;

/// The arguments of a word, in the order of its table.
struct filter_argument;

struct comparator {
    comparator_word kind = comparator_word::null;
    std::vector<filter_argument> arguments;
};

struct filter {
    filter_word kind = filter_word::all_of;
    std::vector<filter_argument> arguments;
};

struct filter_argument {
    std::variant<bytes, std::int64_t, compare, bitwise, filter_flag, filter_column, filter_range, filter_fuzzy_key,
                 comparator, filter>
        is;
};

inline bool operator==(const filter_argument& a, const filter_argument& b);
inline bool operator==(const comparator& a, const comparator& b) {
    return a.kind == b.kind && a.arguments == b.arguments;
}
inline bool operator==(const filter& a, const filter& b) { return a.kind == b.kind && a.arguments == b.arguments; }
inline bool operator==(const filter_argument& a, const filter_argument& b) { return a.is == b.is; }

/// Some member, at any depth, or the filter itself passes the test.
template <class Test>
bool any_part(const filter& whole, const Test& passes) {
    if (passes(whole)) return true;
    for (const filter_argument& one : whole.arguments)
        if (const auto* member = std::get_if<filter>(&one.is); member != nullptr && any_part(*member, passes))
            return true;
    return false;
}

inline bool has_flag(const std::vector<filter_argument>& arguments, filter_flag wanted) {
    for (const filter_argument& one : arguments)
        if (const auto* flag = std::get_if<filter_flag>(&one.is); flag != nullptr && *flag == wanted) return true;
    return false;
}

}  // namespace trace
