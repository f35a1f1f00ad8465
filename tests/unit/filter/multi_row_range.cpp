// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/core/error.hpp>
#include <strata/filter/multi_row_range.hpp>

#include "driver.hpp"

namespace st = strata;
namespace filters = st::filters;
using driver::read;
using driver::row_keys;
using filters::multi_row_range;

namespace {
const driver::cells all = driver::rows({"a", "b", "c", "d", "e", "f", "g"});
}  // namespace

TEST_SUITE("filter/multi_row_range")
{
    TEST_CASE("a range holds its start and not its stop, unless told otherwise") {  // R10.13
        CHECK(row_keys(read(multi_row_range({{.start = "b", .stop = "d"}}), all)) == "b c");
        CHECK(row_keys(read(multi_row_range({{.start = "b", .start_inclusive = false, .stop = "d"}}), all)) == "c");
        CHECK(row_keys(read(multi_row_range({{.start = "b", .stop = "d", .stop_inclusive = true}}), all)) == "b c d");
        CHECK(row_keys(read(multi_row_range({{.start = "b", .stop = "b", .stop_inclusive = true}}), all)) == "b");
    }

    TEST_CASE("an empty bound is none") {  // R10.13
        CHECK(row_keys(read(multi_row_range({{.stop = "c"}}), all)) == "a b");
        CHECK(row_keys(read(multi_row_range({{.start = "f"}}), all)) == "f g");
        CHECK(row_keys(read(multi_row_range({{}}), all)) == "a b c d e f g");
    }

    TEST_CASE("rows of several ranges are read in order, whatever the order of the ranges") {  // R10.13
        const multi_row_range apart({{.start = "f", .stop = "g"}, {.start = "b", .stop = "d"}});
        CHECK(row_keys(read(apart, all)) == "b c f");
        CHECK(row_keys(read(apart, all, {.reversed = true})) == "f c b");
        const multi_row_range overlapping(
            {{.start = "b", .stop = "e"}, {.start = "c", .stop = "f"}, {.start = "d", .stop = "e"}});
        CHECK(row_keys(read(overlapping, all)) == "b c d e");
    }

    TEST_CASE("of ranges that start at the same row, the first one says whether they hold it") {
        const filters::row_range with{.start = "b", .stop = "c"};
        const filters::row_range without{.start = "b", .start_inclusive = false, .stop = "d"};
        CHECK(row_keys(read(multi_row_range({with, without}), all)) == "b c");
        CHECK(row_keys(read(multi_row_range({without, with}), all)) == "c");
    }

    TEST_CASE("ranges that touch are one, and what it holds at its end is what any of them holds") {
        const multi_row_range touching({{.start = "b", .stop = "c"}, {.start = "c", .stop = "d"}});
        CHECK(row_keys(read(touching, all)) == "b c");
        const multi_row_range open(
            {{.start = "b", .stop = "c"}, {.start = "c", .start_inclusive = false, .stop = "d"}});
        CHECK(row_keys(read(open, all)) == "b");
        const multi_row_range same_end(
            {{.start = "b", .stop = "d", .stop_inclusive = true}, {.start = "c", .stop = "d"}});
        CHECK(row_keys(read(same_end, all)) == "b c d");
        CHECK(row_keys(read(multi_row_range({{.start = "b"}, {.start = "c", .stop = "d"}}), all)) == "b c d e f g");
        CHECK(row_keys(read(multi_row_range({{.start = "b", .stop = "d"}, {.start = "c"}}), all)) == "b c d e f g");
    }

    TEST_CASE("the read ends behind the last range, in the direction of the scan") {  // R10.13
        multi_row_range f({{.start = "b", .stop = "d"}, {.start = "e", .stop = "f"}});
        const st::cell cell = driver::cell("r f:q@1=v");
        CHECK_FALSE(f.rejects_row("a"));
        CHECK(f.judge(cell) == st::filter_answer::seek);
        CHECK(f.hint(cell).leaves_row);
        CHECK_FALSE(f.rejects_row("c"));
        CHECK(f.judge(cell) == st::filter_answer::include);
        CHECK_FALSE(f.rejects_row("d"));
        CHECK(f.judge(cell) == st::filter_answer::seek);
        CHECK_FALSE(f.is_done());
        CHECK_FALSE(f.rejects_row("f"));
        CHECK(f.is_done());
        CHECK(f.judge(cell) == st::filter_answer::next_row);
        CHECK(f.rejects_row("g"));
        multi_row_range backward({{.start = "b", .stop = "d"}});
        backward.begin_scan({.reversed = true});
        CHECK_FALSE(backward.rejects_row("e"));
        CHECK_FALSE(backward.is_done());
        CHECK_FALSE(backward.rejects_row("a"));
        CHECK(backward.is_done());
    }

    TEST_CASE("prefixes are ranges") {  // R10.13, R4.8
        const auto web = driver::rows({"abc", "row1", "row2", "rox", "z"});
        CHECK(row_keys(read(multi_row_range::prefixes({"row", "ab"}), web)) == "abc row1 row2");
        CHECK(row_keys(read(multi_row_range::prefixes({"\xFF"}), driver::rows({"a", "\xFF\xFF"}))) == "\xFF\xFF");
    }

    TEST_CASE("ranges that end before they begin are refused, all of them by name") {  // R10.13
        CHECK_THROWS_WITH_AS(
            multi_row_range({{.start = "d", .stop = "b"}, {.start = "a", .stop = "c"}, {.start = "e", .stop = "e"}}),
            "strata: these ranges of rows end before they begin: 'd' to 'b' 'e' to 'e'", st::illegal_argument);
        CHECK_THROWS_AS(multi_row_range({}), st::illegal_argument);
        CHECK_THROWS_AS(multi_row_range::prefixes({}), st::illegal_argument);
    }

    TEST_CASE("an empty range that holds its stop is none that ends before it begins") {
        const multi_row_range f({{.start = "c", .start_inclusive = false, .stop = "c", .stop_inclusive = true}});
        CHECK(row_keys(read(f, all)) == "-");
    }
}
