// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/gateway/rpc.hpp>

#include "support/rpc_client.hpp"

namespace st = strata;
namespace rpc = strata::gateway::rpc;
using st::bytes;
using st::bytes_view;
using support::msg;

namespace {

std::string bounds(st::scan_options scan, bytes_view begin, bytes_view end) {
    rpc::clip(scan, begin, end);
    return bytes(scan.start) + (scan.start_inclusive ? "[" : "(") + bytes(scan.stop) +
           (scan.stop_inclusive ? "]" : ")");
}

}  // namespace

TEST_SUITE("gateway/rpc/reads")
{
    TEST_CASE("a get has HBase's defaults") {
        const st::row_options how = rpc::get_options_of(rpc::message());
        CHECK(how.versions == 1);
        CHECK(how.store_limit == -1);
        CHECK(how.store_offset == 0);
        CHECK(how.when.is_all_time());
        CHECK(how.columns.empty());
        CHECK_FALSE(how.filter);
    }
    TEST_CASE("all options of a get") {
        const auto column = msg({{1, "f"}, {2, "q"}, {2, ""}});
        const auto made = msg({{1, "r"},
                               {2, column},
                               {2, msg({{1, "g"}})},
                               {5, msg({{1, 3}, {2, 9}})},
                               {6, 4},
                               {8, 2},
                               {9, 1},
                               {13, msg({{1, "f"}, {2, msg({{1, 1}, {2, 2}})}})},
                               {14, 0}});
        const st::row_options how = rpc::get_options_of(rpc::message::parse(made.raw()));
        CHECK(how.columns.size() == 3);
        CHECK(how.columns[0].qualifier() == "q");
        CHECK_FALSE(how.columns[1].is_whole_family());
        CHECK(how.columns[2].is_whole_family());
        CHECK(how.when == st::time_range{3, 9});
        CHECK(how.versions == 4);
        CHECK(how.store_limit == 2);
        CHECK(how.store_offset == 1);
        CHECK(how.family_when.front().when == st::time_range{1, 2});
        CHECK_FALSE(how.families_on_demand.value_or(true));
    }
    TEST_CASE("numbers are ints, of which some say that there is no limit") {  // R4.34, R4.46
        const std::int64_t most = 2147483647;
        const std::int64_t least = 2147483648;  // as the field has -2147483648
        const auto scan = [](std::uint32_t id, std::int64_t number) {
            return rpc::scan_options_of(rpc::message::parse(msg({{id, number}}).raw()));
        };
        CHECK(scan(7, 0).versions == 0);
        CHECK(scan(7, 4294967295).versions == -1);
        CHECK(scan(7, least).versions == -most - 1);
        CHECK(scan(7, most).versions == most);
        for (const std::int64_t none : {std::int64_t{0}, std::int64_t{4294967295}, least})
            CHECK(scan(9, none).batch == st::no_limit);
        CHECK(scan(9, most).batch == 2147483647);
        CHECK(scan(11, 4294967295).store_limit < 0);
        CHECK(scan(11, 0).store_limit == 0);
        CHECK(scan(12, 4294967295).store_offset == 0);
        CHECK(scan(12, most).store_offset == most);

        const auto cells = [](std::int64_t limit, std::int64_t offset) {
            const st::row_options how = rpc::get_options_of(rpc::message::parse(msg({{8, limit}, {9, offset}}).raw()));
            return std::pair<std::int64_t, std::int64_t>(how.store_limit, how.store_offset);
        };
        CHECK(cells(5, 2) == std::pair<std::int64_t, std::int64_t>(5, 2));
        CHECK(cells(most, 2) == std::pair<std::int64_t, std::int64_t>(1, 2));
        CHECK(cells(5, 4294967294) == std::pair<std::int64_t, std::int64_t>(3, 0));
        CHECK(cells(1, 4294967294) == std::pair<std::int64_t, std::int64_t>(0, 0));
        CHECK(cells(4294967295, 4294967294) == std::pair<std::int64_t, std::int64_t>(-1, 0));
    }
    TEST_CASE("a flag is one byte, and any but 0 says yes") {
        const auto is_raw = [](bytes_view value) {
            return rpc::scan_options_of(rpc::message::parse(msg({{2, rpc::pair_of("_raw_", value)}}).raw())).raw;
        };
        CHECK(is_raw("\x01"));
        CHECK_FALSE(is_raw({"\0", 1}));
        CHECK_THROWS_AS(is_raw("true"), st::illegal_argument);
    }
    TEST_CASE("all options of a scan") {
        const auto made =
            msg({{3, "a"}, {4, "b"}, {7, 5}, {9, 2}, {15, 1}, {21, 0}, {22, 1}, {2, rpc::pair_of("_raw_", "\xff")}});
        const st::scan_options how = rpc::scan_options_of(rpc::message::parse(made.raw()));
        CHECK(how.start == "a");
        CHECK_FALSE(how.start_inclusive);
        CHECK(how.stop == "b");
        CHECK(how.stop_inclusive);
        CHECK(how.reversed);
        CHECK(how.raw);
        CHECK(how.batch == 2);
        CHECK(how.versions == 5);
        const auto old = msg({{3, "a"}, {4, "a"}});
        CHECK(rpc::scan_options_of(rpc::message::parse(old.raw())).stop_inclusive);
        CHECK_FALSE(rpc::scan_options_of(rpc::message()).stop_inclusive);
    }
    TEST_CASE("a scan is confined to a region") {
        CHECK(bounds({}, "", "") == "[)");
        CHECK(bounds({}, "b", "d") == "b[d)");
        CHECK(bounds({.start = "a", .stop = "z"}, "b", "d") == "b[d)");
        CHECK(bounds({.start = "c", .start_inclusive = false, .stop = "cc"}, "b", "d") == "c(cc)");
        CHECK(bounds({.start = "c", .stop = "d", .stop_inclusive = true}, "b", "d") == "c[d)");
        CHECK(bounds({.reversed = true}, "b", "d") == "d(b]");
        CHECK(bounds({.start = "c", .stop = "a", .reversed = true}, "b", "d") == "c[b]");
    }
}
