// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory_resource>

#include <strata/policy/backend/intrusive_rb.hpp>
#include <strata/policy/order/ascending.hpp>
#include <strata/testing/backend.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;

TEST_SUITE("policy/backend/intrusive_rb")
{
    TEST_CASE("an intrusive red-black tree passes the kit") {
        const auto r = st::testing::check_backend<st::backend::intrusive_rb>();
        CHECK_MESSAGE(r.passed(), r);
        CHECK(r.faults() > 100);
    }

    TEST_CASE("a node of an intrusive red-black tree has three words beside its entry") {
        using map_type = st::backend::intrusive_rb::container<std::int64_t, std::int64_t, st::order::ascending,
                                                              std::pmr::polymorphic_allocator<std::byte>>;
        support::failing_resource memory;
        map_type map{map_type::allocator_type(&memory)};
        CHECK(memory.allocations() == 0);
        map.emplace_hint(map.end(), 1, 2);
        CHECK(memory.live_allocations() == 1);
        CHECK(memory.live_bytes() == 3 * sizeof(void*) + 16);
        map.erase(map.begin());
        CHECK(memory.live_bytes() == 0);
    }
}
