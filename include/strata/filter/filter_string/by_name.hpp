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
shared_filter filter_of_text(argument_reader& arguments) {
    arguments.has({1});
    return Filter(arguments.text());
}

template <class Filter>
shared_filter filter_of_comparison(argument_reader& arguments) {
    arguments.has({2});
    auto [op, reference] = arguments.comparison();
    return Filter(op, std::move(reference));
}

template <class Filter>
shared_filter filter_of_single_column(argument_reader& arguments) {
    const bool has_options = arguments.has({4, 6}) == 6;
    column what = arguments.of();
    auto [op, reference] = arguments.comparison();
    filters::single_column_options options;
    if (has_options) {
        options.reject_if_missing = arguments.truth();
        options.latest_only = arguments.truth();
    }
    return Filter(std::move(what), op, std::move(reference), options);
}

inline shared_filter key_only_filter(argument_reader& arguments) {
    const bool has_length = arguments.has({0, 1}) == 1 && arguments.truth();
    return filters::key_only(has_length ? filters::key_value::length : filters::key_value::none);
}

inline shared_filter multiple_column_prefix_filter(argument_reader& arguments) {
    std::vector<bytes> prefixes;
    while (!arguments.at_end()) prefixes.push_back(arguments.text());
    return at_position(arguments.position(), "prefixes that differ",
                       [&] { return shared_filter(filters::multiple_column_prefix(std::move(prefixes))); });
}

inline shared_filter timestamps_filter(argument_reader& arguments) {
    std::vector<timestamp> wanted;
    while (!arguments.at_end()) wanted.push_back(timestamp{arguments.number()});
    return filters::timestamps(std::move(wanted));
}

/// An empty bound means that there is no bound.
inline shared_filter column_range_filter(argument_reader& arguments) {
    arguments.has({4});
    filters::qualifier_range range;
    if (bytes bound = arguments.text(); !bound.empty()) range.from = std::move(bound);
    range.from_inclusive = arguments.truth();
    if (bytes bound = arguments.text(); !bound.empty()) range.to = std::move(bound);
    range.to_inclusive = arguments.truth();
    return filters::column_range(std::move(range));
}

/// The operator and the comparator are not held to go together, as in HBase.
inline shared_filter dependent_column_filter(argument_reader& arguments) {
    const auto count = arguments.has({2, 3, 5});
    column what = arguments.of();
    const auto it = count > 2 && arguments.truth() ? filters::dependent::is_dropped : filters::dependent::is_kept;
    if (count < 5) return filters::dependent_column(std::move(what), it);
    const compare op = arguments.op();
    return filters::dependent_column(std::move(what), it, op, arguments.reference());
}

inline shared_filter column_value_filter(argument_reader& arguments) {
    arguments.has({4});
    column what = arguments.of();
    auto [op, reference] = arguments.comparison();
    return filters::column_value(std::move(what), op, std::move(reference));
}

inline shared_filter first_key_only_filter(argument_reader& arguments) {
    arguments.has({0});
    return filters::first_key_only();
}

inline shared_filter page_filter(argument_reader& arguments) {
    arguments.has({1});
    return filters::page(arguments.number());
}

inline shared_filter column_count_get_filter(argument_reader& arguments) {
    arguments.has({1});
    return filters::column_count_get(arguments.count());
}

inline shared_filter column_pagination_filter(argument_reader& arguments) {
    arguments.has({2});
    const auto limit = arguments.count();
    return filters::column_pagination(limit, arguments.count());
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
    for (const named_filter& entry : named_filters<>) {
        if (entry.name != words.name) continue;
        argument_reader arguments(words, regex);
        return entry.make(arguments);
    }
    raise_expected(words.begin, "the name of a filter, and HBase's filter language has no " + shown(words.name));
}

}  // namespace strata::detail
