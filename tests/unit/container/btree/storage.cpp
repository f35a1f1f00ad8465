// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <utility>

#include <strata/container/btree/storage.hpp>

#include "support/failing_resource.hpp"

namespace detail = strata::detail;

namespace {
using nodes = detail::btree_nodes<int, int, 80>;
using storage = detail::btree_storage<nodes, std::pmr::polymorphic_allocator<std::pair<const int, int>>>;

// One full leaf with the keys 0, 10, 20 ...
void fill(storage& tree) {
    auto* const leaf = tree.make_leaf(nodes::leaf_capacity);
    for (std::size_t i = 0; i != nodes::leaf_capacity; ++i) {
        nodes::entries::construct(tree.allocator, leaf->places() + i, static_cast<int>(i) * 10, 0);
        ++leaf->count;
        ++tree.size;
    }
    tree.root = tree.last = leaf;
}
}  // namespace

TEST_SUITE("container/btree/storage")
{
    TEST_CASE("a search finds the first of any number of places that is not before") {
        for (std::size_t count = 0; count != 40; ++count)
            for (std::size_t first = 0; first <= count; ++first) {
                const auto before = [&](std::size_t i) {
                    REQUIRE(i < count);
                    return i < first;
                };
                REQUIRE(detail::btree_partition<false>(count, before) == first);
                REQUIRE(detail::btree_partition<true>(count, before) == first);
            }
    }

    TEST_CASE("a storage gives its nodes back and can hand them on") {
        support::failing_resource resource;
        storage tree(&resource);
        tree.free(tree.make_inner());
        CHECK(resource.live_bytes() == 0);
        fill(tree);
        storage other(&resource);
        other.take(tree);
        CHECK(tree.root == nullptr);
        CHECK(tree.begin() == tree.end());
        CHECK(other.size == nodes::leaf_capacity);
        CHECK(resource.live_bytes() > 0);
        other.clear();
        CHECK(other.size == 0);
        CHECK(resource.live_bytes() == 0);
    }

    TEST_CASE("the place of a key may be behind the last entry of a leaf") {
        support::failing_resource resource;
        storage tree(&resource);
        CHECK(tree.partition_point([](int) { return true; }) == tree.end());
        fill(tree);
        for (int key = -5; key <= 10 * static_cast<int>(nodes::leaf_capacity); key += 5) {
            const auto at = tree.partition_point([&](int k) { return k < key; });
            CHECK(at.leaf == tree.last);
            CHECK(static_cast<int>(at.index) == (key <= 0 ? 0 : (key + 9) / 10));
        }
    }
}
