// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <string>
#include <vector>

#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/table/families/dynamic_families.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;

namespace {
using family = st::runtime_family<st::nested_cells<st::backend::rb_tree, st::backend::rb_tree, st::backend::rb_tree>,
                                  st::memory::pmr, st::quirks::hbase>;
using set = st::dynamic_families<family>;
struct f : st::family<"f"> {};

std::string names_of(const set& families) {
    std::string names;
    families.for_each([&](const auto& store) { names += std::string(store.name()) + ' '; });
    return names;
}
}  // namespace

TEST_SUITE("table/families/dynamic_families")
{
    TEST_CASE("families of run time are visited in name order whatever the order they were written in") {  // R4.44
        CHECK(names_of(set({{.name = "c"}, {.name = "a"}, {.name = "b"}})) == "a b c ");
    }

    TEST_CASE("a family is found by its name with what it was told") {
        set families({{.name = "g", .max_versions = 7}, {.name = "f", .max_versions = 3}});
        std::int64_t limit = 0;
        families.visit("g", [&](auto& store) { limit = store.retention_policy().limit(); });
        CHECK(limit == 7);
        const set& fixed = families;
        fixed.visit("f", [&](const auto& store) { limit = store.retention_policy().limit(); });
        CHECK(limit == 3);
        CHECK(set::is_runtime);
        CHECK_FALSE(set::has<f>);
    }

    TEST_CASE("a name that no family of run time has is an error that says the name") {  // R2.18
        set families({{.name = "f"}, {.name = "h"}});
        const auto nothing = [](auto&) {};
        CHECK_THROWS_WITH_AS(families.visit("g\n", nothing), "strata: this table has no column family 'g\\x0A'",
                             st::no_such_column_family);
        CHECK_THROWS_AS(families.visit("", nothing), st::no_such_column_family);
        CHECK_THROWS_AS(families.visit("i", nothing), st::no_such_column_family);
    }

    TEST_CASE("a set of families takes none that HBase refuses") {  // R2.10, R2.12, R2.14, R2.16
        const std::vector<st::family_options> none;
        CHECK_THROWS_WITH_AS(set{none}, "strata: a table has at least one column family", st::illegal_argument);
        CHECK_THROWS_WITH_AS(set({{.name = "f"}, {.name = "g"}, {.name = "f"}}),
                             "strata: two families of this table have the name 'f'", st::illegal_argument);
        CHECK_THROWS_AS(set({{.name = "a:b"}}), st::bad_family_name);
        CHECK_THROWS_AS(set({{.name = "f"}, {.name = "g", .max_versions = 0}}), st::illegal_argument);
    }

    TEST_CASE("families that are altered keep their cells, are in name order, and go by what they are told last") {
        set families({{.name = "f", .max_versions = 3}, {.name = "h"}});
        families.visit("f", [](auto& store) { store.write("r", "q", {{1}, st::kind::put, 1}, "v"); });
        families.visit("h", [](auto& store) { store.write("r", "q", {{1}, st::kind::put, 1}, "v"); });
        families.alter({{.name = "g"}, {.name = "f", .max_versions = 7}, {.name = "a"}}, {10},
                       st::detail::newest_write);
        CHECK(names_of(families) == "a f g ");
        CHECK(families.contains("a"));
        CHECK_FALSE(families.contains("h"));
        CHECK_FALSE(families.contains(""));
        families.visit("f", [](const auto& store) {
            CHECK(store.retention_policy().limit() == 7);
            CHECK(store.facts().options().max_versions == 7);
            CHECK(store.size() == 1);
            CHECK(store.segment_count() == 1);
            CHECK(store.is_active_empty());
        });
        families.visit("g", [](const auto& store) { CHECK(store.size() == 0); });
        CHECK_THROWS_WITH_AS(families.alter({{.name = "f"}, {.name = "f"}}, {10}, st::detail::newest_write),
                             "strata: two families of this table have the name 'f'", st::illegal_argument);
        CHECK(names_of(families) == "a f g ");
    }

    TEST_CASE("all families live in the memory that is handed over") {
        CHECK(set::takes<st::memory::pmr>);
        CHECK_FALSE(set::takes<st::memory::heap>);
        CHECK_FALSE(set::takes<st::clock::manual>);
        support::failing_resource resource;
        {
            set families({{.name = "f"}, {.name = "g"}}, st::clock::manual{}, st::memory::pmr{&resource});
            families.visit("g", [](auto& store) {
                store.write("a row that is too long to be kept in place", "q", {{1}, st::kind::put, 1}, "v");
            });
            CHECK(resource.live_bytes() > 0);
            set copy = families;
            CHECK(names_of(copy) == "f g ");
            copy.for_each([](auto& store) { store.clear({}); });
            std::size_t cells = 0;
            families.for_each([&](const auto& store) { cells += store.size(); });
            CHECK(cells == 1);
        }
        CHECK(resource.live_bytes() == 0);
    }
}
