// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <utility>

#include <strata/container/btree/core.hpp>
#include <strata/testing/faults.hpp>

namespace detail = strata::detail;

namespace {
using nodes = detail::btree_nodes<int, int, 32>;
using core = detail::btree_core<nodes, strata::testing::fragile_order, std::allocator<std::pair<const int, int>>>;

int key_of(core::place at) { return at.leaf->key(at.index); }
}  // namespace

TEST_SUITE("container/btree/core")
{
    TEST_CASE("a key is inserted once wherever the hint points") {
        for (int hint = 0; hint <= 30; ++hint)
            for (int key = -1; key <= 61; ++key) {
                core map;
                for (int i = 0; i != 30; ++i) map.insert(i * 2, i * 2, i);
                auto at = map.begin();
                for (int i = 0; i != hint; ++i) at.step();
                const bool is_new = key % 2 != 0 || key > 58;
                const auto [made, inserted] = map.insert_near(at, key, key, -1);
                REQUIRE(inserted == is_new);
                REQUIRE(key_of(made) == key);
                REQUIRE(map.tree.size == (is_new ? 31 : 30));
                auto settled = map.find(key);
                REQUIRE(key_of(settled) == key);
            }
    }

    TEST_CASE("an append compares no keys") {
        core map;
        for (int i = 0; i != 5; ++i) map.insert(i, i, i);
        strata::testing::fragile_order::comparisons.burn_at(1);
        const core copy(map);
        strata::testing::fragile_order::comparisons.burn_at(0);
        CHECK(copy.tree.size == 5);
        CHECK(key_of(copy.begin()) == 0);
    }

    TEST_CASE("an entry that is made aside is gone if nobody takes it") {
        core map;
        map.insert(1, 1, 10);
        const auto twice = map.with_entry(
            [&](int& key, int& mapped) { return map.insert(key, std::move(key), std::move(mapped)); }, 1, 20);
        CHECK_FALSE(twice.second);
        CHECK(map.begin().leaf->entry(0).second == 10);
    }
}
