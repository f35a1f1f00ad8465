// SPDX-License-Identifier: BSL-1.0
#include "trace/random_filters.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace trace::detail {
namespace {

/// A filter in a list in a list in a list.
constexpr int deepest_filter = 4;

constexpr bool is_row_range(filter_word word) {
    return word == filter_word::multi_row_range || word == filter_word::multi_row_prefix;
}

/// Of those that hold no others; HBase: hasFilterRow.
constexpr bool decides_rows(filter_word word) {
    switch (word) {
        case filter_word::random_row:
        case filter_word::page:
        case filter_word::single_column_value:
        case filter_word::single_column_value_exclude:
        case filter_word::dependent_column:
        case filter_word::dependent_column_value:
            return true;
        default:
            return false;
    }
}

}  // namespace

filter random_filters::any(const filtered_read& of, int depth, bool skipped) {
    const std::size_t kind = random_.below(100);
    const std::size_t leaves = depth == deepest_filter ? 100 : depth == 1 ? 50 : 60;
    if (kind < leaves || (of.has_batch && kind >= 86) || (kind >= 93 && !may_end_the_read(of)))
        return of_word(leaf(of, skipped), of);
    filter outer{kind < 93 ? filter_word::skip : filter_word::while_match, {}};
    std::size_t members = 1;
    if (kind < 86) {
        outer.kind = random_.one_of({filter_word::all_of, filter_word::any_of});
        members = random_.one_of<std::size_t>({0, 1, 2, 2, 2, 2, 2, 3, 3});
    }
    for (std::size_t i = 0; i != members; ++i)
        outer.arguments.push_back({any(of, depth + 1, skipped || outer.kind == filter_word::skip)});
    return outer;
}

// In a scan that names columns HBase shows row filters the row that it begins at, be it there or not.  And it leaves out a
// segment in memory in which everything has expired, whose rows strata shows them, too.
bool random_filters::may_end_the_read(const filtered_read& of) const {
    const std::vector<family>& all = places_.tables().families;
    return !(of.is_scan && of.names_columns) && std::none_of(all.begin(), all.end(), [](const family& f) {
        return f.compaction != in_memory::none && f.ttl_seconds != forever;
    });
}

filter_word random_filters::leaf(const filtered_read& of, bool skipped) {
    for (;;) {
        const filter_word word =
            random_.one_of_weighted<filter_word>({{filter_word::prefix, 5},
                                                  {filter_word::row, 6},
                                                  {filter_word::inclusive_stop, 4},
                                                  {filter_word::fuzzy_row, 5},
                                                  {filter_word::multi_row_range, 6},
                                                  {filter_word::multi_row_prefix, 2},
                                                  {filter_word::random_row, 2},
                                                  {filter_word::family, 5},
                                                  {filter_word::qualifier, 6},
                                                  {filter_word::value, 8},
                                                  {filter_word::column_value, 5},
                                                  {filter_word::timestamps, 6},
                                                  {filter_word::column_prefix, 4},
                                                  {filter_word::multiple_column_prefix, 4},
                                                  {filter_word::column_range, 5},
                                                  {filter_word::column_count_get, 3},
                                                  {filter_word::column_pagination, 4},
                                                  {filter_word::column_pagination_from, 3},
                                                  {filter_word::page, 4},
                                                  {filter_word::key_only, 3},
                                                  {filter_word::first_key_only, 3},
                                                  {filter_word::first_key_value_matching_qualifiers, 2},
                                                  {filter_word::single_column_value, 6},
                                                  {filter_word::single_column_value_exclude, 5},
                                                  {filter_word::dependent_column, 3},
                                                  {filter_word::dependent_column_value, 3}});
        // What HBase refuses beside a batch is to be seen sometimes.
        if (of.has_batch && decides_rows(word) && !random_.chance(5)) continue;
        if (!options_.prefixes_that_stray && of.names_columns && word == filter_word::prefix) continue;
        if (!options_.fuzzy_rows_reversed && of.reversed && word == filter_word::fuzzy_row) continue;
        if (!options_.open_row_ranges_reversed && of.reversed && word == filter_word::multi_row_prefix) continue;
        if (!options_.skipped_row_ranges && skipped && is_row_range(word)) continue;
        if (of.is_scan && of.names_columns && is_row_range(word)) continue;
        return word;
    }
}

filter random_filters::of_word(filter_word word, const filtered_read& of) {
    part looked_at = part::qualifier;
    switch (word) {
        case filter_word::prefix:
        case filter_word::row:
        case filter_word::inclusive_stop:
        case filter_word::multi_row_prefix:
            looked_at = part::row;
            break;
        case filter_word::family:
            looked_at = part::family;
            break;
        case filter_word::value:
        case filter_word::column_value:
        case filter_word::single_column_value:
        case filter_word::single_column_value_exclude:
        case filter_word::dependent_column_value:
            looked_at = part::value;
            break;
        default:
            break;
    }
    filter made{word, {}};
    for (const slot& one : form_of(word).slots) {
        if (one.what == takes::nothing) break;
        if (one.what == takes::flag) {
            if (random_.chance(40)) made.arguments.push_back({*one.flag});
            continue;
        }
        const std::size_t count = one.many ? random_.one_of<std::size_t>({1, 1, 2, 2, 3}) : 1;
        for (std::size_t i = 0; i != count; ++i) {
            filter_argument next = argument(one, looked_at, of);
            if (word == filter_word::page) next = {random_.one_of<std::int64_t>({0, 1, 1, 2, 3, 5})};
            if (word == filter_word::random_row) next = {random_.one_of<std::int64_t>({-1, 0, 1, 2})};
            if (word == filter_word::prefix && !options_.prefixes_that_stray) next = {known(part::row).substr(0, 1)};
            // HBase refuses a prefix of columns that is given twice.
            const auto is_same = [&](const filter_argument& other) { return other == next; };
            if (word == filter_word::multiple_column_prefix && !random_.chance(3) &&
                std::any_of(made.arguments.begin(), made.arguments.end(), is_same))
                continue;
            made.arguments.push_back(std::move(next));
        }
    }
    return made;
}

filter_argument random_filters::argument(const slot& one, part looked_at, const filtered_read& of) {
    switch (one.what) {
        case takes::compare_sign:
            return {random_.one_of_weighted<compare>({{compare::equal, 29},
                                                      {compare::no_op, 1},
                                                      {compare::not_equal, 26},
                                                      {compare::less, 11},
                                                      {compare::less_or_equal, 11},
                                                      {compare::greater, 11},
                                                      {compare::greater_or_equal, 11}})};
        case takes::comparator:
            return {compared_with(looked_at, of)};
        case takes::column:
            return {column()};
        case takes::number:
            return {std::max<std::int64_t>(places_.moment(), 0)};
        case takes::count:
            return {random_.one_of<std::int64_t>({0, 1, 1, 2, 3, 4, 6})};
        case takes::row_range:
            return {row_range(of)};
        case takes::qualifier_range:
            return {qualifier_range()};
        case takes::fuzzy_key:
            return {fuzzy_key()};
        default:
            return {random_.chance(50) ? known(looked_at) : begin_of(looked_at)};
    }
}

comparator random_filters::compared_with(part looked_at, const filtered_read& of) {
    // Numbers refuse what is not eight bytes long, and components look behind the end of a shorter value.
    // HBase shows row filters a row without bytes where a scan names columns, before all others.
    const bool is_value = looked_at == part::value;
    const bool has_bytes = looked_at == part::row && !of.names_columns;
    const comparator_word word = random_.one_of_weighted<comparator_word>(
        {{comparator_word::binary, 45},
         {comparator_word::binary_prefix, 12},
         {comparator_word::binary_component, has_bytes ? 12U : 0U},
         {comparator_word::bit, 8},
         {comparator_word::number, is_value ? 3U : 0U},
         {comparator_word::null, 3},
         {comparator_word::substring, 9},
         {comparator_word::regex, 9},
         {comparator_word::big_decimal, is_value && options_.decimals ? 2U : 0U}});
    switch (word) {
        case comparator_word::binary_prefix:
            return {word, {{begin_of(looked_at)}}};
        case comparator_word::binary_component:
            return {word, {{known(looked_at).substr(0, 1)}, {std::int64_t{0}}}};
        case comparator_word::bit: {
            const bitwise how = random_.one_of({bitwise::both, bitwise::either, bitwise::one});
            return {word, {{how}, {known(looked_at)}}};
        }
        case comparator_word::number:
            return {word, {{places_.amount()}}};
        case comparator_word::null:
            return {word, {}};
        case comparator_word::substring:
            return {word, {{bytes(random_.one_of<const char*>({"a", "B", "b", "f", "", "1"}))}}};
        case comparator_word::regex:
            return expression();
        case comparator_word::big_decimal:
            return {word, {{bytes(random_.one_of<const char*>({"0", "1.5", "-7", "300"}))}}};
        case comparator_word::binary:
            break;
    }
    return {word, {{known(looked_at)}}};
}

comparator random_filters::expression() {
    comparator made{
        comparator_word::regex,
        {{bytes(random_.one_of<const char*>({"a",   "^B",    "b$",    "[a-g]",   "^$",          ".",     "f|g",
                                             "^.1", "\\Aa",  "b\\z",  "\\Q.\\E", "[a-g&&[^c]]", "[^a]",  "(?<=a).",
                                             "\\d", "^a?+$", "(?i)B", "(a)\\1",  "\\x00",       "^ b #a"}))}}};
    for (const filter_flag flag : {filter_flag::ignore_case, filter_flag::dot_stops, filter_flag::multiline,
                                   filter_flag::unix_lines, filter_flag::comments, filter_flag::literal})
        if (random_.chance(12)) made.arguments.push_back({flag});
    return made;
}

bytes random_filters::known(part looked_at) {
    switch (looked_at) {
        case part::row:
            return random_.chance(80) ? places_.row() : random_.one_of<const char*>({"aa", "b", "\x7F\x7F", "\xFF"});
        case part::family:
            return random_.chance(80) ? places_.family_name() : random_.one_of<const char*>({"", "e", "ff", "h"});
        case part::qualifier:
            return random_.chance(80) ? places_.qualifier() : random_.one_of<const char*>({"", "aa", "b", "\xFF"});
        case part::value:
            break;
    }
    return places_.known_value(places_.place().value);
}

bytes random_filters::begin_of(part looked_at) {
    const bytes whole = known(looked_at);
    return whole.substr(0, random_.below(whole.size() + 1));
}

filter_column random_filters::column() {
    if (random_.chance(70)) {
        spot at = places_.place();
        return {std::move(at.family), std::move(at.qualifier)};
    }
    bytes family = places_.family_name();
    return {std::move(family), places_.qualifier()};
}

filter_range random_filters::row_range(const filtered_read& of) {
    const bool may_be_open = !of.reversed || options_.open_row_ranges_reversed;
    const auto bound = [&]() -> std::optional<bytes> {
        if (may_be_open && random_.chance(20)) return std::nullopt;
        return known(part::row);
    };
    filter_range range{.from = bound()};
    range.to = bound();
    // What ends before it begins is refused, and a range of one row has both ends.
    if (range.from && range.to && *range.to < *range.from && !random_.chance(2)) std::swap(range.from, range.to);
    range.from_inclusive = random_.chance(65);
    range.to_inclusive = random_.chance(50);
    if (range.from && range.from == range.to && !random_.chance(2)) range.to_inclusive = range.from_inclusive = true;
    return range;
}

filter_range random_filters::qualifier_range() {
    const auto bound = [&]() -> std::optional<bytes> {
        if (random_.chance(25)) return std::nullopt;
        return known(part::qualifier);
    };
    filter_range range{.from = bound()};
    range.to = bound();
    if (range.from && range.to && *range.to < *range.from && random_.chance(90)) std::swap(range.from, range.to);
    range.from_inclusive = random_.chance(65);
    range.to_inclusive = random_.chance(50);
    return range;
}

filter_fuzzy_key random_filters::fuzzy_key() {
    filter_fuzzy_key made{.key = known(part::row), .mask = {}};
    for (std::size_t i = 0; i != made.key.size(); ++i) made.mask += random_.chance(35) ? '1' : '0';
    return made;
}

}  // namespace trace::detail
