// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"

namespace st = strata;
using answers::columns;
using answers::scanned;
using answers::time;
using answers::times;
using answers::value;

namespace {

template <std::int64_t N>
struct newest : st::family<"f", st::retention::max_versions<N>> {};
template <std::int64_t N>
using table_of_newest = st::table<newest<N>, st::clock::manual>;
template <std::int64_t N>
constexpr newest<N> q{"q"};

struct g : st::family<"g"> {};
struct kept_as_they_are : st::family<"kept", st::retention::max_versions<3>, st::deletes::none> {};

}  // namespace

TEST_SUITE("deletes")
{
    TEST_CASE("deletes of a family, of a version and of a column, and puts below them: C-110 to C-114") {
        constexpr newest<3> empty{""};
        table_of_newest<3> t{st::clock::manual({10000})};
        t.put("r", q<3>, "v", {1000});
        t.put("r", q<3>, "v", {2000});
        t.delete_family("r", st::all<newest<3>>, {1000});
        CHECK(times(t.versions("r", q<3>)) == "2000");

        for (const std::int64_t at : {5000, 3000, 4000}) {
            t.put("r", q<3>, "v", {at});
            t.put("r", empty, "v", {at});
        }
        t.delete_version("r", q<3>);
        CHECK(times(t.versions("r", q<3>)) == "4000 3000 2000");
        t.delete_version("r", empty);
        CHECK(times(t.versions("r", empty)) == "4000 3000");
        t.delete_column("r", empty);
        CHECK_FALSE(t.get("r", empty));
        CHECK(times(t.versions("r", q<3>)) == "4000 3000 2000");

        t.put("r", q<3>, "again", {1000});
        t.put("r", q<3>, "again", {5000});
        CHECK(times(t.versions("r", q<3>)) == "4000 3000 2000");
        CHECK(scanned(t, {.versions = st::all_versions}) == "r f:q=P4000 f:q=P3000 f:q=P2000");
    }

    TEST_CASE("deleting the newest version twice takes the two newest: R3.14") {
        table_of_newest<3> t{st::clock::manual({100})};
        for (const std::int64_t at : {1, 2, 3}) t.put("r", q<3>, "v", {at});
        t.delete_version("r", q<3>);
        t.delete_version("r", q<3>);
        CHECK(times(t.versions("r", q<3>)) == "1");
    }

    TEST_CASE("a delete at the latest timestamp means the newest version, or now: R3.3, R3.15") {
        table_of_newest<3> t{st::clock::manual({10})};
        t.put("r", q<3>, "v", {5});
        t.put("r", q<3>, "v", {20});
        t.delete_version("r", q<3>, st::latest);
        CHECK(times(t.versions("r", q<3>)) == "5");
        t.put("r", q<3>, "v", {30});
        t.delete_column("r", q<3>, st::latest);
        CHECK(times(t.versions("r", q<3>)) == "30");
        t.put("r", newest<3>{"other"}, "v", {7});
        t.delete_family("r", st::all<newest<3>>, st::latest);
        CHECK(columns(t.get("r")) == "f:q=P30");
    }

    TEST_CASE("a family version delete takes its timestamp out of every column: C-116, C-117") {
        table_of_newest<5> t;
        const std::array<std::string, 5> qualifiers{"q0", "q1", "q2", "q3", "q4"};
        for (const std::string& name : qualifiers)
            for (const std::int64_t at : {1000, 2000, 3000, 4000, 5000})
                t.put("r", newest<5>{std::string_view(name)}, "v", {at});

        SUBCASE("alone") {
            t.delete_family_version("r", st::all<newest<5>>, {2000});
            t.delete_family_version("r", st::all<newest<5>>, {4000});
            for (const std::string& name : qualifiers)
                CHECK(times(t.versions("r", newest<5>{std::string_view(name)})) == "5000 3000 1000");
        }
        SUBCASE("with other deletes") {
            t.flush();
            t.delete_family("r", st::all<newest<5>>, {2000});
            t.delete_family_version("r", st::all<newest<5>>, {4000});
            t.delete_column("r", newest<5>{"q0"}, {3000});
            t.delete_column("r", newest<5>{"q2"}, {5000});
            t.delete_version("r", newest<5>{"q4"}, {5000});
            const auto check = [&] {
                CHECK(times(t.versions("r", newest<5>{"q0"})) == "5000");
                CHECK(times(t.versions("r", newest<5>{"q1"})) == "5000 3000");
                CHECK(times(t.versions("r", newest<5>{"q2"})) == "-");
                CHECK(times(t.versions("r", newest<5>{"q3"})) == "5000 3000");
                CHECK(times(t.versions("r", newest<5>{"q4"})) == "3000");
                CHECK(columns(t.get("r")) == "f:q0=P5000 f:q1=P5000 f:q3=P5000 f:q4=P3000");
            };
            check();
            t.flush();
            check();
            t.compact();
            check();
        }
    }

    TEST_CASE("a delete in an unknown family changes nothing: C-118") {
        table_of_newest<3> t;
        t.put("r", q<3>, "v", {1});
        CHECK_THROWS_AS(t.delete_column("r", st::column("unknown", "q")), st::no_such_column_family);
        CHECK_THROWS_AS(t.delete_version("r", st::column("unknown", "q")), st::no_such_column_family);
        CHECK_THROWS_AS(t.delete_family("r", "unknown"), st::no_such_column_family);
        CHECK(answers::raw(t) == "P1");
    }

    TEST_CASE("what is written after a family delete is seen, what it covers is not: C-121") {
        table_of_newest<1> t;
        t.put("r", newest<1>{"Q"}, "v", {100});
        t.delete_family("r", st::all<newest<1>>, {101});
        t.put("r", newest<1>{""}, "v", {102});
        t.put("r", newest<1>{""}, "v", {103});
        CHECK(scanned(t) == "r f:=P103");
        CHECK(scanned(t, {.columns = {newest<1>{"Q"}}}) == "-");
        t.flush();
        CHECK(scanned(t) == "r f:=P103");
        CHECK(scanned(t, {.columns = {newest<1>{"Q"}}}) == "-");
    }

    TEST_CASE("every column newer than a family delete is seen: C-122") {
        table_of_newest<1> t;
        t.delete_family("r", st::all<newest<1>>, {100});
        t.put("r", newest<1>{""}, "v", {101});
        t.put("r", newest<1>{"qual1"}, "v", {102});
        t.put("r", newest<1>{"qual0"}, "v", {103});
        CHECK(scanned(t) == "r f:=P101 f:qual0=P103 f:qual1=P102");
    }

    TEST_CASE("deleting the newest version of an absent column marks now: D-6, R3.14") {
        table_of_newest<1> t{st::clock::manual({1000})};
        t.delete_version("r", q<1>);
        t.put("r", q<1>, "v", {1000});
        CHECK_FALSE(t.get("r", q<1>));
        t.put("r", q<1>, "v", {1001});
        CHECK(time(t.get("r", q<1>)) == "1001");
    }

    TEST_CASE("a column delete covers its timestamp and all before: D-7") {
        table_of_newest<3> t;
        for (const std::int64_t at : {10, 15, 20}) t.put("r", q<3>, "v", {at});
        t.delete_column("r", q<3>, {15});
        CHECK(times(t.versions("r", q<3>)) == "20");
    }

    TEST_CASE("a version delete covers its timestamp alone: D-8") {
        table_of_newest<3> t;
        for (const std::int64_t at : {10, 15, 20}) t.put("r", q<3>, "v", {at});
        t.delete_version("r", q<3>, {15});
        CHECK(times(t.versions("r", q<3>)) == "20 10");
    }

    TEST_CASE("a row delete marks every family, with cells or not: D-11, R3.12, S31") {
        st::table<newest<1>, g, st::clock::manual> t;
        t.put("r", q<1>, "v", {10});
        t.put("r", g{"q"}, "v", {10});
        t.put("r", q<1>, "v", {30});
        t.delete_row("r", {20});
        CHECK(columns(t.get("r")) == "f:q=P30");
        CHECK(scanned(t, {.versions = 3, .raw = true}) == "r f:=DF20 f:q=P30 f:q=P10 g:=DF20 g:q=P10");
        t.delete_row("absent", {20});
        CHECK(scanned(t, {.prefix = "absent", .raw = true}) == "absent f:=DF20 g:=DF20");
    }

    TEST_CASE("a row delete without a timestamp is one at now: R3.12") {
        table_of_newest<3> t{st::clock::manual({20})};
        for (const std::int64_t at : {10, 20, 21}) t.put("r", q<3>, "v", {at});
        t.delete_row("r");
        CHECK(times(t.versions("r", q<3>)) == "21");
    }

    TEST_CASE("a row delete leaves alone the families whose cells cannot be deleted") {
        st::table<newest<3>, kept_as_they_are, st::clock::manual> t;
        t.put("r", q<3>, "v", {10});
        t.put("r", kept_as_they_are{"q"}, "v", {10});
        t.delete_row("r", {20});
        CHECK(scanned(t, {.raw = true}) == "r f:=DF20 f:q=P10 kept:q=P10");
        CHECK(columns(t.get("r")) == "kept:q=P10");
    }

    TEST_CASE("all writes of a deleted timestamp are hidden: D-40") {
        table_of_newest<3> t;
        t.put("r", q<3>, "a", {5});
        t.put("r", q<3>, "b", {5});
        t.put("r", q<3>, "z", {4});
        t.delete_version("r", q<3>, {5});
        CHECK(times(t.versions("r", q<3>)) == "4");
    }

    TEST_CASE("a marker hides what is written after it, until a major compaction removes it: D-62, S1, S2") {
        table_of_newest<1> t;
        t.put("r", q<1>, "a", {5});
        t.delete_version("r", q<1>, {5});
        t.put("r", q<1>, "b", {5});
        CHECK_FALSE(t.get("r", q<1>));
        t.flush();
        t.compact();
        CHECK_FALSE(t.get("r", q<1>));
        t.put("r", q<1>, "c", {5});
        CHECK(value(t.get("r", q<1>)) == "c");
    }

    TEST_CASE("deleting a version brings back one beyond the limit, unless a flush took it: D-63, S3") {
        table_of_newest<2> t;
        for (const std::int64_t at : {1, 2, 3}) t.put("r", q<2>, "v", {at});
        SUBCASE("without a flush") {
            t.delete_version("r", q<2>, {3});
            CHECK(times(t.versions("r", q<2>)) == "2 1");
        }
        SUBCASE("after a flush") {
            t.flush();
            t.delete_version("r", q<2>, {3});
            CHECK(times(t.versions("r", q<2>)) == "2");
        }
    }

    TEST_CASE("markers of one column add up: D-72, D-73, D-74, R3.16") {
        table_of_newest<3> t;
        SUBCASE("a version delete above a column delete") {
            t.delete_version("r", q<3>, {100});
            t.delete_column("r", q<3>, {90});
            for (const std::int64_t at : {100, 95, 90, 80}) t.put("r", q<3>, "v", {at});
            CHECK(times(t.versions("r", q<3>)) == "95");
        }
        SUBCASE("a column delete above a version delete") {
            t.delete_column("r", q<3>, {100});
            t.delete_version("r", q<3>, {90});
            for (const std::int64_t at : {110, 90}) t.put("r", q<3>, "v", {at});
            CHECK(times(t.versions("r", q<3>)) == "110");
        }
        SUBCASE("a family delete between puts") {
            t.delete_family("r", st::all<newest<3>>, {100});
            t.put("r", q<3>, "v", {50});
            t.put("r", q<3>, "v", {101});
            CHECK(times(t.versions("r", q<3>)) == "101");
        }
    }

    TEST_CASE("a family version delete at now takes nothing older: D-75, S17") {
        table_of_newest<3> t{st::clock::manual({100})};
        t.put("r", q<3>, "v", {50});
        t.put("r", newest<3>{"other"}, "v", {60});
        t.delete_family_version("r", st::all<newest<3>>, t.clock().now());
        CHECK(columns(t.get("r")) == "f:other=P60 f:q=P50");
    }

    TEST_CASE("markers of the empty qualifier leave the other columns alone: R5.2") {
        table_of_newest<3> t;
        t.put("r", newest<3>{""}, "v", {5});
        t.put("r", q<3>, "v", {5});
        t.delete_column("r", newest<3>{""}, {9});
        CHECK(columns(t.get("r")) == "f:q=P5");
    }
}
