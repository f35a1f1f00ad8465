// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include <strata/container/btree/core.hpp>
#include <strata/container/btree/validate.hpp>

namespace detail = strata::detail;

namespace {
using nodes = detail::btree_nodes<int, int, 32>;
using allocator = std::allocator<std::pair<const int, int>>;
using core = detail::btree_core<nodes, std::less<>, allocator>;

bool is_valid(const core& map) {
    return detail::btree_validation<detail::btree_storage<nodes, allocator>, std::less<>>(map.tree, map.order).run();
}

core three_levels() {
    core map;
    for (int i = 0; i != 40; ++i) map.insert(i, i, i);
    return map;
}

// Breaks a valid tree, asks, repairs it.
template <class T>
bool notices(const core& map, T& part, T broken) {
    const T whole = std::exchange(part, broken);
    const bool is_noticed = !is_valid(map);
    part = whole;
    return is_noticed && is_valid(map);
}
}  // namespace

TEST_SUITE("container/btree/validate")
{
    TEST_CASE("a tree with one thing out of place is not valid") {
        core map = three_levels();
        REQUIRE(is_valid(map));
        auto* const root = nodes::as_inner(map.tree.root);
        auto* const child = nodes::as_inner(root->children[1]);
        REQUIRE_FALSE(child->is_leaf);
        auto* const leaf = nodes::as_leaf(child->children[1]);
        REQUIRE(leaf->is_leaf);

        CHECK(notices(map, map.tree.size, std::size_t{39}));
        CHECK(notices(map, map.tree.last, leaf));
        CHECK(notices(map, leaf->count, std::uint16_t{0}));
        CHECK(notices(map, leaf->count, std::uint16_t{5}));
        CHECK(notices(map, leaf->capacity, std::uint16_t{5}));
        CHECK(notices(map, child->capacity, std::uint16_t{3}));
        CHECK(notices(map, const_cast<int&>(leaf->key(1)), leaf->key(0)));
        CHECK(notices(map, const_cast<int&>(leaf->key(0)), -1));
        CHECK(notices(map, const_cast<int&>(leaf->key(leaf->count - 1u)), 100));
        CHECK(notices(map, const_cast<int&>(child->separator(0)), -1));
        CHECK(notices(map, const_cast<int&>(root->separator(0)), 100));
        CHECK(notices(map, leaf->parent, root));
        CHECK(notices(map, root->parent, child));
    }

    TEST_CASE("an empty tree is valid and one that claims an entry is not") {
        core map;
        CHECK(is_valid(map));
        map.tree.size = 1;
        CHECK_FALSE(is_valid(map));
        map.tree.size = 0;
    }
}
