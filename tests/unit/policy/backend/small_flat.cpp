// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <memory_resource>
#include <utility>

#include <strata/policy/backend/small_flat.hpp>
#include <strata/policy/order/ascending.hpp>
#include <strata/testing/backend.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;

TEST_SUITE("policy/backend/small_flat")
{
    TEST_CASE("a small sorted array passes the kit") {
        const auto r = st::testing::check_backend<st::backend::small_flat<>>();
        CHECK_MESSAGE(r.passed(), r);
        CHECK(r.faults() > 100);
    }

    TEST_CASE("the first entries of a small array lie inside the map") {
        using map_type = st::backend::small_flat<3>::container<int, int, st::order::ascending,
                                                               std::pmr::polymorphic_allocator<std::byte>>;
        support::failing_resource memory;
        map_type map{map_type::allocator_type(&memory)};
        for (const int key : {3, 1, 2}) map.emplace_hint(map.lower_bound(key), key, -key);
        CHECK(memory.allocations() == 0);
        map.emplace_hint(map.end(), 4, -4);
        CHECK(memory.live_allocations() == 1);
        const map_type moved = std::move(map);
        CHECK(map.empty());
        CHECK(moved.size() == 4);
        CHECK(moved.find(2)->second == -2);
        CHECK(moved.get_allocator().resource() == &memory);
    }
}
