// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <limits>
#include <string>

#include <strata/table/options.hpp>

namespace st = strata;

namespace {
const std::string longest_row(32767, 'r');
const std::string too_long_row(32768, 'r');
}  // namespace

TEST_SUITE("table/options")
{
    TEST_CASE("a read sees all time and a scan all rows with one version unless told otherwise") {  // R4.4
        CHECK(st::get_options{}.when.is_all_time());
        CHECK(st::versions_options{}.count == st::all_versions);
        CHECK(st::versions_options{}.when.is_all_time());
        CHECK(st::row_options{}.versions == 1);
        CHECK(st::row_options{}.columns.empty());
        const st::scan_options scan;
        CHECK(scan.start.empty());
        CHECK(scan.start_inclusive);
        CHECK(scan.stop.empty());
        CHECK_FALSE(scan.stop_inclusive);
        CHECK(scan.versions == 1);
        CHECK(scan.limit == st::no_limit);
        CHECK_FALSE(scan.raw);
        CHECK(st::all_versions == 2147483647);
    }

    TEST_CASE("fewer than one version cannot be asked for") {  // R2.28
        CHECK_THROWS_WITH_AS(st::detail::check_versions(0),
                             "strata: a read returns at least one version, but 0 are asked for", st::illegal_argument);
        CHECK_THROWS_AS(st::detail::check_versions(-1), st::illegal_argument);
        CHECK_NOTHROW(st::detail::check_versions(1));
        CHECK_NOTHROW(st::detail::check_versions(std::numeric_limits<std::int64_t>::max()));
        CHECK_THROWS_AS(st::detail::check({.versions = 0}), st::illegal_argument);
    }

    TEST_CASE("the bounds of a scan may be empty but not too long") {  // R2.3
        CHECK_NOTHROW(st::detail::check(st::scan_options{}));
        CHECK_NOTHROW(st::detail::check({.start = longest_row, .stop = longest_row}));
        CHECK_NOTHROW(st::detail::check({.prefix = longest_row}));
        CHECK_THROWS_AS(st::detail::check({.prefix = too_long_row}), st::bad_row_key);
        CHECK_THROWS_AS(st::detail::check({.start = too_long_row}), st::bad_row_key);
        CHECK_THROWS_AS(st::detail::check({.stop = too_long_row}), st::bad_row_key);
    }

    TEST_CASE("a scan takes a prefix or bounds and not both") {
        const char* const complaint = "strata: a scan takes a prefix, or a start and a stop row, not both";
        CHECK_THROWS_WITH_AS(st::detail::check({.prefix = "p", .start = "s"}), complaint, st::illegal_argument);
        CHECK_THROWS_WITH_AS(st::detail::check({.prefix = "p", .stop = "s"}), complaint, st::illegal_argument);
        CHECK_NOTHROW(st::detail::check({.prefix = "p"}));
        CHECK_NOTHROW(st::detail::check({.start = "s", .stop = "t"}));
    }

    TEST_CASE("a raw scan takes families and no columns") {  // R4.12
        const st::column q("f", "q");
        CHECK_THROWS_WITH_AS(st::detail::check({.columns = {q}, .raw = true}),
                             "strata: a raw scan cannot name columns, only whole families", st::do_not_retry);
        CHECK_THROWS_AS(st::detail::check({.columns = {st::selection::family("f"), q}, .raw = true}), st::do_not_retry);
        CHECK_NOTHROW(st::detail::check({.columns = {st::selection::family("f")}, .raw = true}));
        CHECK_NOTHROW(st::detail::check({.columns = {q}}));
    }

    TEST_CASE("a scan refuses an impossible time range") {  // R2.28
        CHECK_THROWS_AS(st::detail::check({.when = {{2}, {1}}}), st::bad_time_range);
        CHECK_THROWS_AS(st::detail::check({.when = {{-1}, {1}}}), st::bad_time_range);
        CHECK_NOTHROW(st::detail::check({.when = {{1}, {1}}}));
    }

    TEST_CASE("a scan goes from its first row to the first row that it does not return") {  // R4.5, R4.8
        using st::detail::end_row;
        using st::detail::first_row;
        CHECK(first_row({}).empty());
        CHECK(end_row({}).empty());
        CHECK(first_row({.start = "b"}) == "b");
        CHECK(first_row({.start = "b", .start_inclusive = false}) == std::string("b\0", 2));
        CHECK(first_row({.start_inclusive = false}).empty());
        CHECK(end_row({.stop = "d"}) == "d");
        CHECK(end_row({.stop = "d", .stop_inclusive = true}) == std::string("d\0", 2));
        CHECK(end_row({.stop_inclusive = true}).empty());
        CHECK(first_row({.prefix = "row"}) == "row");
        CHECK(end_row({.prefix = "row"}) == "rox");
        CHECK(end_row({.prefix = "\xFF\xFF"}).empty());
    }
}
