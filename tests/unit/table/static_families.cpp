// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <string>
#include <type_traits>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/table/static_families.hpp>
#include <strata/table/table.hpp>

#include "support/failing_resource.hpp"
#include "support/shown.hpp"

namespace st = strata;

namespace {
struct b : st::family<"b"> {};
struct a : st::family<"a"> {};
struct c : st::family<"c", st::memory::pmr> {};
using set = st::static_families<st::memory::heap, b, c, a>;
}  // namespace

TEST_SUITE("table/static_families")
{
    TEST_CASE("families are visited in name order whatever the order they were written in") {  // R4.44
        set families;
        std::string names;
        families.for_each([&](auto& store) { names += store.name(); });
        CHECK(names == "abc");
        const set& fixed = families;
        names.clear();
        fixed.for_each([&](const auto& store) { names += store.name(); });
        CHECK(names == "abc");
    }

    TEST_CASE("a family is found by its type and by its name") {
        set families;
        CHECK(set::has<a>);
        CHECK_FALSE(set::has<st::column>);
        families.of<a>().write("r", "q", {{1}, st::kind::put, 1}, "v");
        std::size_t cells = 0;
        families.visit("a", [&](auto& store) { cells = store.size(); });
        CHECK(cells == 1);
        families.visit("b", [&](auto& store) { cells = store.size(); });
        CHECK(cells == 0);
    }

    TEST_CASE("a name that no family has is an error that says the name") {  // R2.18
        set families;
        const auto nothing = [](auto&) {};
        CHECK_THROWS_WITH_AS(families.visit("d\n", nothing), "strata: this table has no column family 'd\\x0A'",
                             st::no_such_column_family);
        CHECK_THROWS_AS(families.visit("", nothing), st::no_such_column_family);
        CHECK_THROWS_AS(families.visit("A", nothing), st::no_such_column_family);
        CHECK_THROWS_AS(families.visit("aa", nothing), st::no_such_column_family);
    }

    TEST_CASE("a family lives in its own memory or else in its table's") {
        CHECK(std::same_as<st::detail::memory_of<a, st::memory::heap>, st::memory::heap>);
        CHECK(std::same_as<st::detail::memory_of<a, st::memory::pmr>, st::memory::pmr>);
        CHECK(std::same_as<st::detail::memory_of<c, st::memory::heap>, st::memory::pmr>);
        CHECK(set::takes<st::memory::pmr>);
        CHECK(set::takes<st::memory::heap>);
        CHECK_FALSE(st::static_families<st::memory::heap, a>::takes<st::memory::pmr>);

        support::failing_resource resource;
        {
            st::table<a, c, st::clock::manual> t(st::memory::pmr{&resource});
            t.put("a row that is too long to be kept without memory", a{"q"}, "v");
            CHECK(resource.live_allocations() == 0);
            t.put("a row that is too long to be kept without memory", c{"q"}, "v");
            CHECK(resource.live_allocations() > 0);
        }
        CHECK(resource.live_bytes() == 0);
    }

    TEST_CASE("the cells of a row come in the order of its families' names") {  // R4.44
        st::table<b, a, c, st::clock::manual> t;
        t.put("r", c{"1"}, "v");
        t.put("r", b{"2"}, "v");
        t.put("r", a{"3"}, "v");
        CHECK(support::all_shown(t.get("r")) == "r a:3@0=v, r b:2@0=v, r c:1@0=v");
    }

    TEST_CASE("two families of one name are noticed") {
        struct another_a : st::family<"a"> {};
        CHECK(st::detail::has_distinct_names<a, b, c>());
        CHECK_FALSE(st::detail::has_distinct_names<a, b, another_a>());
    }
}
