// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <functional>
#include <memory>

#include <strata/policy/backend/flat.hpp>
#include <strata/testing/backend.hpp>

namespace st = strata;

namespace {
using map_type = st::backend::flat::container<int, int, std::less<>, std::allocator<std::byte>>;
}

TEST_SUITE("policy/backend/flat")
{
    TEST_CASE("a sorted array passes the kit") {
        const auto r = st::testing::check_backend<st::backend::flat>();
        CHECK_MESSAGE(r.passed(), r);
        CHECK(r.faults() > 100);
    }

    TEST_CASE("an empty array is three words") { CHECK(sizeof(map_type) == 3 * sizeof(void*)); }

    TEST_CASE("in an array the entries lie side by side in order") {
        map_type map{map_type::allocator_type()};
        for (const int key : {3, 1, 2}) map.emplace_hint(map.lower_bound(key), key, -key);
        REQUIRE(map.size() == 3);
        for (int i = 0; i != 3; ++i) {
            CHECK((map.begin() + i)->first == i + 1);
            CHECK(&*(map.begin() + i) == &*map.begin() + i);
        }
    }
}
