// SPDX-License-Identifier: BSL-1.0
// The write path of the model: cases of sections 12.1 and 12.2 about mutations (C-96 to C-150, D-4 to D-23).
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/region/session.hpp"

namespace {

using namespace model::cases;
using trace::compare;

std::string counter(std::int64_t value) {
    std::string out;
    const std::string digits = "0123456789ABCDEF";
    for (int shift = 60; shift >= 0; shift -= 4) {
        if (shift % 8 == 4) out += "\\x";
        out += digits[(static_cast<std::uint64_t>(value) >> static_cast<unsigned>(shift)) & 0xFU];
    }
    return out;
}

std::vector<trace::family> two_families() {
    trace::family g = of_versions(3);
    g.name = "g";
    return {of_versions(3), g};
}

}  // namespace

TEST_SUITE("region model")
{
    TEST_CASE("a deleted version makes room for one beyond: C-96 to C-99") {
        session t(of_versions(3));
        t.now(1000);
        t.puts({10, 100, 200, 1000});
        CHECK(t.times() == "1000 200 100");
        t.write(version("f:q"));
        CHECK(t.times() == "200 100 10");
        t.flush();
        CHECK(t.times() == "200 100 10");
        t.now(2000);
        t.write_all({put("f:q"), version("f:q", 200)});
        CHECK(t.times() == "2000 100 10");
        t.write_all({put("f:q", 200), version("f:q", 100), put("f:q", 100), column("f:q", 200)});
        for (int i = 0; i < 2; ++i) {
            CHECK(t.times() == "2000");
            t.flush();
        }
    }

    TEST_CASE("the same versions again, over files: C-105, C-106, C-107") {
        session t(of_versions(10));
        t.puts({1, 2, 4, 5});
        t.flush();
        t.puts({3, 4, 6, 7, 8});
        CHECK(t.times(reading({}, {}, 7)) == "8 7 6 5 4 3 2");
        CHECK(t.times(reading({}, {9, 10})) == "-");
        t.flush();
        t.puts({9, 11, 13, 15});
        CHECK(t.times() == "15 13 11 9 8 7 6 5 4 3");
        t.write_all({version("f:q", 11), version("f:q", 7)});
        CHECK(t.times() == "15 13 9 8 6 5 4 3 2 1");
    }

    TEST_CASE("the empty column is a column: C-110 to C-114") {
        session t(of_versions(3));
        t.now(6000);
        t.puts({1000, 2000});
        t.write(family("f", 1000));
        CHECK(t.times() == "2000");
        t.puts({5000, 3000, 4000});
        t.puts({5000, 3000, 4000}, "f:");
        t.write(version("f:q"));
        CHECK(t.times(reading({"f:q"})) == "4000 3000 2000");
        t.write(version("f:"));
        CHECK(t.times(reading({"f:"})) == "4000 3000");
        t.write(column("f:"));
        CHECK(t.times(reading({"f:"})) == "-");
        t.puts({1000, 5000});
        CHECK(t.times() == "4000 3000 2000");
    }

    TEST_CASE("markers of every kind: C-115, C-116, C-117") {
        session two(of_versions(5));
        two.puts({1, 2});
        two.write(together(version("f:q"), {version("f:q")}));
        CHECK(two.times() == "-");
        session one(of_versions(5));
        one.puts({1000, 2000, 3000, 4000, 5000});
        one.write_all({family_version("f", 2000), family_version("f", 4000)});
        CHECK(one.times() == "5000 3000 1000");
        session t(of_versions(5));
        for (const char* name : {"f:q0", "f:q1", "f:q2", "f:q3", "f:q4"}) t.puts({1000, 2000, 3000, 4000, 5000}, name);
        t.flush();
        t.write_all({family("f", 2000), family_version("f", 4000), column("f:q0", 3000), column("f:q2", 5000),
                     version("f:q4", 5000)});
        for (int i = 0; i < 2; ++i) {
            CHECK(t.get() == "f:q0@5000=v f:q1@5000=v f:q1@3000=v f:q3@5000=v f:q3@3000=v f:q4@3000=v");
            t.flush();
            t.compact();
        }
    }

    TEST_CASE("unknown families, and batches that have some: C-118, C-123, C-126, C-128, C-129") {
        session t(of_versions(3));
        t.puts({1});
        CHECK(t.write(column("x:q")) == "error no_such_column_family");
        trace::mutation with_colon = put("f:q");
        with_colon.items.front().family = "f:";
        CHECK(t.write(with_colon) == "error no_such_column_family");
        CHECK(t.ask(trace::batch{{put("f:a", 1), put("x:a", 1), version("f:q", 1)}}) ==
              "batch ok no_such_column_family ok");
        CHECK(t.times(reading({"f:q"})) == "-");
        trace::mutation empty = put("f:q");
        empty.items.clear();
        CHECK(t.ask(trace::batch{{put("f:b"), empty}}) == "error illegal_argument");
        CHECK(t.get(reading({"f:b"})) == "none");
    }

    TEST_CASE("a batch does each increment and append by itself: R2.26") {
        session t(of_versions(3));
        t.now(1000);
        CHECK(t.ask(trace::batch{{append("f:q", "x"), append("f:q", "y"), put("f:q", 2000, "v"), append("x:q", "z"),
                                  append("f:q", "w")}}) ==
              "batch ok f:q@1000=x ok f:q@1001=xy ok no_such_column_family ok f:q@2001=vw");
        CHECK(t.get() == "f:q@2001=vw f:q@2000=v f:q@1001=xy");
    }

    TEST_CASE("timestamps that are too far ahead: C-127") {
        session t(std::vector<trace::family>{of_versions(3)}, 0, 1000);
        t.now(5000);
        CHECK(t.ask(trace::batch{{put("f:q", 6001), put("f:q", 6000), put("f:q")}}) ==
              "batch failed_sanity_check ok ok");
        CHECK(t.write(put("f:q", 6001)) == "error failed_sanity_check");
        CHECK(t.ask(trace::mutate_rows{{put("f:a"), on("s", put("f:a", 6001))}}) == "error failed_sanity_check");
        CHECK(t.get() == "f:q@6000=v f:q@5000=v");
        CHECK(t.write(column("f:q", 9000)) == "ok");
        t.now(4000);  // R3.32 comes first: the put would get the timestamp of what it replaces
        CHECK(t.check(compare::equal, std::nullopt, {put("f:q", 4000)}) == "true");
        session u(std::vector<trace::family>{of_versions(3)}, 0, 10);
        u.now(10000);
        u.puts({10010});
        u.now(9000);
        CHECK(u.check(compare::equal, "v", {put("f:q")}) == "error failed_sanity_check");
    }

    TEST_CASE("checks for nothing, empty and equal: C-130 to C-135, D-21, D-22") {
        session t(of_versions(3));
        t.now(1000);
        CHECK(t.check(compare::not_equal, "x", {put("f:q")}) == "false");
        CHECK(t.check(compare::equal, "", {put("f:q", latest, "")}) == "true");
        CHECK(t.check(compare::not_equal, "", {put("f:q", latest, "no")}) == "false");
        CHECK(t.check(compare::equal, "", {put("f:q", latest, "val1")}) == "true");
        CHECK(t.check(compare::equal, "", {put("f:q", latest, "no")}) == "false");
        CHECK(t.check(compare::not_equal, "", {put("f:q", latest, "val1")}) == "true");
        CHECK(t.check(compare::equal, "val2", {put("f:q", latest, "no")}) == "false");
        CHECK(t.check(compare::equal, "val1", {put("f:q", latest, "val2")}) == "true");
        CHECK(t.get(reading({}, {}, 1)) == "f:q@1000=val2");
        CHECK(t.check(compare::equal, "val2", {together(version("f:q"), {version("f:q")})}) == "true");
        CHECK(t.check(compare::equal, "", {whole_row()}) == "true");
        CHECK(t.check(compare::equal, std::nullopt, {put("f:q", 2000)}) == "true");
    }

    TEST_CASE("checks of order: C-136 to C-139, D-23") {
        const auto passes = [](compare op, const std::string& stored, const std::string& expected) {
            session t(of_versions(3));
            t.write(put("f:q", 1, stored));
            return t.check(op, expected, {put("f:q", 2)}) == "true";
        };
        CHECK(!passes(compare::less, "val3", "val3"));
        CHECK(!passes(compare::less, "val3", "val4"));
        CHECK(passes(compare::less, "val3", "val2"));
        CHECK(!passes(compare::less_or_equal, "val2", "val3"));
        CHECK(passes(compare::less_or_equal, "val2", "val2"));
        CHECK(!passes(compare::greater, "val3", "val2"));
        CHECK(passes(compare::greater, "val3", "val4"));
        CHECK(!passes(compare::greater_or_equal, "val2", "val1"));
        CHECK(passes(compare::greater_or_equal, "val2", "val3"));
    }

    TEST_CASE("checks and what they do: C-140, C-146 to C-149, R3.32") {
        session t(two_families());
        t.now(1000);
        t.write_all({put("f:q", 1, "a"), put("f:c", 1)});
        CHECK(t.check(compare::equal, "a", {on("s", put("f:q"))}) == "error illegal_argument");
        CHECK(t.check(compare::equal, "a", {put("f:q"), on("s", put("f:q"))}) == "error wrong_row");
        CHECK(t.check(compare::equal, "a", {put("f:b"), put("x:b")}) == "error no_such_column_family");
        CHECK(t.get(reading({"f:b"})) == "none");
        CHECK(t.check(compare::equal, "b", {increment("g:n", 1)}) == "false");
        CHECK(t.check(compare::equal, "a", {put("f:b"), column("f:c"), increment("g:n", 5), append("g:s", "x")}) ==
              "true g:n@1000=" + counter(5) + " g:s@1000=x");
        CHECK(t.get(reading({"f"}, {}, 1)) == "f:b@1000=v f:q@1=a");
        t.write(put("f:q", 5000, "late"));
        CHECK(t.check(compare::equal, "late", {put("f:q", latest, "later")}) == "true");
        CHECK(t.get(reading({"f:q"}, {}, 1)) == "f:q@5000=later");
    }

    TEST_CASE("one unit, one version: D-4, D-5, D-6") {
        session t(of_versions(5));
        t.now(1000);
        t.ask(trace::batch{{put("f:q", latest, "x"), put("f:q", latest, "y")}});
        CHECK(t.raw() == "P1000");
        CHECK(t.get() == "f:q@1000=y");
        t.write(together(put("f:p", 7, "x"), {put("f:p", 7, "y")}));
        CHECK(t.get(reading({"f:p"})) == "f:p@7=y");
        session u(of_versions(5));
        u.now(1000);
        u.write_all({version("f:q"), put("f:q", 1000)});
        CHECK(u.times() == "-");
        u.puts({1001});
        CHECK(u.times() == "1001");
    }

    TEST_CASE("what a Delete without timestamps takes: D-7 to D-11") {
        const auto left = [](const std::vector<std::int64_t>& times, std::int64_t when, trace::mutation deletion) {
            session t(of_versions(3));
            t.puts(times);
            deletion.when = when;
            t.write(deletion);
            return t.times();
        };
        CHECK(left({10, 15, 20}, 15, column("f:q")) == "20");
        CHECK(left({10, 15, 20}, 15, version("f:q")) == "20 10");
        CHECK(left({10, 20, 30}, latest, together(version("f:q", 20), {family("f", 10)})) == "30 20");
        CHECK(left({10, 20, 30}, latest, together(family("f", 10), {version("f:q", 20)})) == "30");
        session t(two_families());
        t.write_all({put("f:q", 10), put("g:q", 10), put("f:q", 30), whole_row(20)});
        CHECK(t.get() == "f:q@30=v");
        CHECK(t.raw() == "DF20 P30 P10 DF20 P10");
    }

    TEST_CASE("puts and deletes of one unit: D-12, D-13, D-14") {
        for (const bool put_first : {true, false}) {
            session t(of_versions(3));
            t.now(1000);
            t.row(put_first ? std::vector{put("f:q"), column("f:q")} : std::vector{column("f:q"), put("f:q")});
            CHECK(t.times() == "-");
        }
        session t(of_versions(3));
        t.now(1000);
        t.puts({10});
        t.row({put("f:q", latest, "n"), version("f:q")});
        CHECK(t.get() == "f:q@1000=n");
        session u(of_versions(3));
        u.now(1000);
        u.row({put("f:q"), version("f:q")});
        CHECK(u.times() == "-");
        CHECK(u.row({put("f:q"), on("s", put("f:q"))}) == "error wrong_row");
    }

    TEST_CASE("counters: D-15 to D-20") {
        session t(of_versions(3));
        t.now(1000);
        CHECK(t.write(increment("f:q", 5)) == "ok f:q@1000=" + counter(5));
        CHECK(t.write(increment("f:q", -7)) == "ok f:q@1001=" + counter(-2));
        t.write(increment("f:max", 9223372036854775807));
        CHECK(t.write(increment("f:max", 1)) == "ok f:max@1001=" + counter(-9223372036854775807 - 1));
        t.write(put("f:text", 1, "four"));
        CHECK(t.write(increment("f:text", 1)) == "error do_not_retry");
        CHECK(t.get(reading({"f:text"})) == "f:text@1=four");
        t.write(put("f:ahead", 2000, "12345678"));
        CHECK(t.write(increment("f:ahead", 0)) == "ok f:ahead@2001=12345678");
        t.write(column("f:new"));
        CHECK(t.write(increment("f:new", 1)) == "ok f:new@1000=" + counter(1));
        CHECK(t.get(reading({"f:new"})) == "none");
        t.now(1001);
        CHECK(t.write(increment("f:new", 1)) == "ok f:new@1001=" + counter(1));
        CHECK(t.get(reading({"f:new"})) == "f:new@1001=" + counter(1));
        t.write(increment("f:ten", 10));
        CHECK(t.row({increment("f:ten", 5), increment("f:ten", 7)}) ==
              "ok f:ten@1002=" + counter(15) + " f:ten@1002=" + counter(17));
        CHECK(t.get(reading({"f:ten"}, {}, 1)) == "f:ten@1002=" + counter(17));
        CHECK(t.write(append("f:s", "a")) == "ok f:s@1001=a");
        CHECK(t.write(append("f:s", "b")) == "ok f:s@1002=ab");
    }

    TEST_CASE("cells that live for a while: D-30, D-35, D-36, R3.22") {
        session t(of_versions(3));
        t.write_all({put("f:q", 100, "old"), living(10, put("f:q", 200, "new"))});
        t.now(210);
        CHECK(t.get(reading({}, {}, 1)) == "f:q@200=new");
        t.now(211);
        CHECK(t.get(reading({}, {}, 1)) == "f:q@100=old");
        for (const std::int64_t flushed : {210, 211}) {
            session u(of_versions(1));
            u.write_all({put("f:q", 100, "old"), living(10, put("f:q", 200, "new"))});
            u.now(flushed);
            u.flush();
            u.now(211);
            CHECK(u.get() == (flushed == 210 ? "none" : "f:q@100=old"));
        }
        session same(of_versions(3));
        same.write_all({put("f:q", 5, "a"), living(10, put("f:q", 5, "b"))});
        same.now(15);
        CHECK(same.get() == "f:q@5=b");
        same.now(16);
        CHECK(same.get() == "f:q@5=a");
        session carried(of_versions(3));
        carried.write(living(10, append("f:q", "a")));
        carried.write(append("f:q", "b"));
        carried.now(13);
        CHECK(carried.get() == "none");  // the second one has the life of the first
    }
}
