// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>

#include <strata/policy/memory/heap.hpp>
#include <strata/table/families/static_families.hpp>
#include <strata/table/locality_group.hpp>
#include <strata/table/rows/groups.hpp>

namespace st = strata;
namespace detail = strata::detail;

namespace {
struct a : st::family<"a"> {};
struct b : st::family<"b"> {};
struct c : st::family<"c"> {};
using pair = st::locality_group<c, a>;
using in_a = detail::in_group<pair, a>;
using in_c = detail::in_group<pair, c>;
using plain = st::static_families<st::memory::heap, a, b>;
using grouped = st::static_families<st::memory::heap, in_c, in_a, b>;
}  // namespace

TEST_SUITE("table/rows/groups")
{
    TEST_CASE("what stands for a family of a group says which family and which group that is") {
        CHECK(detail::grouped_member<in_a>);
        CHECK_FALSE(detail::grouped_member<a>);
        CHECK(std::same_as<detail::family_of_member<in_a>::type, a>);
        CHECK(std::same_as<detail::family_of_member<b>::type, b>);
    }

    TEST_CASE("a family set without groups has no object for them") {
        CHECK_FALSE(detail::has_groups<plain>);
        CHECK(std::same_as<detail::groups_of<plain>, detail::no_groups>);
        CHECK_FALSE(detail::has_groups<int>);
        CHECK(detail::has_groups<grouped>);
        CHECK(grouped::has<a>);
        CHECK_FALSE(grouped::has<in_a>);
    }
}
