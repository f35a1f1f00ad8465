// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/core/error.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/schema/family.hpp>
#include <strata/store/store.hpp>
#include <strata/table/rows/family_scan.hpp>

#include "support/numbered_store.hpp"

namespace st = strata;
using way = st::detail::row_way;
using support::numbered;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct in_order : st::family<"in_order", st::retention::max_versions<3>, st::deletes::sequenced<>> {};
using family_store = numbered<f>;
using source = st::detail::family_scan<st::store<f, st::memory::heap>>;

// A read of all rows from the first on.
struct read_of {
    explicit read_of(const family_store& cells, const st::read_request& asked = {})
        : request(asked), from({cells, all}) {
        from.rows().seek_first();
    }

    auto use() {
        return [this](const st::cell_view& cell) {
            seen += std::string(cell.row()) + std::string(cell.qualifier()) + ' ';
            return seen.size() < most;
        };
    }
    auto up_to(const std::string& last) {
        return [last](st::bytes_view row) { return row <= last; };
    }
    std::string stands_on() const { return from.has_row() ? std::string(from.row()) : "end"; }

    st::read_request request;
    st::detail::rows_request all{{}, {}, request, nullptr};
    source from;
    std::string seen = {};
    std::string::size_type most = 999;
};

family_store rows_a_to_d() {
    family_store cells;
    for (const char* row : {"a", "b", "c", "d"})
        for (const char* qualifier : {"p", "q"}) cells.put(row, qualifier, 10, "v");
    return cells;
}
}  // namespace

TEST_SUITE("table/rows/family_scan")
{
    TEST_CASE("a family is read row by row") {
        const family_store cells = rows_a_to_d();
        read_of read(cells);
        CHECK(read.stands_on() == "a");
        CHECK(read.from.read_row(read.use()));
        CHECK(read.seen == "ap aq ");
        CHECK(read.stands_on() == "b");
        read.from.pass_row();
        CHECK(read.stands_on() == "c");
        read.from.want_nothing();
        CHECK(read.stands_on() == "end");
        read_of backward(cells, {.reversed = true});
        backward.from.rows().seek_last();
        CHECK(backward.from.read_row(backward.use()));
        CHECK(backward.seen == "dp dq ");
        CHECK(backward.stands_on() == "c");
        backward.from.pass_row();
        CHECK(backward.stands_on() == "b");
    }

    TEST_CASE("a family that is named with columns is read for these") {
        const family_store cells = rows_a_to_d();
        read_of read(cells);
        read.from.want_nothing();
        const std::vector<st::selection> named{f{"q"}, f{"x"}, f{"q"}};
        for (const st::selection& one : named) read.from.want(one);
        read.from.settle_columns();
        CHECK(read.from.way() == way::judged);
        CHECK(read.from.read_row(read.use()));
        CHECK(read.seen == "aq ");
        read.from.want(st::all<f>);
        CHECK(read.from.way() == way::versions);
        CHECK(read.from.read_row(read.use()));
        CHECK(read.seen == "aq bp bq ");
    }

    TEST_CASE("HBase fails at the empty qualifier of other rows than the one that a scan begins at") {  // R7.17, R7.19
        using ordered_source = st::detail::family_scan<st::store<in_order, st::memory::heap>>;
        numbered<in_order> cells;
        for (const char* row : {"r", "s"}) {
            cells.put(row, "", 100, "e");
            cells.put(row, "a", 100, "v");
        }
        cells.flush();
        for (const char* row : {"r", "s"}) cells.mark(row, "", 50, st::kind::delete_version);
        const st::read_request request;
        const st::detail::rows_request all{{}, {}, request, nullptr};
        const st::selection named = in_order{"a"};
        std::string seen;
        const auto use = [&](const st::cell_view& cell) {
            seen += std::string(cell.row()) + std::string(cell.qualifier()) + ' ';
            return true;
        };
        ordered_source from({cells, all});
        from.want(named);
        from.rows().seek("r");
        from.begins_at("r", {});
        CHECK(from.read_row(use));
        CHECK_THROWS_AS(from.read_row(use), st::server_failure);
        ordered_source elsewhere({cells, all});
        elsewhere.want(named);
        elsewhere.rows().seek("q");
        elsewhere.begins_at("q", {});
        CHECK_THROWS_AS(elsewhere.read_row(use), st::server_failure);
        ordered_source one_row({cells, all});
        one_row.want(named);
        one_row.find("s");
        CHECK(one_row.read_row(use));
        CHECK(seen == "ra sa ");
    }

    TEST_CASE("a filter leads a forward read over no row that HBase may fail to read") {  // R4.39, R7.17
        using ordered_source = st::detail::family_scan<st::store<in_order, st::memory::heap>>;
        numbered<in_order> cells;
        for (const char* row : {"a", "b", "c"}) cells.put(row, "q", 100, "v");
        const st::row_hint to{st::row_hint::first_row, "c"};
        for (const bool reversed : {false, true}) {
            const st::read_request request{.reversed = reversed};
            const st::detail::rows_request all{{}, {}, request, nullptr};
            ordered_source from({cells, all});
            reversed ? from.rows().seek_last() : from.rows().seek_first();
            reversed ? from.follow({st::row_hint::first_row, "a"}, true) : from.follow(to, false);
            CHECK(from.row() == "a");
            from.follow({st::row_hint::no_row, {}}, reversed);
            CHECK(from.has_row() != reversed);
        }
        const family_store classic = rows_a_to_d();
        read_of read(classic);
        read.from.follow(to, false);
        CHECK(read.stands_on() == "c");
        read.from.follow({st::row_hint::no_row, {}}, false);
        CHECK(read.stands_on() == "end");
    }

    TEST_CASE("rows are read at once, one or as many as are wanted") {
        const family_store cells = rows_a_to_d();
        read_of read(cells);
        REQUIRE(read.from.way() == way::versions);
        CHECK(read.from.read_row_at_once(read.use()));
        CHECK(read.seen == "ap aq ");
        CHECK(read.stands_on() == "b");
        CHECK(read.from.read_rows(read.up_to("a"), read.use()));  // it is not asked of the first
        CHECK(read.seen == "ap aq bp bq ");
        CHECK(read.stands_on() == "c");
        CHECK(read.from.read_rows(read.up_to("z"), read.use()));
        CHECK(read.seen == "ap aq bp bq cp cq dp dq ");
        CHECK(read.stands_on() == "end");
        read_of enough(cells);
        enough.most = 8;
        CHECK_FALSE(enough.from.read_rows(enough.up_to("z"), enough.use()));
        CHECK(enough.seen == "ap aq bp ");
        read_of no_more(cells);
        no_more.most = 1;
        CHECK_FALSE(no_more.from.read_row_at_once(no_more.use()));
        CHECK(no_more.seen == "ap ");
    }

    TEST_CASE("what was written at other times or later is not read at once either") {
        family_store cells = rows_a_to_d();
        cells.put("b", "q", 30, "v");
        cells.put("c", "a", 20, "v");
        for (const st::read_request& asked :
             {st::read_request{.when = {{11}, {25}}}, {.read_point = 8}, {.when = st::as_of({10})}}) {
            read_of by_row(cells, asked);
            while (by_row.stands_on() != "end") CHECK(by_row.from.read_row(by_row.use()));
            read_of at_once(cells, asked);
            REQUIRE(at_once.from.way() == way::any_times);
            CHECK(at_once.from.read_rows(at_once.up_to("z"), at_once.use()));
            CHECK(at_once.stands_on() == "end");
            CHECK(by_row.seen == (asked.when.from.value == 11 ? "ca " : "ap aq bp bq cp cq dp dq "));
            CHECK(at_once.seen == by_row.seen);
        }
    }

    TEST_CASE("rows with markers among those that are read at once are read as markers want it") {
        family_store cells = rows_a_to_d();
        cells.mark("b", "p", 10, st::kind::delete_column);
        cells.mark("d", "", 10, st::kind::delete_family);
        read_of read(cells);
        REQUIRE(read.from.way() == way::versions);
        CHECK(read.from.read_rows(read.up_to("z"), read.use()));
        CHECK(read.seen == "ap aq bq cp cq ");
        CHECK(read.stands_on() == "end");
        read_of in_turns(cells);
        while (in_turns.stands_on() != "end") CHECK(in_turns.from.read_row_at_once(in_turns.use()));
        CHECK(in_turns.seen == read.seen);
        read_of up_to_b(cells);
        CHECK(up_to_b.from.read_rows(up_to_b.up_to("b"), up_to_b.use()));
        CHECK(up_to_b.seen == "ap aq bq ");
        CHECK(up_to_b.stands_on() == "c");
    }

    TEST_CASE("a read that asks for more than versions and times judges every cell") {
        const auto way_of = [](const family_store& cells, const st::read_request& read) {
            return read_of(cells, read).from.way();
        };
        family_store cells = rows_a_to_d();
        CHECK(way_of(cells, {}) == way::versions);
        CHECK(way_of(cells, {.versions = st::all_versions}) == way::versions);
        CHECK(way_of(cells, {.when = st::as_of({15})}) == way::any_times);
        CHECK(way_of(cells, {.raw = true}) == way::raw);
        CHECK(way_of(cells, {.store_limit = 1}) == way::judged);
        CHECK(way_of(cells, {.store_offset = 1}) == way::judged);
        CHECK(way_of(cells, {.read_point = 3}) == way::any_times);
        cells.flush();
        CHECK(way_of(cells, {}) == way::versions);
    }

    TEST_CASE("the cells of a row are judged one by one, and the read goes on to the next row") {
        const family_store cells = rows_a_to_d();
        for (const bool reversed : {false, true}) {
            read_of read(cells, {.reversed = reversed});
            if (reversed) read.from.rows().seek_last();
            const auto use = read.use();
            CHECK(read.from.judge_row(st::detail::cell_sink(use)));
            CHECK(read.seen == (reversed ? "dp dq " : "ap aq "));
            CHECK(read.stands_on() == (reversed ? "c" : "b"));
            read.most = 1;
            CHECK_FALSE(read.from.judge_row(st::detail::cell_sink(use)));
        }
    }

    TEST_CASE("a family that a filter does not need is read where a row has it") {  // R4.40
        const family_store cells = rows_a_to_d();
        const st::filters::column_value of_g({"g", "q"}, st::compare::equal, "v");
        read_of read(cells);
        CHECK_FALSE(read.from.is_late_without(st::filters::column_value({"f", "q"}, st::compare::equal, "v")));
        CHECK(read.stands_on() == "a");
        CHECK(read.from.is_late_without(of_g));
        CHECK(read.stands_on() == "end");
        CHECK(read.from.is_wanted());
        const auto use = read.use();
        const st::detail::cell_sink sink(use);
        read.from.judge_row("b", sink);
        read.from.judge_row("bb", sink);
        read.from.judge_row("a", sink);  // it does not go back
        read.from.judge_row("d", sink);
        CHECK(read.seen == "bp bq dp dq ");
        read_of at_once(cells);
        const auto use_none = at_once.use();
        at_once.from.judge_row("a", st::detail::cell_sink(use_none));
        CHECK(at_once.seen.empty());
        read_of unwanted(cells);
        unwanted.from.want_nothing();
        CHECK_FALSE(unwanted.from.is_late_without(of_g));
    }

    TEST_CASE("a read goes on where another one has left off") {
        const family_store cells = rows_a_to_d();
        for (const bool reversed : {false, true}) {
            read_of read(cells);
            if (reversed) read.from.rows().seek_last();
            read.from.resume({}, reversed);
            CHECK(read.stands_on() == (reversed ? "d" : "a"));
            read.from.resume({.next = "bb"}, reversed);
            CHECK(read.stands_on() == (reversed ? "b" : "c"));
            read.from.resume({.next = reversed ? "z" : "0"}, reversed);
            CHECK(read.stands_on() == (reversed ? "b" : "c"));
            st::detail::filter_state<>::family left;
            read.from.note(left);
            CHECK_FALSE(left.has_ended);
            read.from.resume({.has_ended = true}, reversed);
            CHECK(read.stands_on() == "end");
            read.from.note(left);
            CHECK(left.has_ended);
        }
    }

    TEST_CASE("rows that were written later are passed over") {  // R9.5
        const family_store cells = rows_a_to_d();                // two writes a row
        for (const bool reversed : {false, true}) {
            read_of read(cells, {.reversed = reversed, .read_point = 3});
            if (reversed) read.from.rows().seek_last();
            read.from.skip_unseen_rows();
            CHECK(read.stands_on() == (reversed ? "b" : "a"));
            read.from.pass_row();
            read.from.skip_unseen_rows();
            CHECK(read.stands_on() == (reversed ? "a" : "b"));
            read.from.pass_row();
            read.from.skip_unseen_rows();
            CHECK(read.stands_on() == "end");
        }
    }
}
