// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/core/error.hpp>
#include <strata/filter/counting_filters.hpp>

#include "driver.hpp"

namespace st = strata;
namespace filters = st::filters;
using driver::names;
using driver::read;
using driver::row_keys;
using driver::shown;
using driver::stored;

TEST_SUITE("filter/counting_filters")
{
    TEST_CASE("the first cell of a row is one cell, whatever the families") {  // R10.15, D-53, S27
        CHECK(names(read(filters::first_key_only(), stored({"r f:a@1=v", "r g:b@1=v"}))) == "f:a");
        CHECK(names(read(filters::first_key_only(), stored({"r f:b@1=v", "r f:c@1=v", "s g:b@1=v"}))) == "f:b g:b");
    }

    TEST_CASE("the first cell of a row is one version") {  // R10.15
        const auto two = stored({"r f:a@1=v", "r f:a@2=w"});
        CHECK(shown(read(filters::first_key_only(), two, {.kept = 3, .versions = 3})) == "f:a@2=w");
    }

    TEST_CASE("cells are returned until a qualifier of the set has been") {  // R10.16
        const auto row = stored({"r f:a@1=v", "r f:b@1=v", "r f:c@1=v", "r g:b@1=v", "s f:a@1=v", "s g:c@1=v"});
        CHECK(names(read(filters::first_key_value_matching_qualifiers({"x", "b"}), row)) == "f:a f:b f:a g:c");
        CHECK(names(read(filters::first_key_value_matching_qualifiers({}), row)) == "f:a f:b f:c g:b f:a g:c");
    }

    TEST_CASE("a page is that many rows") {  // R10.17
        const auto all = driver::rows({"a", "b", "c"});
        CHECK(row_keys(read(filters::page(2), all)) == "a b");
        CHECK(row_keys(read(filters::page(0), all)) == "-");
        CHECK(row_keys(read(filters::page(4), all)) == "a b c");
        CHECK(row_keys(read(filters::page(2), all, {.reversed = true})) == "c b");
    }

    TEST_CASE("a page counts the rows that end with cells, and never begins anew") {  // R10.17
        filters::page f(1);
        CHECK(f.decides_rows());
        CHECK_FALSE(f.is_done());
        CHECK_FALSE(f.rejects_row("a"));
        CHECK_FALSE(f.rejects_cells());
        f.begin_row();
        CHECK(f.is_done());
        CHECK(f.rejects_row("b"));
        CHECK(f.rejects_cells());
    }

    TEST_CASE("columns are counted over the families of a row") {  // R10.18, D-55, S27
        const auto row = stored({"r f:a@1=v", "r f:b@1=v", "r g:c@1=v", "r g:d@1=v"});
        CHECK(names(read(filters::column_pagination(2, 1), row)) == "f:b g:c");
        CHECK(names(read(filters::column_pagination(2), row)) == "f:a f:b");
        CHECK(names(read(filters::column_pagination(9, 3), row)) == "g:d");
        CHECK(names(read(filters::column_pagination(0, 1), row)) == "-");
        CHECK(names(read(filters::column_pagination(1), stored({"r f:a@1=v", "r f:b@1=v", "s f:c@1=v"}))) == "f:a f:c");
    }

    TEST_CASE("a page of columns has one version of each") {  // R10.18
        const auto row = stored({"r f:a@1=v", "r f:a@2=w", "r f:b@1=v", "r f:b@2=w"});
        CHECK(shown(read(filters::column_pagination(2), row, {.kept = 3, .versions = 3})) == "f:a@2=w f:b@2=w");
    }

    TEST_CASE("the empty qualifier is a column for each of its versions") {  // R10.18, R4.31
        const auto row = stored({"r f:@1=v", "r f:@2=w", "r f:b@1=v", "r f:c@1=v"});
        CHECK(shown(read(filters::column_pagination(3), row, {.kept = 3, .versions = 3})) == "f:@2=w f:@1=v f:b@1=v");
    }

    TEST_CASE("a page of columns may begin at a qualifier") {  // R10.19
        const auto row = stored({"r f:a@1=v", "r f:b@1=v", "r f:c@1=v", "r g:a@1=v", "r g:b@1=v"});
        CHECK(names(read(filters::column_pagination(2, "b"), row)) == "f:b f:c");
        CHECK(names(read(filters::column_pagination(2, "bb"), row)) ==
              "f:c g:a");  // later families count from the start
        CHECK(names(read(filters::column_pagination(3, "c"), row)) == "f:c g:a g:b");
        CHECK(names(read(filters::column_pagination(0, "b"), row)) == "-");
    }

    TEST_CASE("HBase's sum of limit and offset is an int") {  // R10.18
        const auto row = driver::columns({"a", "b", "c"});
        const std::int64_t most = 2147483647;
        CHECK(names(read(filters::column_pagination(most, 0), row)) == "f:a f:b f:c");
        CHECK(names(read(filters::column_pagination(most - 1, 1), row)) == "f:b f:c");
        CHECK(names(read(filters::column_pagination(most, 1), row)) == "-");
        CHECK(names(read(filters::column_pagination(most, 1), row, {.as_hbase = false})) == "f:b f:c");
        CHECK(names(read(filters::column_pagination(most + 1, 1), row)) == "f:b f:c");  // is none
        CHECK(names(read(filters::column_pagination(most, "b"), row)) == "f:b f:c");
    }

    TEST_CASE("a count of columns ends the read with the first row that has more") {  // R10.20, D-56
        const auto table = stored({"r1 f:a@1=v", "r2 f:a@1=v", "r2 f:b@1=v", "r2 f:c@1=v", "r3 f:a@1=v"});
        const auto found = read(filters::column_count_get(2), table);
        CHECK(row_keys(found) == "r1 r2");
        CHECK(names(found) == "f:a f:a f:b");
        CHECK(row_keys(read(filters::column_count_get(3), table)) == "r1 r2 r3");
        CHECK(row_keys(read(filters::column_count_get(0), table)) == "-");
    }

    TEST_CASE("a count of columns counts over the families of a row, one version of each") {  // R10.20
        const auto row = stored({"r f:a@1=v", "r f:a@2=w", "r f:b@1=v", "r g:c@1=v"});
        CHECK(shown(read(filters::column_count_get(3), row, {.kept = 3, .versions = 3})) == "f:a@2=w f:b@1=v g:c@1=v");
        CHECK(shown(read(filters::column_count_get(1), row, {.kept = 3, .versions = 3})) == "f:a@2=w");
    }

    TEST_CASE("counts are not negative") {  // R10.17, R10.18, R10.20
        CHECK_THROWS_WITH_AS(filters::page(-1), "strata: the number of rows of a page is not negative, but is -1",
                             st::illegal_argument);
        CHECK_THROWS_AS(filters::column_pagination(-1, 0), st::illegal_argument);
        CHECK_THROWS_AS(filters::column_pagination(0, -1), st::illegal_argument);
        CHECK_THROWS_AS(filters::column_pagination(-1, "q"), st::illegal_argument);
        CHECK_THROWS_AS(filters::column_count_get(-1), st::illegal_argument);
    }
}
