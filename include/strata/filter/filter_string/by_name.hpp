// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/filter/column_filters.hpp>
#include <strata/filter/counting_filters.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/filter_string/arguments.hpp>
#include <strata/filter/filter_string/reader.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/filter/row_filters.hpp>

namespace strata::detail {

/// A filter of HBase's filter language: its name, and how it is made of its arguments.
struct named_filter {
    std::string_view name;
    shared_filter (*make)(argument_reader&);
};

template <class Filter>
shared_filter filter_of_text(argument_reader& from) {
    from.has({1});
    return Filter(from.text());
}

template <class Filter>
shared_filter filter_of_comparison(argument_reader& from) {
    from.has({2});
    auto [op, reference] = from.comparison();
    return Filter(op, std::move(reference));
}

template <class Filter>
shared_filter filter_of_single_column(argument_reader& from) {
    const bool has_options = from.has({4, 6}) == 6;
    column what = from.of();
    auto [op, reference] = from.comparison();
    filters::single_column_options options;
    if (has_options) {
        options.reject_if_missing = from.truth();
        options.latest_only = from.truth();
    }
    return Filter(std::move(what), op, std::move(reference), options);
}

inline shared_filter key_only_filter(argument_reader& from) {
    const bool has_length = from.has({0, 1}) == 1 && from.truth();
    return filters::key_only(has_length ? filters::key_value::length : filters::key_value::none);
}

inline shared_filter multiple_column_prefix_filter(argument_reader& from) {
    std::vector<bytes> prefixes;
    while (!from.at_end()) prefixes.push_back(from.text());
    return at_position(from.position(), "prefixes that differ",
                       [&] { return shared_filter(filters::multiple_column_prefix(std::move(prefixes))); });
}

inline shared_filter timestamps_filter(argument_reader& from) {
    std::vector<timestamp> wanted;
    while (!from.at_end()) wanted.push_back(timestamp{from.number()});
    return filters::timestamps(std::move(wanted));
}

/// An empty bound means that there is no bound.
inline shared_filter column_range_filter(argument_reader& from) {
    from.has({4});
    filters::qualifier_range range;
    if (bytes bound = from.text(); !bound.empty()) range.from = std::move(bound);
    range.from_inclusive = from.truth();
    if (bytes bound = from.text(); !bound.empty()) range.to = std::move(bound);
    range.to_inclusive = from.truth();
    return filters::column_range(std::move(range));
}

/// The operator and the comparator are not held to go together, as in HBase.
inline shared_filter dependent_column_filter(argument_reader& from) {
    const auto count = from.has({2, 3, 5});
    column what = from.of();
    const auto it = count > 2 && from.truth() ? filters::dependent::is_dropped : filters::dependent::is_kept;
    if (count < 5) return filters::dependent_column(std::move(what), it);
    const compare op = from.op();
    return filters::dependent_column(std::move(what), it, op, from.reference());
}

inline shared_filter column_value_filter(argument_reader& from) {
    from.has({4});
    column what = from.of();
    auto [op, reference] = from.comparison();
    return filters::column_value(std::move(what), op, std::move(reference));
}

inline shared_filter first_key_only_filter(argument_reader& from) {
    from.has({0});
    return filters::first_key_only();
}

inline shared_filter page_filter(argument_reader& from) {
    from.has({1});
    return filters::page(from.number());
}

inline shared_filter column_count_get_filter(argument_reader& from) {
    from.has({1});
    return filters::column_count_get(from.count());
}

inline shared_filter column_pagination_filter(argument_reader& from) {
    from.has({2});
    const auto limit = from.count();
    return filters::column_pagination(limit, from.count());
}

/// HBase's filter language: the filters that ParseFilter knows (R10.44).
template <class = void>
inline constexpr std::array named_filters{
    named_filter{"KeyOnlyFilter", key_only_filter},
    named_filter{"FirstKeyOnlyFilter", first_key_only_filter},
    named_filter{"PrefixFilter", filter_of_text<filters::prefix>},
    named_filter{"ColumnPrefixFilter", filter_of_text<filters::column_prefix>},
    named_filter{"MultipleColumnPrefixFilter", multiple_column_prefix_filter},
    named_filter{"ColumnCountGetFilter", column_count_get_filter},
    named_filter{"PageFilter", page_filter},
    named_filter{"ColumnPaginationFilter", column_pagination_filter},
    named_filter{"InclusiveStopFilter", filter_of_text<filters::inclusive_stop>},
    named_filter{"TimestampsFilter", timestamps_filter},
    named_filter{"RowFilter", filter_of_comparison<filters::row>},
    named_filter{"FamilyFilter", filter_of_comparison<filters::family>},
    named_filter{"QualifierFilter", filter_of_comparison<filters::qualifier>},
    named_filter{"ValueFilter", filter_of_comparison<filters::value>},
    named_filter{"ColumnRangeFilter", column_range_filter},
    named_filter{"SingleColumnValueFilter", filter_of_single_column<filters::single_column_value>},
    named_filter{"SingleColumnValueExcludeFilter", filter_of_single_column<filters::single_column_value_exclude>},
    named_filter{"DependentColumnFilter", dependent_column_filter},
    named_filter{"ColumnValueFilter", column_value_filter},
};

/// Makes the filter.  Throws: bad_filter_string for an unknown name, or for wrong arguments.
template <class = void>
shared_filter filter_by_name(const filter_words& words, regex_maker regex) {
    for (const named_filter& one : named_filters<>) {
        if (one.name != words.name) continue;
        argument_reader arguments(words, regex);
        return one.make(arguments);
    }
    raise_expected(words.begin, "the name of a filter, and HBase's filter language has no " + shown(words.name));
}

}  // namespace strata::detail
