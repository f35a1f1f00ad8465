// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

// Declarations alone must do until here, and agree with the definitions from here on.
#include <strata/filter/fwd.hpp>

namespace {
namespace filters = strata::filters;
template <class...>
struct names {};
using types =
    names<filters::inner_filter, filters::prefix, filters::row, filters::inclusive_stop, filters::random_row,
          filters::fuzzy_row, filters::fuzzy_key, filters::multi_row_range, filters::row_range, filters::family,
          filters::qualifier, filters::empty_qualifier, filters::column_prefix, filters::multiple_column_prefix,
          filters::nested_prefixes, filters::column_range, filters::qualifier_range, filters::value,
          filters::column_value, filters::timestamps, filters::between_timestamps, filters::key_only,
          filters::key_value, filters::first_key_only, filters::first_key_value_matching_qualifiers, filters::page,
          filters::column_pagination, filters::column_count_get, filters::single_column_value,
          filters::single_column_value_exclude, filters::single_column_options, filters::dependent_column,
          filters::dependent, filters::skip, filters::while_match, filters::list::all_of, filters::list::any_of>;
using templates = names<filters::filter_of<int>, filters::per_read<int>>;

template <class... Types>
constexpr bool are_complete(names<Types...>) {
    return ((sizeof(Types) > 0) && ...);
}
}  // namespace

#include <strata/filter/all_of.hpp>
#include <strata/filter/any_of.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/filter/column_filters.hpp>
#include <strata/filter/counting_filters.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/fuzzy_row.hpp>
#include <strata/filter/multi_row_range.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/filter/row_filters.hpp>

TEST_SUITE("filter/fwd")
{
    TEST_CASE("what is declared is defined") {
        CHECK(are_complete(types{}));
        CHECK(sizeof(templates) == 1);
    }
}
