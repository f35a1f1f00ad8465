// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <memory_resource>
#include <type_traits>
#include <utility>

#include <strata/container/small_flat_map.hpp>
#include <strata/policy/order/ascending.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;

namespace {
using map_type =
    st::detail::small_flat_map<2, int, int, st::order::ascending, std::pmr::polymorphic_allocator<std::byte>>;
static_assert(std::is_nothrow_move_constructible_v<map_type>);
static_assert(std::is_same_v<map_type::allocator_type, std::pmr::polymorphic_allocator<std::pair<int, int>>>);
}  // namespace

TEST_SUITE("container/small_flat_map")
{
    TEST_CASE("a small array goes into the memory it is told and leaves nothing behind") {
        for (const int entries : {1, 2, 3, 10}) {
            support::failing_resource here;
            support::failing_resource there;
            map_type map{map_type::allocator_type(&here)};
            for (int key = 0; key != entries; ++key) map.emplace_hint(map.end(), key, -key);
            map_type other(std::move(map), map_type::allocator_type(&there));
            CHECK(map.empty());
            CHECK(other.size() == static_cast<std::size_t>(entries));
            CHECK(other.find(entries - 1)->second == 1 - entries);
            CHECK((there.live_bytes() > 0) == (entries > 2));
            map = std::move(other);
            CHECK(other.empty());
            CHECK(map.size() == static_cast<std::size_t>(entries));
        }
    }
}
