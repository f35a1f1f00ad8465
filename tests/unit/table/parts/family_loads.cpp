// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/policy/clock/manual.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/parts/family_loads.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct a : st::family<"a"> {};
struct b : st::family<"b"> {};
struct ab : st::family<"ab"> {};

template <class FamilySet>
void check(FamilySet&& families) {
    auto loads = families.loads();
    std::string names;
    loads.for_each([&](const auto& load) { names += std::string(load.store().name()) + ' '; });
    CHECK(names == "a ab b ");
    for (const char* name : {"b", "b", "a", "ab", "b"}) {
        std::string seen;
        CHECK(loads.visit(name, [&](const auto& load) { seen += load.store().name(); }));
        CHECK(seen == name);
    }
    for (const char* name : {"", "aa", "c"}) CHECK_FALSE(loads.visit(name, [](auto&) { FAIL("no such family"); }));
}
}  // namespace

TEST_SUITE("table/parts/family_loads")
{
    TEST_CASE("there is a load of every family and it is found by name") {
        using families = st::static_families<st::memory::heap, b, a, ab>;
        check(families());
        using family = st::runtime_family<st::detail::cells_of<>, st::memory::heap, st::quirks::hbase>;
        check(st::dynamic_families<family>({{.name = "b"}, {.name = "ab"}, {.name = "a"}}));
    }
}
