// SPDX-License-Identifier: BSL-1.0
#include <string>

#include <doctest/doctest.h>
#include <strata/core/error.hpp>
#include <strata/filter/filter_string.hpp>
#include <strata/filter/filter_string/by_name.hpp>

namespace st = strata;

namespace {
std::string made(st::bytes_view text) {
    return st::filter_string(
        *st::detail::filter_by_name(st::detail::filter_reader(text).read(0), st::comparator::regex<char>));
}
}  // namespace

TEST_SUITE("filter/filter_string/by_name")
{
    TEST_CASE("each filter writes what makes it") {  // R10.44
        for (const char* text : {"KeyOnlyFilter()",
                                 "KeyOnlyFilter(true)",
                                 "FirstKeyOnlyFilter()",
                                 "PrefixFilter('a')",
                                 "ColumnPrefixFilter('a')",
                                 "MultipleColumnPrefixFilter('a', 'b')",
                                 "ColumnCountGetFilter(1)",
                                 "PageFilter(1)",
                                 "ColumnPaginationFilter(1, 2)",
                                 "InclusiveStopFilter('a')",
                                 "TimestampsFilter(1, 2)",
                                 "RowFilter(=, 'binary:a')",
                                 "FamilyFilter(<, 'binary:a')",
                                 "QualifierFilter(>, 'binary:a')",
                                 "ValueFilter(!=, 'binary:a')",
                                 "ColumnRangeFilter('a', false, 'b', true)",
                                 "SingleColumnValueFilter('f', 'q', <=, 'binary:a')",
                                 "SingleColumnValueFilter('f', 'q', <=, 'binary:a', true, true)",
                                 "SingleColumnValueExcludeFilter('f', 'q', >=, 'binary:a', false, false)",
                                 "DependentColumnFilter('f', 'q')",
                                 "DependentColumnFilter('f', 'q', true)",
                                 "DependentColumnFilter('f', 'q', false, <, 'substring:a')",
                                 "ColumnValueFilter('f', 'q', =, 'binary:a')"})
            CHECK(made(text) == text);
    }

    TEST_CASE("what stands for a default is left out") {  // R10.44
        CHECK(made("KeyOnlyFilter(false)") == "KeyOnlyFilter()");
        CHECK(made("SingleColumnValueFilter('f', 'q', =, 'binary:a', false, true)") ==
              "SingleColumnValueFilter('f', 'q', =, 'binary:a')");
        CHECK(made("DependentColumnFilter('f', 'q', false)") == "DependentColumnFilter('f', 'q')");
    }

    TEST_CASE("the language has nineteen filters") {  // R10.44
        CHECK(st::detail::named_filters<>.size() == 19);
        CHECK_THROWS_AS(made("RandomRowFilter(1)"), st::bad_filter_string);
    }
}
