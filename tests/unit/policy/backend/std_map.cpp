// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>

#include <strata/policy/backend/std_map.hpp>
#include <strata/testing/backend.hpp>

namespace st = strata;

namespace {
using map_type = st::backend::std_map::container<int, int, std::less<>, std::allocator<std::byte>>;
}

TEST_SUITE("policy/backend/std_map")
{
    TEST_CASE("the standard library's map passes the kit") {
        const auto r = st::testing::check_backend<st::backend::std_map>();
        CHECK_MESSAGE(r.passed(), r);
        CHECK(r.faults() > 100);
    }

    TEST_CASE("the standard library's map is itself") {
        CHECK(std::same_as<map_type, std::map<int, int, std::less<>>>);
    }

    TEST_CASE("in the standard library's map a place stays valid until its own entry is erased") {
        map_type map;
        const auto kept = map.emplace_hint(map.end(), 50, 500);
        for (int key = 0; key != 100; ++key) map.emplace(key, key);
        for (int key = 0; key != 100; ++key)
            if (key != 50) map.erase(key);
        CHECK(map.size() == 1);
        CHECK(kept->second == 500);
    }
}
