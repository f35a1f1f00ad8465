// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/core/error.hpp>
#include <strata/filter/column_filters.hpp>

#include "driver.hpp"

namespace st = strata;
namespace filters = st::filters;
using driver::columns;
using driver::names;
using driver::read;

TEST_SUITE("filter/column_filters")
{
    TEST_CASE("a prefix passes the columns that begin with it") {  // R10.24
        const auto row = columns({"", "a", "m", "m1", "m2", "n"});
        CHECK(names(read(filters::column_prefix("m"), row)) == "f:m f:m1 f:m2");
        CHECK(names(read(filters::column_prefix("m1x"), row)) == "-");
        CHECK(names(read(filters::column_prefix(""), row)) == "f: f:a f:m f:m1 f:m2 f:n");
        CHECK(names(read(filters::column_prefix("m"), row, {.reversed = true})) == "f:m f:m1 f:m2");
    }

    TEST_CASE("a prefix goes to where it begins, and no further than it ends") {  // R10.24
        filters::column_prefix f("m");
        const auto row = columns({"a", "m1", "n"});
        CHECK(f.judge(row[0]) == st::filter_answer::seek);
        CHECK(f.hint(row[0]).qualifier == "m");
        CHECK(f.judge(row[1]) == st::filter_answer::include);
        CHECK(f.judge(row[2]) == st::filter_answer::next_row);
    }

    TEST_CASE("any of several prefixes will do") {  // R10.25
        const auto row = columns({"a", "b", "b1", "c", "d1", "d2", "e"});
        CHECK(names(read(filters::multiple_column_prefix({"d", "b"}), row)) == "f:b f:b1 f:d1 f:d2");
        CHECK(names(read(filters::multiple_column_prefix({"x"}), row)) == "-");
        CHECK(names(read(filters::multiple_column_prefix({}), row)) == "f:a f:b f:b1 f:c f:d1 f:d2 f:e");
    }

    TEST_CASE("several prefixes are gone through one after another") {  // R10.25
        filters::multiple_column_prefix f({"d", "b"});
        const auto row = columns({"a", "b", "c", "d", "e"});
        CHECK(f.judge(row[0]) == st::filter_answer::seek);
        CHECK(f.hint(row[0]).qualifier == "b");
        CHECK(f.judge(row[1]) == st::filter_answer::include);
        CHECK(f.judge(row[2]) == st::filter_answer::seek);
        CHECK(f.hint(row[2]).qualifier == "d");
        CHECK(f.judge(row[4]) == st::filter_answer::next_row);
    }

    TEST_CASE("a prefix that begins with another hides columns, unless told otherwise") {  // D-51, S29
        const auto row = columns({"abb", "abc", "abd", "b"});
        CHECK(names(read(filters::multiple_column_prefix({"a", "abc"}), row)) == "f:abb f:abc");
        CHECK(names(read(filters::multiple_column_prefix({"a", "abc"}), columns({"abc", "abd", "b"}))) == "f:abc");
        const filters::multiple_column_prefix sane({"a", "abc"}, filters::nested_prefixes::are_harmless);
        CHECK(names(read(sane, row)) == "f:abb f:abc f:abd");
        const filters::multiple_column_prefix more({"a", "abc", "c"}, filters::nested_prefixes::are_harmless);
        CHECK(names(read(more, columns({"abd", "b", "c1", "d"}))) == "f:abd f:c1");
    }

    TEST_CASE("a prefix is given once") {  // R10.25
        CHECK_THROWS_WITH_AS(filters::multiple_column_prefix({"a", "b", "a"}), "strata: the prefix 'a' is given twice",
                             st::illegal_argument);
    }

    TEST_CASE("a range of columns holds its start and not its end, unless told otherwise") {  // R10.26
        const auto row = columns({"", "a", "b", "c", "d"});
        CHECK(names(read(filters::column_range({.from = "b", .to = "d"}), row)) == "f:b f:c");
        CHECK(names(read(filters::column_range({.from = "b", .from_inclusive = false, .to = "d", .to_inclusive = true}),
                         row)) == "f:c f:d");
        CHECK(names(read(filters::column_range({.from = "c"}), row)) == "f:c f:d");
        CHECK(names(read(filters::column_range({.to = "b"}), row)) == "f: f:a");
        CHECK(names(read(filters::column_range({}), row)) == "f: f:a f:b f:c f:d");
    }

    TEST_CASE("an empty qualifier bounds a range as any other") {  // R10.26
        const auto row = columns({"", "a"});
        CHECK(names(read(filters::column_range({.from = "", .from_inclusive = false}), row)) == "f:a");
        CHECK(names(read(filters::column_range({.to = ""}), row)) == "-");
    }

    TEST_CASE("a range of columns goes to its start, and leaves its start if that is not in it") {  // R10.26
        filters::column_range f({.from = "b", .from_inclusive = false, .to = "c"});
        const auto row = columns({"a", "b", "bb", "c"});
        CHECK(f.judge(row[0]) == st::filter_answer::seek);
        CHECK(f.hint(row[0]).qualifier == "b");
        CHECK(f.judge(row[1]) == st::filter_answer::next_column);
        CHECK(f.judge(row[2]) == st::filter_answer::include);
        CHECK(f.judge(row[3]) == st::filter_answer::next_row);
    }
}
