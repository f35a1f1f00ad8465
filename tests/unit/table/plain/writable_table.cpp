// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <strata/bytes/big_endian.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/plain/writable_table.hpp>
#include <strata/table/table.hpp>

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

std::string text_of(const std::vector<st::batch_result>& all) {
    std::string text;
    for (const st::batch_result& one : all) text += std::string(st::name(one.status)) + ' ';
    return text;
}
}  // namespace

TEST_SUITE("table/plain/writable_table")
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
        v.batch(std::span(requests).first(2));
        for (const auto* one : {&t, &u, &v}) {
            const auto row = one->open_scanner({.versions = 9, .raw = true}).next();
            REQUIRE(row);
            CHECK(row->size() == (one == &v ? 2 : 3));
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
        CHECK(text_of(t.batch(requests)) == "ok no_such_column_family failed_sanity_check ok ok ");
        CHECK(everything_in(t) == "r f:q@1000=y; t f:@1000 DeleteFamily, t g:@1000 DeleteFamily");
        CHECK(t.batch({}).empty());
    }

    TEST_CASE(
        "of a batch each increment and append sees the one before it and its new cells are its result") {  // R2.26
        table t = at(1000);
        const auto all = t.batch(list{st::increment("r").add(fq, 1).add(g{"n"}, 5), st::increment("r").add(fq, 2),
                                      st::put("s").add(fq, "v"), st::append("s").add(fq, "w")});
        CHECK(text_of(all) == "ok ok ok ok ");
        REQUIRE(all[0].cells.size() == 2);
        CHECK(st::from_big_endian(all[0].cells[0].value()) == 1);
        CHECK(st::from_big_endian(all[0].cells[1].value()) == 5);
        REQUIRE(all[1].cells.size() == 1);
        CHECK(st::from_big_endian(all[1].cells[0].value()) == 3);
        CHECK(all[1].cells[0].timestamp() == st::timestamp{1001});
        CHECK(all[2].cells.empty());
        REQUIRE(all[3].cells.size() == 1);
        CHECK(all[3].cells[0].value() == "vw");
        CHECK(number_in(t, fq) == 3);
    }

    TEST_CASE("an action of a batch that fails says why and stops no other") {  // R2.26, R3.20
        table t = at(1000);
        t.put("r", fq, "short");
        const auto all = t.batch(list{st::increment("r").add(fq, 1), st::put("s").add(fq, "v"),
                                      st::append("r").add(stranger, "v"), st::deletion("r").add_column(journal{"q"}),
                                      st::increment("s").add(g{"n"}, 1, {-1}), st::put("t").add(fq, "v")});
        CHECK(text_of(all) == "do_not_retry ok no_such_column_family do_not_retry illegal_argument ok ");
        CHECK(all[0].message == "strata: the column f:q holds 5 bytes, and an increment asks for 8");
        CHECK(all[1].message.empty());
        CHECK(everything_in(t) == "r f:q@1000=short; s f:q@1000=v; t f:q@1000=v");
    }

    TEST_CASE("a cell that is too large ends what a batch does together and nothing else") {  // R2.22, R2.26
        table t = at(1000);
        t.limits().max_cell_size = 30;  // lengths and names are 23 bytes, and HBase's server adds 4
        const list requests{st::put("r").add(fq, "ok"),     st::put("r").add(stranger, "xxxx"),
                            st::append("r").add(fq, "1"),   st::deletion("r").add_column({"f", "quite_long"}),
                            st::append("r").add(fq, "234"), st::put("s").add(fq, "v")};
        CHECK(text_of(t.batch(requests)) == "do_not_retry do_not_retry ok do_not_retry do_not_retry ok ");
        CHECK(everything_in(t) == "r f:q@1000=1; s f:q@1000=v");
        CHECK_THROWS_AS(t.batch(list{st::append("t").add(fq, "1"), st::put("t").add(fq, "12345678")}),
                        st::illegal_argument);
        CHECK(everything_in(t) == "r f:q@1000=1; s f:q@1000=v");
    }

    TEST_CASE("a clock before 0 fails the actions of a batch that it should date and no other") {  // R2.28
        table t = at(-5);
        t.put("s", fq, "seen", {7});
        const auto all = t.batch(list{st::put("r").add(fq, "v", {3}), st::put("r").add(g{"p"}, "v", {3}).add(fq, "w"),
                                      st::deletion("r").add_column(fq, {1}).add_version(g{"none"}),
                                      st::deletion("s").add_version(fq), st::append("t").add(fq, "v"),
                                      st::append("t").add(fq, "v", {4}), st::increment("t").add(g{"n"}, 1, {-1})});
        CHECK(text_of(all) == "ok illegal_argument illegal_argument ok illegal_argument ok illegal_argument ");
        CHECK(all[1].message == "strata: a timestamp may not be negative, but the table's clock stands at -5");
        CHECK(all[6].message == "strata: a timestamp may not be negative, but this one is -1");
        CHECK(everything_in(t) == "r f:q@3=v; s f:q@7 Delete, s f:q@7=seen; t f:q@4=v");
    }

    TEST_CASE("an increment of a batch has a time of its own, puts and deletes beside each other share one") {  // R3.4
        st::table<f, g, ticking_clock> t;
        t.batch(list{st::put("r").add(fq, "v"), st::put("s").add(fq, "v"), st::append("r").add(g{"q"}, "v"),
                     st::put("t").add(fq, "v")});
        const auto written = [&](const char* row, const st::column& of) { return t.get(row, of)->timestamp(); };
        CHECK(written("r", fq) == written("s", fq));
        CHECK(written("r", fq) < written("r", st::column("g", "q")));
        CHECK(written("r", st::column("g", "q")) < written("t", fq));
    }

    TEST_CASE("puts and deletes beside each other have one sequence number and others one each") {  // R3.4, R9.3, R9.10
        table t = at(1000);
        t.batch(list{st::put("a").add(fq, "v"), st::put("b").add(fq, "v"), st::append("c").add(fq, "v"),
                     st::append("d").add(fq, "v")});
        const auto number = [&](const char* row) { return t.get(row, fq)->version().sequence(); };
        CHECK(number("a") == 1);
        CHECK(number("b") == 1);
        CHECK(number("c") == 2);
        CHECK(number("d") == 3);
        t.flush();
        t.put("e", fq, "v");
        CHECK(number("e") == 4);
    }

    TEST_CASE(
        "a condition that does not hold does not spare a put of nothing or of what is too large") {  // R2.22, R2.28
        table t = at(1000);
        t.limits().max_cell_size = 30;
        const st::condition never{fq, st::compare::equal, "v"};
        const st::filter_condition nothing{.chosen = nullptr};
        CHECK_THROWS_AS(t.check_and_mutate("r", never, st::put("r")), st::illegal_argument);
        CHECK_THROWS_AS(t.check_and_mutate("r", nothing, st::put("r")), st::illegal_argument);
        CHECK_THROWS_AS(t.check_and_mutate("r", never, st::put("r").add(fq, "12345678")), st::illegal_argument);
        CHECK_THROWS_AS(t.check_and_mutate("r", never, st::put("r").add(fq, "1234")), st::do_not_retry);
        CHECK_THROWS_AS(t.check_and_mutate("r", nothing, st::append("r").add(fq, "1234")), st::do_not_retry);
        CHECK_THROWS_AS(t.mutate(st::put("r").add(stranger, "1234")),
                        st::do_not_retry);  // before families are looked at
        CHECK_THROWS_AS(t.mutate(st::deletion("r").add_column({"f", "12345"})), st::do_not_retry);
        CHECK(t.size() == 0);
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
        t.mutate_row("r", st::append("r"));
        CHECK(t.check_and_mutate("r", {fq, st::compare::equal, "v"}, st::increment("r")).passed);
        CHECK(text_of(t.batch(list{st::increment("r"), st::append("r")})) == "ok ok ");
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
        CHECK(text_of(t.batch(list{requests[0], st::increment("r"), st::append("r").add(stranger, "w")})) ==
              "do_not_retry do_not_retry do_not_retry ");
        CHECK_THROWS_AS(t.batch(list{st::put("r")}), st::illegal_argument);  // the client, before it asks any server
        CHECK_THROWS_AS(t.check_and_mutate("r", {fq, st::compare::equal, "v"}, requests), st::do_not_retry);
        CHECK(everything_in(t) == before);
        CHECK(shown(t.get("r", fq)) == "r f:q@1000=v");
    }

    TEST_CASE_TEMPLATE("a request that runs out of memory changes nothing at all", Shape, EVERY_NEST) {
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
        CHECK(fails([&](families& t) { t.batch(std::span(rows).first(2)); }) >= support::allocations<Shape>(5, 3));
        CHECK(fails([&](families& t) { t.batch(append); }) >= 2);
        bool passed = false;
        const st::condition holds{marking{q}, st::compare::equal, value};
        CHECK(fails([&](families& t) { passed = t.check_and_mutate(r, holds, all).passed; }) >=
              support::allocations<Shape>(6, 4));
        CHECK(passed);
    }

    TEST_CASE_TEMPLATE("where a batch runs out of memory its results say what it has done", Shape,
                       EVERY_NEST) {  // R2.26
        using marking = support::marking<Shape>;
        const std::string& value = support::long_value;
        const auto row = [](std::size_t i) { return support::long_row + std::to_string(i); };
        const list requests{st::put(row(0)).add(marking{"q"}, value),    st::put(row(1)).add(marking{"q"}, value),
                            st::append(row(2)).add(marking{"q"}, value), st::increment(row(3)).add(marking{"q"}, 1),
                            st::put(row(4)).add(stranger, "v"),          st::put(row(5)).add(marking{"q"}, value)};
        const auto run_out = [&](auto choose) {
            std::string told;
            for (std::size_t failures = 0;; ++failures) {
                support::failing_resource resource;
                support::table_of<Shape> t = support::four_families<Shape>(resource);
                std::vector<st::batch_result> results;
                auto&& memory = choose(resource);
                bool is_complete = true;
                memory.fail_at(failures + 1);
                try {
                    t.batch(requests, results);
                } catch (const std::bad_alloc&) {
                    is_complete = false;
                }
                memory.never_fail();
                for (std::size_t i = 0; i != results.size(); ++i) {
                    REQUIRE(t.exists(row(i)) == results[i].is_ok());
                    if (i != 4) REQUIRE(results[i].is_ok() != (results[i].status == batch_status::not_done));
                }
                const std::string seen = text_of(results);
                if (told.find('|' + seen) == std::string::npos) told += '|' + seen;
                if (is_complete) return told;
            }
        };
        const std::string in_four_steps =
            "|not_done not_done not_done not_done not_done not_done "
            "|ok ok not_done not_done not_done not_done "
            "|ok ok ok not_done not_done not_done "
            "|ok ok ok ok not_done not_done "
            "|ok ok ok ok no_such_column_family ok ";
        CHECK(run_out([](auto& resource) -> auto& { return resource; }) == in_four_steps);
        CHECK(run_out([](auto&) { return support::failing_heap(); }).ends_with(in_four_steps));
    }
}
