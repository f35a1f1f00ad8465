// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <type_traits>
#include <utility>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/counting.hpp>
#include <strata/policy/memory/limited.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/plain/table_state.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
using counted = st::memory::counting<>;
struct f : st::family<"f"> {};
struct g : st::family<"g"> {};
struct own : st::family<"own", counted> {};
}  // namespace

TEST_SUITE("table/plain/table_state")
{
    TEST_CASE("the memory of a table says how much is in use") {
        st::table<f, g, counted> t;
        CHECK(t.memory().counts().bytes == 0);
        t.put("r", f{"q"}, "v");
        const auto one = t.memory().counts().bytes;
        CHECK(one > 0);
        t.put("r", g{"q"}, std::string(1000, 'v'));
        CHECK(t.memory().counts().bytes > one + 1000);
        t.clear();
        CHECK(t.memory().counts().bytes == 0);
        static_assert(std::is_same_v<decltype(t.memory()), const counted&>);
    }

    TEST_CASE("families that name no memory share one, given or not") {
        const counted given;
        st::table<f, g, counted> t(given);
        t.put("r", f{"q"}, "v");
        t.put("r", g{"q"}, "v");
        CHECK(&t.memory().counts() == &given.counts());
        st::table<f, g, counted> u;
        CHECK(&u.memory(st::all<f>).counts() == &u.memory(st::all<g>).counts());
        st::table<f, g, st::memory::arena> a;
        CHECK(a.memory(st::all<f>) == a.memory(st::all<g>));
    }

    TEST_CASE("a family that names a memory has its own") {
        st::table<f, own> t;
        t.put("r", own{"q"}, "v");
        CHECK(t.memory(st::all<own>).counts().bytes > 0);
        st::table<f, own, counted> u;
        u.put("r", own{"q"}, "v");
        CHECK(u.memory().counts().bytes == 0);
        CHECK(u.memory(st::all<own>).counts().bytes > 0);
        st::table<own> alone;
        CHECK(alone.memory(st::all<own>).counts().bytes == 0);
    }

    TEST_CASE("a dynamic table has one memory") {
        st::basic_dynamic_table<counted> t{{.name = "f"}, {.name = "g"}};
        t.put("r", st::column("f", "q"), "v");
        const auto one = t.memory().counts().bytes;
        t.put("r", st::column("g", "q"), "v");
        CHECK(t.memory().counts().bytes > one);
        CHECK(&t.memory(st::all<f>).counts() == &t.memory().counts());
    }

    TEST_CASE("what a handle may do, it may do through a table") {
        st::table<f, st::memory::limited<>> t(st::memory::limited<>(1 << 20));
        t.memory().set_limit(1);
        CHECK_THROWS_AS(t.put("r", f{"q"}, std::string(1000, 'v')), st::memory::budget_exceeded);
        CHECK(t.size() == 0);
    }

    TEST_CASE("a table that is assigned lives where the other one does") {
        st::table<f, counted, st::clock::manual> t(st::clock::manual({7}));
        t.put("r", f{"q"}, "v");
        st::table<f, counted, st::clock::manual> u;
        u = t;
        CHECK(&u.memory().counts() == &t.memory().counts());
        CHECK(u.clock().now() == st::timestamp{7});
        CHECK(u.get("r", f{"q"})->value() == "v");
        u = std::move(t);
        CHECK(u.size() == 1);
    }
}
