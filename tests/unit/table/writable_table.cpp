// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <strata/bytes/big_endian.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>
#include <strata/table/writable_table.hpp>

#include "support/four_families.hpp"
#include "support/shown.hpp"

namespace st = strata;
using st::batch_status;
using support::all_shown;
using support::everything_in;
using support::shown;
using support::timestamps_shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g", st::retention::max_versions<3>> {};
struct journal : st::family<"journal", st::deletes::none> {};
using table = st::table<f, g, journal, st::clock::manual>;
using list = std::vector<st::mutation>;

const st::column fq("f", "q");
const st::column stranger("h", "q");
constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();

// Moves on with every look at it.
class ticking_clock {
public:
    using axis = st::axis::clock;
    st::timestamp now() const { return {++ticks_}; }

private:
    mutable std::int64_t ticks_ = 1000;
};

table at(std::int64_t now) { return table(st::clock::manual({now})); }

std::int64_t number_in(const table& t, const st::column& column) {
    return st::from_big_endian(t.get("r", column)->value());
}

std::string text_of(const std::vector<batch_status>& all) {
    std::string text;
    for (const batch_status one : all)
        text += one == batch_status::ok ? "ok " : one == batch_status::no_such_column_family ? "family " : "sanity ";
    return text;
}
}  // namespace

TEST_SUITE("table/writable_table")
{
    TEST_CASE("a put of several columns has one timestamp and of two values of one version the last") {  // R3.2, R3.6
        table t = at(50);
        CHECK(t.mutate(st::put("r").add(f{"a"}, "1").add(g{"b"}, "2").add(f{"a"}, "3", {7}).add(f{"a"}, "4")).empty());
        CHECK(everything_in(t) == "r f:a@50=4, r f:a@7=3, r g:b@50=2");
        t.mutate(st::put("r", {60}).add(f{"a"}, "5").set_ttl(9));
        CHECK(t.get("r", f{"a"})->ttl() == 9);
        t.clock().set({70});
        CHECK(shown(t.get("r", f{"a"})) == "r f:a@50=4");
    }

    TEST_CASE("of two values of one version the last counts also if only one of them expires") {  // R1.16
        table t = at(50);
        const list requests{st::put("r").add(fq, "lasting"), st::put("r").add(fq, "expiring").set_ttl(5)};
        t.mutate_row("r", requests);
        CHECK(t.get("r", fq)->value() == "expiring");
        CHECK(t.size() == 1);
        t.clock().set({56});
        CHECK_FALSE(t.get("r", fq));
    }

    TEST_CASE("a delete without columns is one of the row in every family that takes it") {  // R3.12
        table t = at(50);
        t.put("r", journal{"q"}, "v", {1});
        t.mutate(st::deletion("r"));
        CHECK(everything_in(t) == "r f:@50 DeleteFamily, r g:@50 DeleteFamily, r journal:q@1=v");
    }

    TEST_CASE("deleting the newest version twice deletes the two newest") {  // R3.14, R3.17
        table t = at(50);
        for (const int when : {10, 20, 30}) t.put("r", fq, "v", {when});
        t.mutate(st::deletion("r").add_version(fq).add_version(fq));
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "10");
        t.mutate(st::deletion("r").add_version(fq).add_version(fq));
        CHECK(t.versions("r", f{"q"}).empty());
        CHECK(everything_in(t).find("r f:q@50 Delete") != std::string::npos);  // the second marks now
    }

    TEST_CASE("what a unit deletes is found in the state before it") {  // R3.36, D-12 - D-14, S14
        const auto both_ways = [](const st::mutation& one, const st::mutation& other, bool with_older) {
            std::string seen;
            for (const list& requests : {list{one, other}, list{other, one}}) {
                table t = at(1000);
                if (with_older) t.put("r", fq, "old", {10});
                t.mutate_row("r", requests);
                seen += timestamps_shown(t.versions("r", f{"q"})) + '|';
            }
            return seen;
        };
        const auto put = st::put("r").add(fq, "new");
        CHECK(both_ways(put, st::deletion("r").add_column(fq), true) == "||");
        CHECK(both_ways(put, st::deletion("r").add_version(fq), true) == "1000|1000|");
        CHECK(both_ways(put, st::deletion("r").add_version(fq), false) == "||");
    }

    TEST_CASE("all of a unit happens at one time however the clock moves") {  // R3.2, R3.35
        const list requests{st::put("r").add(fq, "v"), st::deletion("r").add_version(fq),
                            st::append("r").add(g{"q"}, "w")};
        st::table<f, g, ticking_clock> t;
        t.mutate_row("r", requests);
        st::table<f, g, ticking_clock> u;
        CHECK(u.check_and_mutate("r", {fq}, requests).passed);
        st::table<f, g, ticking_clock> v;
        v.batch(requests);
        for (const auto* one : {&t, &u, &v}) {
            const auto row = one->open_scanner({.versions = 9, .raw = true}).next();
            REQUIRE(row);
            CHECK(row->size() == 3);
            for (const auto& cell : *row) CHECK(cell.timestamp() == row->front().timestamp());
        }
    }

    TEST_CASE("an increment adds to the newest value and dates the sum behind it") {  // R3.20, D-15 - D-18
        table t = at(1000);
        CHECK(t.increment("r", f{"q"}, 5) == 5);
        CHECK(t.increment("r", fq, -7) == -2);
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "1001 1000");
        t.put("r", f{"edge"}, st::to_big_endian(greatest));
        CHECK(t.increment("r", f{"edge"}) == std::numeric_limits<std::int64_t>::min());
        t.put("r", f{"future"}, st::to_big_endian(1), {2000});
        CHECK(t.increment("r", f{"future"}) == 2);
        CHECK(t.get("r", f{"future"})->timestamp() == st::timestamp{2001});
        CHECK(t.increment("r", f{"zero"}, 0) == 0);  // R3.21
        t.put("r", f{"short"}, "1234");
        CHECK_THROWS_WITH_AS(t.increment("r", f{"short"}),
                             "strata: the column f:short holds 4 bytes, and an increment asks for 8",
                             st::not_a_counter);
        CHECK(t.get("r", f{"short"})->value() == "1234");
    }

    TEST_CASE("increments of one unit do not see each other and the last counts") {  // R3.26, D-20
        table t = at(1000);
        t.put("r", fq, st::to_big_endian(10), {5});
        const list requests{st::increment("r").add(fq, 5), st::increment("r").add(fq, 7)};
        CHECK(t.mutate_row("r", requests).size() == 2);
        CHECK(number_in(t, fq) == 17);
    }

    TEST_CASE("an increment returns its new cells in their order") {  // R3.20
        table t = at(1000);
        const auto cells = t.mutate(st::increment("r").add(g{"b"}, 1).add(f{"z"}, 2, {7}).add(f{"a"}, 3).set_ttl(5000));
        REQUIRE(cells.size() == 3);
        CHECK(cells[0].qualifier() == "a");
        CHECK(cells[1].qualifier() == "z");
        CHECK(cells[1].timestamp() == st::timestamp{7});
        CHECK(cells[2].family() == "g");
        CHECK(cells[2].ttl() == 5000);
        CHECK(st::cell(*t.get("r", f{"z"})) == cells[1]);
    }

    TEST_CASE("an append puts bytes behind the value and keeps its time to live") {  // R3.22, R3.25
        table t = at(1000);
        CHECK(t.append("r", f{"q"}, "ab") == "ab");
        CHECK(t.append("r", fq, "cd") == "abcd");
        t.put("r", g{"q"}, "x", {1000}, {.ttl = 50});
        t.mutate(st::append("r").add(g{"q"}, "y"));
        CHECK(t.get("r", g{"q"})->value() == "xy");
        CHECK(t.get("r", g{"q"})->ttl() == 50);
        t.mutate(st::append("r").add(g{"q"}, "z").set_ttl(70));
        CHECK(t.get("r", g{"q"})->ttl() == 70);
        // Only versions of the range count as the present value.
        t.mutate(st::append("r").add(fq, "new").set_when({{0}, {5}}));
        CHECK(everything_in(t).find("f:q@1000=new") != std::string::npos);
    }

    TEST_CASE("a timestamp of an increment counts only where there is no value yet") {  // R3.20, S25
        table t = at(1000);
        CHECK_THROWS_AS(t.mutate(st::increment("r").add(fq, 1, {-1})), st::bad_timestamp);
        t.mutate(st::increment("r").add(fq, 1, {7}));
        CHECK(t.get("r", fq)->timestamp() == st::timestamp{7});
        t.mutate(st::increment("r").add(fq, 1, {-1}));
        CHECK(t.get("r", fq)->timestamp() == st::timestamp{1000});
    }

    TEST_CASE("a check that fails changes nothing and one that passes lets everything through") {  // R3.27 - R3.33
        table t = at(1000);
        const list requests{st::put("r").add(fq, "v"), st::increment("r").add(g{"n"}, 5)};
        auto result = t.check_and_mutate("r", {fq, st::compare::equal, "x"}, requests);
        CHECK_FALSE(result.passed);
        CHECK(result.cells.empty());
        CHECK(t.size() == 0);
        result = t.check_and_mutate("r", {fq}, requests);
        CHECK(result.passed);
        REQUIRE(result.cells.size() == 1);
        CHECK(result.cells[0].value() == st::to_big_endian(5));
        CHECK(t.get("r", fq)->value() == "v");
        CHECK_FALSE(t.check_and_mutate("r", {fq, st::compare::equal, "v", {{0}, {5}}}, requests).passed);
    }

    TEST_CASE("a put that was checked is not dated before what it was checked against") {  // R3.32
        table t = at(1000);
        t.put("r", fq, "future", {2000});
        CHECK(t.check_and_put("r", fq, "future", "new"));
        CHECK(shown(t.get("r", fq)) == "r f:q@2000=new");
        CHECK(t.check_and_put("r", f{"absent"}, std::nullopt, "v"));
        CHECK_FALSE(t.check_and_put("r", f{"absent"}, std::nullopt, "w"));
        CHECK_FALSE(t.check_and_put("r", f{"absent"}, "w", "x"));
        CHECK(t.check_and_put("r", f{"empty"}, "", ""));
        CHECK(t.check_and_put("r", f{"empty"}, std::nullopt, "v"));  // S11
    }

    TEST_CASE("a put that was checked against the last timestamp is dated now") {  // R3.32, R4.28
        st::basic_dynamic_table<st::clock::manual> t({{.name = "f", .new_version_behavior = true}},
                                                     st::clock::manual({1000}));
        const st::timestamp last_but_one{st::latest.value - 1};
        t.put("r", fq, st::to_big_endian(8), last_but_one);
        t.increment("r", fq, 1);
        REQUIRE(t.get("r", fq)->timestamp() == st::latest);
        CHECK(t.check_and_mutate("r", {fq, st::compare::equal, st::to_big_endian(9)}, st::put("r").add({"f", "p"}, "v"))
                  .passed);
        CHECK(t.get("r", st::column("f", "p"))->timestamp() == st::timestamp{1000});
    }

    TEST_CASE("a condition may be that a filter finds something in the row") {  // R3.27, R3.29, R3.32
        table t = at(1000);
        t.put("r", fq, "open", {2000});
        t.put("r", g{"n"}, "other", {5});
        const auto is = [](const char* value) {
            return std::make_shared<st::filters::single_column_value>(fq, st::compare::equal, value);
        };
        const auto change = st::put("r").add(g{"n"}, "new");
        CHECK_FALSE(t.check_and_mutate("r", {is("closed")}, change).passed);
        CHECK_FALSE(t.check_and_mutate("s", {is("open")}, st::put("s").add(g{"n"}, "new")).passed);
        CHECK_FALSE(t.check_and_mutate("r", {is("open"), {{0}, {2}}}, change).passed);
        CHECK(everything_in(t) == "r f:q@2000=open, r g:n@5=other");
        CHECK(t.check_and_mutate("r", {is("open")}, change).passed);
        CHECK(shown(t.get("r", g{"n"})) == "r g:n@2000=new");
        CHECK(t.check_and_mutate("r", st::filter_condition{}, st::deletion("r").add_column(g{"n"}, {2000})).passed);
        CHECK_FALSE(t.get("r", g{"n"}));
        CHECK_THROWS_AS(t.check_and_mutate("r", {is("open")}, st::put("s").add(fq, "v")), st::illegal_argument);
    }

    TEST_CASE("a batch does what can be done and says what cannot") {  // R2.26, R3.5, D-4
        table t = at(1000);
        t.limits().timestamp_slop = 100;
        const list requests{st::put("r").add(fq, "x"), st::put("r").add(stranger, "v").add(fq, "never"),
                            st::put("s").add(fq, "v", {1101}), st::deletion("t"), st::put("r").add(fq, "y")};
        CHECK(text_of(t.batch(requests)) == "ok family sanity ok ok ");
        CHECK(everything_in(t) == "r f:q@1000=y; t f:@1000 DeleteFamily, t g:@1000 DeleteFamily");
        CHECK(t.batch({}).empty());
    }

    TEST_CASE("a unit of several rows is done as a whole or not at all") {  // R2.27, R3.37
        table t = at(1000);
        t.put("s", fq, "short");
        const std::string before = everything_in(t);
        CHECK_THROWS_AS(t.mutate_rows(list{st::put("r").add(fq, "v"), st::put("s").add(stranger, "v")}),
                        st::no_such_column_family);
        CHECK_THROWS_AS(t.mutate_rows(list{st::put("r").add(fq, "v"), st::increment("s").add(fq, 1)}),
                        st::not_a_counter);
        CHECK(everything_in(t) == before);
        t.mutate_rows(list{st::put("r").add(fq, "v"), st::deletion("s").add_column(fq)});
        CHECK(support::keys_shown(t.scan()) == "r");
    }

    TEST_CASE("what cannot be done is refused before anything is changed") {  // R2.18 - R2.29, R3.34
        table t = at(1000);
        t.put("r", fq, "v");
        const std::string before = everything_in(t);
        const auto good = st::put("r").add(fq, "w");
        const auto refuse_all = [&](const st::mutation& bad) {
            CAPTURE(bad.changes().size());
            CHECK_THROWS_AS(t.mutate(bad), st::error);
            CHECK_THROWS_AS(t.mutate_row("r", list{good, bad}), st::error);
            CHECK_THROWS_AS(t.mutate_rows(list{good, bad}), st::error);
            CHECK_THROWS_AS(t.check_and_mutate("r", {fq, st::compare::equal, "v"}, list{good, bad}), st::error);
        };
        refuse_all(st::put("r"));
        CHECK_THROWS_AS(t.mutate(st::increment("r")), st::illegal_argument);
        CHECK_THROWS_AS(t.mutate(st::append("r")), st::illegal_argument);
        refuse_all(st::append("r").add(stranger, "v"));
        refuse_all(st::deletion("r").add_column(stranger));
        refuse_all(st::deletion("r").add_column(journal{"q"}));  // declared deletes::none
        refuse_all(st::increment("r").add(fq, 1));               // not a counter
        t.limits().timestamp_slop = 10;
        refuse_all(st::put("r").add(fq, "v", {1011}));
        CHECK_THROWS_AS(t.put("r", fq, "v", {1011}), st::failed_sanity_check);
        CHECK_THROWS_AS(t.mutate_row("r", list{good, st::put("s").add(fq, "v")}), st::wrong_row);
        CHECK_THROWS_AS(t.check_and_mutate("r", {fq}, list{good, st::put("s").add(fq, "v")}), st::wrong_row);
        CHECK_THROWS_AS(t.check_and_mutate("r", {fq}, list{st::put("s").add(fq, "v")}), st::illegal_argument);
        CHECK_THROWS_AS(t.check_and_mutate("r", {stranger}, list{good}), st::no_such_column_family);
        CHECK_THROWS_AS(t.check_and_mutate("", {fq}, list{good}), st::bad_row_key);
        CHECK_THROWS_AS(t.check_and_mutate("r", {fq, st::compare::equal, "v", {{2}, {1}}}, list{good}),
                        st::bad_time_range);
        CHECK_THROWS_AS(t.mutate_row("", list{}), st::bad_row_key);
        CHECK_THROWS_AS(t.batch(list{good, st::put("r")}), st::illegal_argument);
        CHECK(everything_in(t) == before);
    }

    TEST_CASE("a put may lie as far in the future as the table says and deletes are not asked") {  // R2.21
        table t = at(1000);
        t.limits().timestamp_slop = 10;
        CHECK_NOTHROW(t.put("r", fq, "v", {1010}));
        CHECK_NOTHROW(t.put("r", fq, "v"));
        CHECK_NOTHROW(t.delete_column("r", fq, {5000}));
        t.limits().timestamp_slop = -1;
        CHECK_NOTHROW(t.put("r", fq, "v", {5000}));
    }

    TEST_CASE("a cell is at most as large as the table says with what HBase adds to it") {  // R2.22
        table t = at(1000);
        t.limits().max_cell_size = 100;
        const auto bytes = [](std::size_t count) { return std::string(count, 'v'); };
        CHECK(t.append("r", fq, bytes(73)).size() == 73);  // lengths and names are 23 bytes, and HBase adds 4
        CHECK_THROWS_AS(t.append("r", fq, "v"), st::do_not_retry);
        CHECK(t.get("r", fq)->value().size() == 73);
        CHECK_NOTHROW(t.put("r", fq, bytes(73)));
        CHECK_THROWS_AS(t.put("r", fq, bytes(74)), st::do_not_retry);
        CHECK_THROWS_AS(t.put("r", fq, bytes(78)), st::illegal_argument);
        CHECK_THROWS_AS(t.mutate(st::put("r").add(fq, bytes(78))), st::illegal_argument);
        // What an append or increment makes counts with its time to live, 13 bytes.
        CHECK_NOTHROW(t.mutate(st::append("s").add(fq, bytes(60)).set_ttl(5)));
        CHECK_THROWS_AS(t.mutate(st::append("t").add(fq, bytes(61)).set_ttl(5)), st::do_not_retry);
        CHECK_NOTHROW(t.mutate(st::put("r").add(fq, bytes(60)).set_ttl(5)));
        t.limits().max_cell_size = 0;
        CHECK_NOTHROW(t.append("r", fq, bytes(1000)));
    }

    TEST_CASE("of several changes an increment or append may name no column") {  // R2.29
        table t = at(1000);
        t.mutate_row("r", list{st::put("r").add(fq, "v"), st::increment("r"), st::append("r")});
        CHECK(everything_in(t) == "r f:q@1000=v");
        CHECK_THROWS_AS(t.mutate_row("r", list{st::put("r")}), st::illegal_argument);
    }

    TEST_CASE("a table that is read-only refuses every change and no read") {  // R2.24
        table t = at(1000);
        t.put("r", fq, "v");
        t.limits().read_only = true;
        const std::string before = everything_in(t);
        const list requests{st::put("r").add(fq, "w")};
        CHECK_THROWS_AS(t.put("r", fq, "w"), st::do_not_retry);
        CHECK_THROWS_AS(t.delete_version("r", fq), st::do_not_retry);
        CHECK_THROWS_AS(t.delete_column("r", fq), st::do_not_retry);
        CHECK_THROWS_AS(t.delete_row("r"), st::do_not_retry);
        CHECK_THROWS_AS(t.increment("r", f{"n"}), st::do_not_retry);
        CHECK_THROWS_AS(t.append("r", fq, "w"), st::do_not_retry);
        CHECK_THROWS_AS(t.check_and_put("r", fq, "v", "w"), st::do_not_retry);
        CHECK_THROWS_AS(t.mutate(requests[0]), st::do_not_retry);
        CHECK_THROWS_AS(t.mutate_row("r", requests), st::do_not_retry);
        CHECK_THROWS_AS(t.mutate_rows(requests), st::do_not_retry);
        CHECK_THROWS_AS(t.batch(requests), st::do_not_retry);
        CHECK_THROWS_AS(t.check_and_mutate("r", {fq, st::compare::equal, "v"}, requests), st::do_not_retry);
        CHECK(everything_in(t) == before);
        CHECK(shown(t.get("r", fq)) == "r f:q@1000=v");
    }

    TEST_CASE_TEMPLATE("a request that runs out of memory changes nothing at all", Shape, support::trees,
                       support::arrays, support::std_maps, support::packed) {
        using families = support::table_of<Shape>;
        using marking = support::marking<Shape>;
        using keeping = support::keeping<Shape>;
        using erasing = support::erasing<Shape>;
        using lasting = support::lasting<Shape>;
        const std::string& r = support::long_row;
        const std::string& q = support::long_qualifier;
        const std::string& value = support::long_value;
        const auto fails = [](auto change) {
            const auto failed = support::failures_of<Shape>(change);
            CHECK(failed.for_any_memory > failed.for_the_tables_memory);
            return failed.for_the_tables_memory;
        };
        const auto put =
            st::put(r).add(marking{q}, value).add(keeping{q + "2"}, value).add(erasing{q}, value).set_ttl(9);
        const auto deletion = st::deletion(r)
                                  .add_version(marking{q})
                                  .add_version(marking{q})
                                  .add_family("keeping")
                                  .add_column(erasing{q});
        const auto append = st::append(r).add(marking{q}, value).add(lasting{q}, value);
        const list all{put, deletion, append, st::put(r).add(lasting{q}, value).set_ttl(5)};
        const list rows{put, st::deletion(support::other_row), append};
        CHECK(fails([&](families& t) { t.mutate(put); }) >= support::allocations<Shape>(3, 2));
        CHECK(fails([&](families& t) { t.mutate(deletion); }) >= 2);
        CHECK(fails([&](families& t) { t.mutate(st::deletion(support::other_row)); }) >=
              support::allocations<Shape>(4, 2));
        CHECK(fails([&](families& t) { t.mutate(append); }) >= 2);
        CHECK(fails([&](families& t) { t.mutate(st::increment(r).add(marking{"n"}, 1).add(lasting{"n"}, 1)); }) >= 2);
        CHECK(fails([&](families& t) { t.mutate_row(r, all); }) >= support::allocations<Shape>(6, 4));
        CHECK(fails([&](families& t) { t.mutate_rows(rows); }) >= support::allocations<Shape>(6, 4));
        CHECK(fails([&](families& t) { t.batch(rows); }) >= support::allocations<Shape>(6, 4));
        bool passed = false;
        const st::condition holds{marking{q}, st::compare::equal, value};
        CHECK(fails([&](families& t) { passed = t.check_and_mutate(r, holds, all).passed; }) >=
              support::allocations<Shape>(6, 4));
        CHECK(passed);
    }
}
