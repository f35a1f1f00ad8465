// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;
using answers::columns;
using answers::numbers;
using answers::times;
using answers::value;
using answers::values;
using st::compare;
using tables::q;
using tables::together;

namespace {

const st::column p{"f", "p"};

template <class Table>
bool passes(Table& t, compare op, std::optional<st::bytes> expected, const st::column& column = q) {
    return t.check_and_mutate("r", {column, op, std::move(expected)}, together(st::put("r").add(p, "v", {1}))).passed;
}

template <class Table>
Table holding(const char* stored) {
    auto t = tables::of<Table>({.max_versions = st::all_versions}, 1000);
    t.put("r", q, stored, {1});
    return t;
}

}  // namespace

TEST_SUITE("checks")
{
    TEST_CASE_TEMPLATE("an empty expected value means absent or empty: C-130 to C-133, R3.30, R3.31", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>({.max_versions = st::all_versions}, 1000);
        const auto puts_if = [&](std::optional<st::bytes> expected, const char* then) {
            t.clock().advance(1);
            return t.check_and_mutate("r", {q, compare::equal, std::move(expected)},
                                      together(st::put("r").add(q, then)));
        };
        CHECK(puts_if("", "").passed);
        REQUIRE(t.get("r", q));
        CHECK(value(t.get("r", q)).empty());
        CHECK(puts_if("", "val1").passed);
        CHECK_FALSE(puts_if("", "val2").passed);
        CHECK_FALSE(t.check_and_mutate("r", {q, compare::equal, ""}, together(st::deletion("r").add_column(q))).passed);
        CHECK(value(t.get("r", q)) == "val1");

        CHECK(puts_if("val1", "val2").passed);
        t.clock().advance(1);
        CHECK(t.check_and_mutate("r", {q, compare::equal, "val2"},
                                 together(st::deletion("r").add_version(q).add_version(q)))
                  .passed);
        CHECK(value(t.get("r", q)).empty());  // the empty value that came first
        CHECK(t.check_and_mutate("r", {q, compare::equal, ""}, together(st::deletion("r"))).passed);
        CHECK(t.get("r").empty());
        CHECK(puts_if(std::nullopt, "val1").passed);
        CHECK(value(t.get("r", q)) == "val1");
    }

    TEST_CASE("with one version the second of two deletes finds nothing, and an older version is in sight: C-133") {
        auto t = tables::of({}, 1000);
        t.put("r", q, "val1", {10});
        t.put("r", q, "val2", {20});
        CHECK(t.check_and_mutate("r", {q, compare::equal, "val2"},
                                 together(st::deletion("r").add_version(q).add_version(q)))
                  .passed);
        CHECK(value(t.get("r", q)) == "val1");
        CHECK(answers::raw(t) == "D1000 D20 P20 P10");
    }

    TEST_CASE_TEMPLATE("with another value stored nothing is changed: C-134, R3.33", Table, EVERY_LAYOUT) {
        auto t = holding<Table>("val1");
        for (const st::mutation& change :
             together(st::put("r").add(q, "val3"), st::deletion("r").add_column(q), st::deletion("r"))) {
            const auto result = t.check_and_mutate("r", {q, compare::equal, "val2"}, std::vector{change});
            CHECK_FALSE(result.passed);
            CHECK(result.cells.empty());
        }
        CHECK_FALSE(t.check_and_put("r", q, "val2", "val3"));
        CHECK(answers::raw(t) == "P1");
        t.put("r", q, "val4", {2});
        CHECK(t.get("r", q)->version().sequence() == 2);
    }

    TEST_CASE_TEMPLATE("with the value stored the change is made: C-135", Table, EVERY_LAYOUT) {
        auto t = holding<Table>("val1");
        CHECK(t.check_and_mutate("r", {q, compare::equal, "val1"}, together(st::put("r").add(q, "val1", {2}))).passed);
        CHECK(times(t.versions("r", q)) == "2 1");
        CHECK(t.check_and_put("r", q, "val1", "val1"));
        CHECK(t.check_and_mutate("r", {q, compare::equal, "val1"}, together(st::deletion("r").add_column(q))).passed);
        CHECK(t.get("r").empty());
    }

    TEST_CASE_TEMPLATE("a check passes if the expected value is so to the one stored: C-136 to C-139, D-23, S10", Table,
                       EVERY_LAYOUT) {
        auto val2 = holding<Table>("val2");
        auto val3 = holding<Table>("val3");
        CHECK_FALSE(passes(val3, compare::less, "val3"));
        CHECK_FALSE(passes(val3, compare::less, "val4"));
        CHECK(passes(val3, compare::less, "val2"));
        CHECK_FALSE(passes(val2, compare::less_or_equal, "val3"));
        CHECK(passes(val2, compare::less_or_equal, "val2"));
        CHECK(passes(val2, compare::less_or_equal, "val1"));
        CHECK_FALSE(passes(val3, compare::greater, "val3"));
        CHECK_FALSE(passes(val3, compare::greater, "val2"));
        CHECK(passes(val3, compare::greater, "val4"));
        CHECK_FALSE(passes(val2, compare::greater_or_equal, "val1"));
        CHECK(passes(val2, compare::greater_or_equal, "val2"));
        CHECK(passes(val2, compare::greater_or_equal, "val3"));
        CHECK(passes(val2, compare::not_equal, "val1"));
        CHECK_FALSE(passes(val2, compare::not_equal, "val2"));
        auto b = holding<Table>("b");
        CHECK(passes(b, compare::less, "a"));
        CHECK_FALSE(passes(b, compare::greater, "a"));
        CHECK(passes(b, compare::greater, "\xFF"));
    }

    TEST_CASE_TEMPLATE("a change of another row than the one checked is refused: C-140, R3.27", Table, EVERY_LAYOUT) {
        auto t = holding<Table>("v");
        // At HBase's client already, where it is an illegal argument, and of several changes the wrong row.
        CHECK_THROWS_AS(t.check_and_mutate("r", {q, compare::equal, "v"}, together(st::put("r2").add(q, "v"))),
                        st::illegal_argument);
        CHECK_THROWS_AS(t.check_and_mutate("r", {q, compare::equal, "other"},
                                           together(st::put("r").add(q, "v"), st::deletion("r2").add_column(q))),
                        st::wrong_row);
        CHECK(answers::rows(t, {}) == "r");
        CHECK(t.size() == 1);
    }

    TEST_CASE("the change may be of another column and family of the row: C-141") {
        st::basic_dynamic_table<st::clock::manual> t{{.name = "f"}, {.name = "g"}};
        t.put("r", q, "v", {1});
        CHECK(t.check_and_mutate("r", {q, compare::equal, "v"},
                                 together(st::put("r").add(st::column("g", "p"), "w", {1})))
                  .passed);
        CHECK(columns(t.get("r")) == "f:q=P1 g:p=P1");
    }

    TEST_CASE("every kind of delete may be made on a condition: C-142, R3.10") {
        st::basic_dynamic_table<st::clock::manual> t{{.name = "f", .max_versions = 3},
                                                     {.name = "g", .max_versions = 3}};
        const st::column other("g", "q");
        for (const std::int64_t at : {1, 2, 3})
            t.mutate(st::put("r", {at})
                         .add(q, std::to_string(at))
                         .add(p, std::to_string(at))
                         .add(other, std::to_string(at)));
        const auto deletes_if = [&](const st::column& what, const char* expected, const st::deletion& then) {
            CHECK(t.check_and_mutate("r", {what, compare::equal, expected}, together(then)).passed);
        };
        deletes_if(q, "3", st::deletion("r").add_version(q));
        CHECK(values(t.versions("r", q)) == "2 1");
        deletes_if(q, "2", st::deletion("r").add_column(q, {2}));
        CHECK(values(t.get("r", {.versions = 3})) == "3 2 1 3 2 1");
        deletes_if(p, "3", st::deletion("r").add_family("f", {2}));
        CHECK(columns(t.get("r", {.versions = 3})) == "f:p=P3 g:q=P3 g:q=P2 g:q=P1");
        deletes_if(other, "3", st::deletion("r", {3}));
        CHECK(t.get("r").empty());
    }

    TEST_CASE_TEMPLATE("several changes are made on one condition, all or none: C-146, C-147, R3.34", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        const st::column A("f", "A");
        const st::column B("f", "B");
        const st::column C("f", "C");
        const st::column D("f", "D");
        t.mutate(st::put("r", {1}).add(A, "a").add(B, "b").add(C, "c"));
        const st::condition is_a{A, compare::equal, "a"};
        CHECK_THROWS_AS(t.check_and_mutate("r", is_a,
                                           together(st::put("r").add(B, "b2", {2}).add(D, "d", {2}),
                                                    st::put("r").add(st::column("unknown", "q"), "v"),
                                                    st::deletion("r").add_column(C, {2}))),
                        st::no_such_column_family);
        CHECK(columns(t.get("r")) == "f:A=P1 f:B=P1 f:C=P1");
        CHECK(t.check_and_mutate(
                   "r", is_a,
                   together(st::put("r").add(B, "b2", {2}).add(D, "d", {2}), st::deletion("r").add_column(C, {2})))
                  .passed);
        CHECK(values(t.get("r")) == "a b2 d");
        CHECK_FALSE(t.check_and_mutate("r", {A, compare::equal, "b"}, together(st::deletion("r"))).passed);
        CHECK(values(t.get("r")) == "a b2 d");
    }

    TEST_CASE_TEMPLATE("increments and appends on a condition return what they made: C-148, C-149, R3.33", Table,
                       EVERY_LAYOUT) {
        auto t = holding<Table>("v");
        const st::column number("f", "number");
        const st::column text("f", "text");
        t.increment("r", number, 5);
        t.append("r", text, "ab");
        const st::condition is_v{q, compare::equal, "v"};
        const st::condition is_w{q, compare::equal, "w"};

        auto made = t.check_and_mutate("r", is_v, together(st::increment("r").add(number, 2)));
        CHECK(made.passed);
        CHECK(numbers(made.cells) == "7@1001");
        made = t.check_and_mutate("r", is_v, together(st::append("r").add(text, "cd")));
        CHECK(made.passed);
        CHECK(values(made.cells) == "abcd");

        for (const st::mutation& change : together(st::increment("r").add(number, 2), st::append("r").add(text, "x"))) {
            made = t.check_and_mutate("r", is_w, std::vector{change});
            CHECK_FALSE(made.passed);
            CHECK(made.cells.empty());
        }
        CHECK(st::from_big_endian(t.get("r", number)->value()) == 7);
        CHECK(value(t.get("r", text)) == "abcd");

        made = t.check_and_mutate("r", is_v,
                                  together(st::increment("r").add(number, 1), st::append("r").add(text, "ef"),
                                           st::put("r").add(p, "x"), st::deletion("r").add_column(q)));
        CHECK(made.passed);
        REQUIRE(made.cells.size() == 2);
        CHECK(st::from_big_endian(made.cells[0].value()) == 8);
        CHECK(made.cells[1].value() == "abcdef");
        CHECK(t.get("r").size() == 3);
    }

    TEST_CASE_TEMPLATE("each row is checked for itself: C-150", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        t.put("a", q, "v", {1});
        t.put("b", q, "w", {1});
        t.put("c", q, "v", {1});
        const st::condition is_v{q, compare::equal, "v"};
        CHECK(t.check_and_mutate("a", is_v, together(st::put("a").add(q, "x", {2}))).passed);
        CHECK_FALSE(t.check_and_mutate("b", is_v, together(st::put("b").add(q, "x", {2}))).passed);
        CHECK(t.check_and_mutate("c", is_v, together(st::deletion("c").add_column(q, {2}))).passed);
        CHECK(answers::scanned(t) == "a f:q=P2 b f:q=P1");
    }

    TEST_CASE_TEMPLATE("an absent column is not unequal to a value: D-21, R3.30, S11", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        for (const compare op : {compare::less, compare::less_or_equal, compare::equal, compare::not_equal,
                                 compare::greater_or_equal, compare::greater})
            CHECK_FALSE(passes(t, op, "x"));
        CHECK(t.size() == 0);
    }

    TEST_CASE_TEMPLATE("nothing expected is a question of empty or not, whatever the operator: D-22, R3.30, S11", Table,
                       EVERY_LAYOUT) {
        auto t = holding<Table>("");
        const st::column full("f", "full");
        const st::column absent("f", "absent");
        t.put("r", full, "v", {1});
        for (const std::optional<st::bytes>& nothing : {std::optional<st::bytes>(""), std::optional<st::bytes>()}) {
            for (const compare op :
                 {compare::less, compare::less_or_equal, compare::equal, compare::greater_or_equal, compare::greater}) {
                CHECK(passes(t, op, nothing));
                CHECK(passes(t, op, nothing, absent));
                CHECK_FALSE(passes(t, op, nothing, full));
            }
            CHECK_FALSE(passes(t, compare::not_equal, nothing));
            CHECK_FALSE(passes(t, compare::not_equal, nothing, absent));
            CHECK(passes(t, compare::not_equal, nothing, full));
        }
        CHECK_FALSE(passes(t, compare::equal, "v"));
        CHECK(passes(t, compare::greater, "v"));
    }

    TEST_CASE_TEMPLATE("a check may look at a range of versions: R3.28", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>({.max_versions = 3});
        t.put("r", q, "a", {10});
        t.put("r", q, "b", {20});
        const auto passes_in = [&](std::int64_t from, std::int64_t to, std::optional<st::bytes> expected) {
            return t
                .check_and_mutate("r", {q, compare::equal, std::move(expected), {{from}, {to}}},
                                  together(st::put("r").add(p, "v", {1})))
                .passed;
        };
        CHECK(passes_in(0, 15, "a"));
        CHECK_FALSE(passes_in(0, 15, "b"));
        CHECK(passes_in(30, 40, std::nullopt));
        CHECK_THROWS_AS(passes_in(15, 0, "a"), st::bad_time_range);
    }

    TEST_CASE_TEMPLATE("a put is not dated before what was checked, a delete may be: R3.32", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>({.max_versions = 3}, 1000);
        t.put("r", q, "a", {2000});
        CHECK(t.check_and_put("r", q, "a", "b"));
        CHECK(values(t.versions("r", q)) == "b");
        CHECK(times(t.versions("r", q)) == "2000");
        CHECK(t.check_and_mutate("r", {q, compare::equal, "b"},
                                 together(st::put("r").add(q, "c"), st::deletion("r").add_column(p)))
                  .passed);
        CHECK(times(t.versions("r", q)) == "2000");
        CHECK(value(t.get("r", q)) == "c");
        CHECK(t.check_and_mutate("r", {q, compare::equal, "c"}, together(st::deletion("r").add_column(q))).passed);
        CHECK(value(t.get("r", q)) == "c");
    }
}
