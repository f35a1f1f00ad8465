// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include <strata/container/btree/node.hpp>

namespace detail = strata::detail;

namespace {
using nodes = detail::btree_nodes<int, int, 80>;

struct large {
    char bytes[1000];
};
}  // namespace

TEST_SUITE("container/btree/node")
{
    TEST_CASE("a full node takes what was asked for unless that is less than four slots") {
        using numbers = detail::btree_nodes<std::int64_t, std::int64_t, 512>;
        CHECK(numbers::leaf_capacity == 31);
        CHECK(sizeof(numbers::inner) <= 512);
        CHECK(sizeof(numbers::inner) > 480);
        CHECK(detail::btree_nodes<std::int64_t, std::int64_t, 1>::leaf_capacity == 4);
        CHECK(detail::btree_nodes<std::int64_t, std::int64_t, 1>::fanout == 4);
        // A large value lies elsewhere, so the slots are those of pointers.
        CHECK(detail::btree_nodes<int, large, 512>::leaf_capacity == 62);
    }

    TEST_CASE("an inner node takes children in and hands them on with the separators between them") {
        const auto make_inner = [] {
            auto made = std::make_unique<nodes::inner>();
            made->parent = nullptr;
            made->count = 0;
            made->capacity = static_cast<std::uint16_t>(nodes::fanout);
            made->is_leaf = false;
            return made;
        };
        REQUIRE(nodes::fanout == 5);
        std::array<nodes::leaf, 5> leaves{};
        for (auto& leaf : leaves) leaf.is_leaf = true;
        const auto left = make_inner();
        left->set_child(0, &leaves[0]);
        left->count = 1;
        *left->insert_child(1, &leaves[4]) = 40;
        *left->insert_child(1, &leaves[2]) = 20;
        *left->insert_child(2, &leaves[3]) = 30;
        *left->insert_child(1, &leaves[1]) = 10;
        for (std::size_t i = 0; i != 5; ++i) {
            CHECK(left->position_of(&leaves[i]) == i);
            CHECK(leaves[i].parent == left.get());
            if (i != 4) CHECK(left->separator(i) == static_cast<int>(i + 1) * 10);
        }

        const auto right = make_inner();
        left->hand_over(3, right.get());
        CHECK(left->count == 3);
        CHECK(right->count == 2);
        CHECK(right->separator(0) == 40);
        CHECK(leaves[3].parent == right.get());

        left->remove_child(0, 0);
        CHECK(left->count == 2);
        CHECK(left->separator(0) == 20);
        CHECK(left->children[0] == &leaves[1]);
        right->remove_child(1, 0);
        right->remove_child(0, 0);
        CHECK(right->count == 0);
    }

    TEST_CASE("leaves find their neighbours and what separates them through their parents") {
        // A root with two children, which have two leaves each.
        nodes::inner root{};
        std::array<nodes::inner, 2> halves{};
        std::array<nodes::leaf, 4> leaves{};
        for (auto& leaf : leaves) leaf.is_leaf = true;
        root.set_child(0, &halves[0]);
        root.count = 1;
        *root.insert_child(1, &halves[1]) = 20;
        for (std::size_t i = 0; i != 2; ++i) {
            halves[i].set_child(0, &leaves[2 * i]);
            halves[i].count = 1;
            *halves[i].insert_child(1, &leaves[2 * i + 1]) = i == 0 ? 10 : 30;
        }
        CHECK(nodes::first_leaf(&root) == &leaves[0]);
        CHECK(nodes::last_leaf(&root) == &leaves[3]);
        CHECK(nodes::previous_leaf(&leaves[0]) == nullptr);
        CHECK(nodes::next_leaf(&leaves[3]) == nullptr);
        for (std::size_t i = 1; i != 4; ++i) {
            CHECK(nodes::previous_leaf(&leaves[i]) == &leaves[i - 1]);
            CHECK(nodes::next_leaf(&leaves[i - 1]) == &leaves[i]);
            CHECK(nodes::separator_before(&leaves[i]) == static_cast<int>(i) * 10);
        }
    }
}
