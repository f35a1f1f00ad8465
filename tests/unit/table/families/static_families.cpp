// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <string>
#include <type_traits>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/hbase.hpp>
#include <strata/policy/memory/limited.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/table/families/static_families.hpp>
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

TEST_SUITE("table/families/static_families")
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

    TEST_CASE("several families live in a memory that has no default") {
        const st::memory::limited<> budget(100'000);
        const st::table<a, b, st::memory::limited<>> two(budget);
        const st::table<a, b, c, st::memory::limited<>> three(budget);
        CHECK(two.families().of<a>().memory().allocator_for<int>() ==
              three.families().of<b>().memory().allocator_for<int>());
    }

    TEST_CASE("two families of one name are noticed") {
        struct another_a : st::family<"a"> {};
        CHECK(st::detail::has_distinct_names<a, b, c>());
        CHECK_FALSE(st::detail::has_distinct_names<a, b, another_a>());
    }

    TEST_CASE("a family's store has the policy objects that were handed over for it") {
        struct few : st::family<"few", st::retention::max_versions<>> {};
        struct many : st::family<"many", st::retention::max_versions<>, st::deletes::hbase> {};
        using families = st::static_families<st::memory::heap, many, few, c>;
        using limit = st::retention::max_versions<>;
        const auto limit_of = [](const auto& store) { return store.retention_policy().limit(); };

        const families by_default;
        CHECK(limit_of(by_default.of<few>()) == 1);
        const families alike(limit(4));
        CHECK(limit_of(alike.of<few>()) == 4);
        CHECK(limit_of(alike.of<many>()) == 4);
        support::failing_resource resource;
        const st::deletes::hbase all_kept(st::keep_deleted_cells::yes, true);
        const families mixed(limit(2), st::for_family<many>(all_kept, limit(9)),
                             st::for_family<c>(st::memory::pmr(&resource)));
        CHECK(limit_of(mixed.of<few>()) == 2);
        CHECK(limit_of(mixed.of<many>()) == 9);
        CHECK(mixed.of<many>().delete_policy().is_sequenced());
        CHECK(mixed.of<c>().memory().resource() == &resource);

        CHECK(families::takes<limit>);
        CHECK(families::takes<st::deletes::hbase>);
        CHECK(families::takes<decltype(st::for_family<many>(limit(2), all_kept))>);
        CHECK_FALSE(families::takes<decltype(st::for_family<few>(limit(2), all_kept))>);
        CHECK_FALSE(families::takes<decltype(st::for_family<a>())>);
    }
}
