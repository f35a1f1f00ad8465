// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/kept_trees.hpp>
#include <strata/segment/readers_left.hpp>

namespace packed = strata::detail::packed;
using strata::detail::readers_left;

namespace {
using freed_trees = std::vector<std::pair<packed::inner*, std::size_t>>;

freed_trees reclaimed(packed::kept_trees& trees, std::uint64_t oldest, const std::vector<std::uint64_t>& pinned = {}) {
    freed_trees all;
    trees.reclaim(readers_left{oldest, pinned},
                  [&](packed::inner* root, std::size_t bytes) { all.emplace_back(root, bytes); });
    return all;
}
}  // namespace

TEST_SUITE("segment/packed/kept_trees")
{
    TEST_CASE("a tree is taken only if there is room for it") {
        packed::inner root{};
        packed::kept_trees trees;
        CHECK_FALSE(trees.add(&root, 10, 2));
        CHECK(reclaimed(trees, 9).empty());
        trees.make_room();
        CHECK(trees.add(&root, 10, 2));
        std::size_t taken = 1;
        for (; taken != 1000 && trees.add(&root, 10, 2); ++taken) trees.make_room();
        CHECK(taken == 1000);
        while (taken != 100000 && trees.add(&root, 10, 2)) ++taken;
        CHECK(taken != 100000);
        CHECK(reclaimed(trees, 2).size() == taken);  // the one without room is not among them
    }

    TEST_CASE("trees are freed in their order once nobody reads them, each once") {
        packed::inner roots[4] = {};
        packed::kept_trees trees;
        for (std::size_t i = 0; i != 4; ++i) {
            trees.make_room();
            REQUIRE(trees.add(&roots[i], 10 + i, 2 + i));
        }
        CHECK(reclaimed(trees, 1).empty());
        CHECK(reclaimed(trees, 3) == freed_trees{{&roots[0], 10}, {&roots[1], 11}});
        CHECK(reclaimed(trees, 9, {4}) == freed_trees{{&roots[2], 12}});  // the state 4 has the last tree
        CHECK(reclaimed(trees, 9, {7}) == freed_trees{{&roots[3], 13}});
        CHECK(reclaimed(trees, 9).empty());
    }

    TEST_CASE("a pinned state keeps all trees that ended after it, as it may have any of them") {
        packed::inner roots[2] = {};
        packed::kept_trees trees;
        for (std::size_t i = 0; i != 2; ++i) {
            trees.make_room();
            REQUIRE(trees.add(&roots[i], 1, 5 + i));
        }
        CHECK(reclaimed(trees, 9, {1}).empty());
        CHECK(reclaimed(trees, 9, {8}).size() == 2);
    }
}
