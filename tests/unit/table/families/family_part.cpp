// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>

#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/families/arguments.hpp>
#include <strata/table/families/family_part.hpp>
#include <strata/table/locality_group.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;
namespace detail = strata::detail;

namespace {
struct a : st::family<"a", st::retention::max_versions<>> {};
struct b : st::family<"b", st::retention::max_versions<>> {};
struct own : st::family<"own", st::memory::pmr> {};
using in_a = detail::in_group<st::locality_group<a, b>, a>;
}  // namespace

TEST_SUITE("table/families/family_part")
{
    TEST_CASE("the policy objects of a family come before those for all, also if it is of a group") {
        const auto check = []<class Member>(const Member*) {
            const detail::family_part<Member, st::memory::heap> part(
                st::memory::heap(), st::retention::max_versions<>(2),
                st::for_family<a>(st::retention::max_versions<>(5)),
                st::for_family<b>(st::retention::max_versions<>(7)));
            CHECK(part.store.retention_policy().limit() == 5);
            CHECK(part.store.name() == "a");
        };
        check(static_cast<const a*>(nullptr));
        check(static_cast<const in_a*>(nullptr));
        const detail::family_part<a, st::memory::heap> other(st::memory::heap(), st::retention::max_versions<>(2));
        CHECK(other.store.retention_policy().limit() == 2);
    }

    TEST_CASE("a family that names a memory lives there, and others in what they share") {
        support::failing_resource shared;
        support::failing_resource mine;
        CHECK(std::same_as<detail::memory_of<own, st::memory::heap>, st::memory::pmr>);
        CHECK(std::same_as<detail::memory_of<in_a, st::memory::pmr>, st::memory::pmr>);
        detail::family_part<own, st::memory::pmr> apart(st::memory::heap{}, st::memory::pmr{&mine});
        apart.store.write("r", "q", {{1}, st::kind::put, 1}, "v");
        CHECK(mine.allocations() > 0);
        detail::family_part<a, st::memory::pmr> with_others(st::memory::pmr(&shared), st::retention::max_versions<>(1));
        with_others.store.write("r", "q", {{1}, st::kind::put, 1}, "v");
        CHECK(shared.allocations() > 0);
    }
}
