// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <strata/request/options.hpp>

namespace st = strata;

namespace {
const std::string longest_row(32767, 'r');
const std::string too_long_row(32768, 'r');
}  // namespace

TEST_SUITE("request/options")
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
        CHECK_FALSE(scan.reversed);
        CHECK(scan.family_when.empty());
        CHECK(scan.store_limit == -1);
        CHECK(scan.store_offset == 0);
        CHECK(scan.batch == st::no_limit);
        CHECK_FALSE(scan.filter);
        CHECK(scan.versions == 1);
        CHECK(scan.limit == st::no_limit);
        CHECK_FALSE(scan.raw);
        CHECK(st::all_versions == 2147483647);
    }

    TEST_CASE("fewer than one version cannot be asked for") {  // R2.28
        CHECK_THROWS_WITH_AS(st::detail::check_versions(0),
                             "strata: a get returns at least one version, but 0 are asked for", st::bad_version_count);
        CHECK_THROWS_AS(st::detail::check_versions(-1), st::bad_version_count);
        CHECK_NOTHROW(st::detail::check(st::scan_options{.versions = 0}));  // R4.46
        CHECK_NOTHROW(st::detail::check(st::scan_options{.versions = -1}));
        CHECK_NOTHROW(st::detail::check_versions(1));
        CHECK_NOTHROW(st::detail::check_versions(std::numeric_limits<std::int64_t>::max()));
        CHECK_THROWS_AS(st::detail::check(st::row_options{.versions = 0}), st::illegal_argument);
    }

    TEST_CASE("the bounds of a scan may be empty but not too long") {  // R2.3
        CHECK_NOTHROW(st::detail::check(st::scan_options{}));
        CHECK_NOTHROW(st::detail::check(st::scan_options{.start = longest_row, .stop = longest_row}));
        CHECK_NOTHROW(st::detail::check(st::scan_options{.prefix = longest_row}));
        CHECK_THROWS_AS(st::detail::check(st::scan_options{.prefix = too_long_row}), st::bad_row_key);
        CHECK_THROWS_AS(st::detail::check(st::scan_options{.start = too_long_row}), st::bad_row_key);
        CHECK_THROWS_AS(st::detail::check(st::scan_options{.stop = too_long_row}), st::bad_row_key);
    }

    TEST_CASE("a scan takes a prefix or bounds and not both") {
        const char* const complaint = "strata: a scan takes a prefix, or a start and a stop row, not both";
        CHECK_THROWS_WITH_AS(st::detail::check(st::scan_options{.prefix = "p", .start = "s"}), complaint,
                             st::illegal_argument);
        CHECK_THROWS_WITH_AS(st::detail::check(st::scan_options{.prefix = "p", .stop = "s"}), complaint,
                             st::illegal_argument);
        CHECK_NOTHROW(st::detail::check(st::scan_options{.prefix = "p"}));
        CHECK_NOTHROW(st::detail::check(st::scan_options{.start = "s", .stop = "t"}));
    }

    TEST_CASE("a column named before its whole family is forgotten and one named after it narrows it") {  // R4.6
        using st::detail::names_columns;
        const st::column q("f", "q");
        const auto f = st::selection::family("f");
        const auto g = st::selection::family("g");
        CHECK_FALSE(names_columns({}));
        CHECK_FALSE(names_columns({f, g}));
        CHECK_FALSE(names_columns({q, f}));
        CHECK_FALSE(names_columns({q, g, f}));
        CHECK(names_columns({q}));
        CHECK(names_columns({f, q}));
        CHECK(names_columns({q, f, q}));
        CHECK(names_columns({q, g}));
    }

    TEST_CASE("a scan refuses an impossible time range") {  // R2.28
        CHECK_THROWS_AS(st::detail::check(st::scan_options{.when = {{2}, {1}}}), st::bad_time_range);
        CHECK_THROWS_AS(st::detail::check(st::scan_options{.when = {{-1}, {1}}}), st::bad_time_range);
        CHECK_NOTHROW(st::detail::check(st::scan_options{.when = {{1}, {1}}}));
    }

    TEST_CASE("a family may have a time range of its own and it too must be possible") {  // R4.4
        CHECK_THROWS_AS(st::detail::check(st::scan_options{.family_when = {{"f", {{2}, {1}}}}}), st::bad_time_range);
        CHECK_THROWS_AS(st::detail::check(st::row_options{.family_when = {{"f", {}}, {"g", {{-2}, {1}}}}}),
                        st::bad_time_range);
        CHECK_NOTHROW(st::detail::check(st::row_options{.family_when = {{"f", {{1}, {2}}}}}));
    }

    TEST_CASE("a scan returns at least one cell a step") {
        CHECK_THROWS_WITH_AS(st::detail::check(st::scan_options{.batch = 0}),
                             "strata: a scan returns at least one cell a step", st::illegal_argument);
        CHECK_NOTHROW(st::detail::check(st::scan_options{.batch = 1}));
    }

    TEST_CASE("a filter that decides on rows goes with no batch") {  // R2.28, R10.5, D-80
        struct of_rows final : st::filter {
            std::unique_ptr<st::filter> clone() const override { return std::make_unique<of_rows>(*this); }
            bool decides_rows() const override { return true; }
        };
        struct of_cells final : st::filter {
            std::unique_ptr<st::filter> clone() const override { return std::make_unique<of_cells>(*this); }
        };
        CHECK_THROWS_AS(st::detail::check(st::scan_options{.batch = 2, .filter = std::make_shared<of_rows>()}),
                        st::incompatible_filter);
        CHECK_NOTHROW(st::detail::check(st::scan_options{.filter = std::make_shared<of_rows>()}));
        CHECK_NOTHROW(st::detail::check(st::scan_options{.batch = 2, .filter = std::make_shared<of_cells>()}));
    }

    TEST_CASE("a scan goes from its first row to before the last or up to it") {  // R4.5
        using st::detail::start_of;
        using st::detail::stop_of;
        CHECK(start_of({}).row.empty());
        CHECK(stop_of({}).last.empty());
        CHECK(start_of({.start_inclusive = false}).is_inclusive);  // an empty start is none
        const st::scan_options some{.start = "b", .start_inclusive = false, .stop = "d"};
        CHECK(start_of(some).row == "b");
        CHECK_FALSE(start_of(some).is_inclusive);
        CHECK_FALSE(stop_of(some).is_beyond("c"));
        CHECK(stop_of(some).is_beyond("d"));
        CHECK(stop_of(some).is_beyond("e"));
        const st::scan_options inclusive{.start = "b", .stop = "d", .stop_inclusive = true};
        CHECK(start_of(inclusive).is_inclusive);
        CHECK_FALSE(stop_of(inclusive).is_beyond("d"));
        CHECK(stop_of(inclusive).is_beyond(st::bytes_view("d\0", 2)));
        CHECK_FALSE(stop_of({.stop_inclusive = true}).is_beyond("zzz"));
    }

    TEST_CASE("a prefix is the rows from it to the first that is greater than all of its kind") {  // R4.8
        const st::scan_options rows{.prefix = "row"};
        CHECK(st::detail::start_of(rows).row == "row");
        CHECK(st::detail::start_of(rows).is_inclusive);
        CHECK(st::detail::stop_of(rows).last == "rox");
        CHECK(st::detail::stop_of(rows).is_beyond("rox"));
        CHECK(st::detail::stop_of({.prefix = "\xFF\xFF"}).last.empty());
    }

    TEST_CASE("a reversed scan goes from its upper bound down") {  // R4.9
        const st::scan_options down{.start = "d", .stop = "b", .reversed = true};
        CHECK(st::detail::start_of(down).reversed);
        const auto bounds = st::detail::stop_of(down);
        CHECK_FALSE(bounds.is_beyond("c"));
        CHECK(bounds.is_beyond("b"));
        CHECK(bounds.is_beyond("a"));
        CHECK_FALSE(
            st::detail::stop_of({.start = "d", .stop = "b", .stop_inclusive = true, .reversed = true}).is_beyond("b"));
    }

    TEST_CASE("a table takes what HBase takes unless told otherwise") {  // R2.21, R2.22, R2.24
        const st::table_limits limits;
        CHECK(limits.timestamp_slop < 0);
        CHECK(limits.max_cell_size == 10485760);
        CHECK_FALSE(limits.read_only);
        CHECK_FALSE(st::put_options{}.ttl);
        CHECK(st::table_defaults{}.families_on_demand);  // R4.40
        for (const bool otherwise : {false, true}) {
            CHECK(st::scan_options{}.families_on_demand.value_or(otherwise) == otherwise);
            CHECK(st::row_options{}.families_on_demand.value_or(otherwise) == otherwise);
            CHECK(st::choice(true).value_or(otherwise));
            CHECK_FALSE(st::choice(false).value_or(otherwise));
            CHECK(st::choice(std::optional<bool>()).value_or(otherwise) == otherwise);
            CHECK(st::choice(std::optional(!otherwise)).value_or(otherwise) == !otherwise);
        }
    }

    TEST_CASE("a table's own options of a scan become those that any table takes") {
        struct list : std::vector<st::selection> {};
        struct lenient final : st::filter {
            std::unique_ptr<st::filter> clone() const override { return std::make_unique<lenient>(*this); }
        };
        const auto filter = std::make_shared<lenient>();
        const st::basic_scan_options<list> own{.prefix = "p",
                                               .start = "a",
                                               .start_inclusive = false,
                                               .stop = "z",
                                               .stop_inclusive = true,
                                               .reversed = true,
                                               .columns = {{{st::column("f", "q")}}},
                                               .when = {{1}, {2}},
                                               .family_when = {{"f", {{3}, {4}}}},
                                               .versions = 5,
                                               .store_limit = 6,
                                               .store_offset = 7,
                                               .limit = 8,
                                               .batch = 9,
                                               .raw = true,
                                               .filter = filter,
                                               .families_on_demand = true};
        const st::scan_options any = st::detail::for_any_table(own);
        CHECK(any.prefix == "p");
        CHECK(any.start == "a");
        CHECK_FALSE(any.start_inclusive);
        CHECK(any.stop == "z");
        CHECK(any.stop_inclusive);
        CHECK(any.reversed);
        REQUIRE(any.columns.size() == 1);
        CHECK(any.columns.front().qualifier() == "q");
        CHECK(any.when.from.value == 1);
        CHECK(any.when.to.value == 2);
        REQUIRE(any.family_when.size() == 1);
        CHECK(any.family_when.front().when.to.value == 4);
        CHECK(any.versions == 5);
        CHECK(any.store_limit == 6);
        CHECK(any.store_offset == 7);
        CHECK(any.limit == 8);
        CHECK(any.batch == 9);
        CHECK(any.raw);
        CHECK(any.filter == filter);
        CHECK(any.families_on_demand.value_or(false));
        CHECK(&st::detail::for_any_table(any) == &any);
    }
}
