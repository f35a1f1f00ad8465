// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <functional>
#include <map>
#include <memory>

#include <strata/policy/backend/rb_tree.hpp>
#include <strata/testing/backend.hpp>

namespace st = strata;

namespace {
using map_type = st::backend::rb_tree::container<int, int, std::less<>, std::allocator<std::byte>>;
}

TEST_SUITE("policy/backend/rb_tree")
{
    TEST_CASE("a red-black tree of boost passes the kit") {
        const auto r = st::testing::check_backend<st::backend::rb_tree>();
        CHECK_MESSAGE(r.passed(), r);
        CHECK(r.faults() > 100);
    }

    TEST_CASE("an empty tree takes less room than the standard library's") {
        CHECK(sizeof(map_type) == 32);
        CHECK(sizeof(map_type) < sizeof(std::map<int, int>));
    }

    TEST_CASE("in a tree a place stays valid until its own entry is erased") {
        map_type map{map_type::allocator_type()};
        const auto kept = map.emplace_hint(map.end(), 50, 500);
        const int* const value = &kept->second;
        for (int key = 0; key != 100; ++key) map.emplace_hint(map.lower_bound(key), key, key);
        for (int key = 0; key != 100; ++key)
            if (key != 50) map.erase(map.find(key));
        CHECK(map.size() == 1);
        CHECK(kept->first == 50);
        CHECK(value == &map.find(50)->second);
        CHECK(*value == 500);
    }
}
