// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/filter/comparator.hpp>
#include <strata/filter/compare.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/filter/row_filters.hpp>
#include <strata/gateway/rpc.hpp>

#include "support/field_numbers.hpp"
#include "support/rpc_client.hpp"

namespace st = strata;
namespace rpc = strata::gateway::rpc;
using namespace support::literals;
using st::bytes;
using st::bytes_view;
using support::msg;

namespace {

struct page {
    std::vector<std::string> results;
    std::string partial;
    bool goes_on = false;
    bool more = false;
};

page next(rpc::open_scan& scan, const rpc::page_limits& limits) {
    rpc::reply to;
    page made;
    made.goes_on = scan.answer(limits, to);
    const auto read = rpc::message::parse(to.body.raw());
    made.more = read.number(3_f) == 1;
    rpc::for_each_number(read, 7_f, [&](std::uint64_t one) { made.partial += one != 0 ? '1' : '0'; });
    rpc::for_each_message(read, 5_f, [&](const rpc::message& result) {
        std::string text;
        rpc::for_each_message(result, 1_f, [&](const rpc::message& one) {
            text += bytes(rpc::payload_of(one, 1_f)) + bytes(rpc::payload_of(one, 3_f)) + ' ';
        });
        made.results.push_back(text);
    });
    return made;
}

struct rows_and_table {
    support::rpc_world world;
    st::any_table& table = world.all.table("t");
    rows_and_table() {
        for (const char* row : {"a", "b", "c"})
            for (const char* column : {"p", "q", "r"}) table.put(row, {"f", column}, "", {5});
    }
    rpc::open_scan open(const st::scan_options& how, std::int64_t page_size = 0) {
        return {table.open_scanner(how), table, how, page_size};
    }
};

using texts = std::vector<std::string>;

}  // namespace

TEST_SUITE("gateway/rpc/scans")
{
    TEST_CASE("a page has as many rows as it may, and says whether there are more") {
        rows_and_table in;
        auto scan = in.open({});
        const page first = next(scan, {2, 0, true});
        CHECK(first.results == texts{"ap aq ar ", "bp bq br "});
        CHECK(first.partial == "00");
        CHECK((first.goes_on && first.more));
        const page last = next(scan, {2, 0, true});
        CHECK(last.results == texts{"cp cq cr "});
        CHECK_FALSE(last.goes_on);
        CHECK(last.more);  // in another region
        auto none = in.open({});
        CHECK(next(none, {0, 0, true}).goes_on);
    }
    TEST_CASE("a limit counts whole rows, and ends the scan") {
        rows_and_table in;
        auto scan = in.open({.batch = 2});
        const page first = next(scan, {3, 1, true});
        CHECK(first.results == texts{"ap aq ", "ar "});
        CHECK(first.partial == "10");
        CHECK_FALSE(first.goes_on);
        CHECK_FALSE(first.more);
    }
    TEST_CASE("of a full batch that more stored cells follow, HBase says that its row goes on") {
        rows_and_table in;
        in.table.put("a", {"f", "r"}, "", {4});
        in.table.mutate(st::deletion("a").add_column({"f", "z"}, {9}));
        auto scan = in.open({.batch = 3});
        const page first = next(scan, {1, 1, true});
        CHECK(first.partial == "1");
        CHECK(first.goes_on);
        const page second = next(scan, {1, 1, true});
        CHECK(second.results.empty());
        CHECK_FALSE(second.more);
        const st::scan_options columns{.columns = {st::column("f", "p"), st::column("f", "q"), st::column("f", "r")},
                                       .batch = 3};
        auto named = in.open(columns);
        CHECK(next(named, {1, 1, true}).partial == "0");  // no column is wanted after r
        auto limited = in.open({.stop = "b", .store_limit = 3, .batch = 3});
        CHECK(next(limited, {1, 1, true}).partial == "0");  // the family is left with its third cell
    }
    // R4.45, and the next one.
    TEST_CASE("a filter that is done ends the scan of all regions by an empty page") {
        rows_and_table in;
        const auto is_not_in = [](const char* row) {
            return st::filters::while_match(st::filters::row(st::compare::not_equal, st::comparator::binary(row)));
        };
        auto none = in.open({.filter = is_not_in("a")});
        const page first = next(none, {9, 0, true});
        CHECK(first.results.empty());
        CHECK_FALSE(first.more);
        CHECK_FALSE(first.goes_on);
        auto some = in.open({.filter = is_not_in("b")});
        const page rows = next(some, {9, 0, true});
        CHECK(rows.results == texts{"ap aq ar "});
        CHECK(rows.more);
        CHECK_FALSE(rows.goes_on);
        auto empty = in.open({.start = "x"});
        CHECK(next(empty, {9, 0, true}).more);
    }
    TEST_CASE("a row that the table stores more of is not counted at the end of a region") {
        rows_and_table in;
        in.table.put("c", {"f", "r"}, "", {4});
        const st::scan_options last{.start = "c", .batch = 3};
        auto scan = in.open(last);
        const page first = next(scan, {9, 1, true});
        CHECK(first.results == texts{"cp cq cr "});
        CHECK(first.partial == "0");
        CHECK(first.more);
        CHECK_FALSE(first.goes_on);
        // The page ends before it is known that no cell follows.
        auto again = in.open(last);
        const page one = next(again, {1, 1, true});
        CHECK(one.partial == "1");
        CHECK(one.goes_on);
        const page none = next(again, {1, 1, true});
        CHECK(none.results.empty());
        CHECK(none.more);
        CHECK_FALSE(none.goes_on);
    }
    TEST_CASE("a row that is too large for a page comes in parts, if the client puts them together") {
        rows_and_table in;
        auto scan = in.open({}, 1);
        CHECK(next(scan, {9, 0, true}).results == texts{"ap "});
        CHECK(next(scan, {9, 0, true}).partial == "1");
        CHECK(next(scan, {9, 0, true}).partial == "0");
        auto two = in.open({}, 64);  // two cells of 56 bytes fill a page
        CHECK(next(two, {9, 0, true}).results == texts{"ap aq "});
        CHECK(next(two, {9, 0, true}).results == texts{"ar ", "bp "});
        auto whole = in.open({}, 1);
        CHECK(next(whole, {9, 0, false}).results == texts{"ap aq ar "});
    }
    TEST_CASE("each page begins a batch, also after one that its size has cut short") {
        rows_and_table in;
        for (const char* column : {"s", "t"}) in.table.put("a", {"f", column}, "", {5});
        auto scan = in.open({.stop = "b", .batch = 3}, 64);  // two cells of 56 bytes fill a page
        const page first = next(scan, {9, 0, true});
        CHECK(first.results == texts{"ap aq "});
        CHECK(first.partial == "1");
        CHECK(next(scan, {9, 0, true}).results == texts{"ar as "});
        const page last = next(scan, {9, 0, true});
        CHECK(last.results == texts{"at "});
        CHECK(last.partial == "0");
    }
    TEST_CASE("of what fills a page, HBase says that its row goes on if the table stores more of it") {
        rows_and_table in;
        in.table.put("a", {"f", "r"}, "", {4});
        auto scan = in.open({}, 1);
        for (const char* all : {"ap ", "aq ", "ar "}) {
            const page one = next(scan, {9, 1, true});
            CHECK(one.results == texts{all});
            CHECK(one.partial == "1");
            CHECK(one.goes_on);
        }
        const page none = next(scan, {9, 1, true});
        CHECK(none.results.empty());
        CHECK_FALSE(none.more);
    }
    TEST_CASE("pages are asked for in their order") {
        rows_and_table in;
        auto scan = in.open({});
        scan.count({});
        scan.count(0);
        scan.count(1);
        CHECK_THROWS_AS(scan.count(1), st::gateway::out_of_order_scanner_next);
        scan.count(2);
    }
    TEST_CASE("with blocks, cells are counted in the message") {
        rows_and_table in;
        auto scan = in.open({});
        rpc::reply to{{}, true, {}};
        scan.answer({2, 0, true}, to);
        CHECK(rpc::message::parse(to.body.raw()).number(1_f) == 3);
        int cells = 0;
        for ([[maybe_unused]] const st::key_value& one : st::cell_block(to.block)) ++cells;
        CHECK(cells == 6);
    }
}
