// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include <strata/core/stable_order.hpp>

namespace {
std::vector<std::size_t> order_of(const std::vector<int>& all) {
    return strata::detail::stable_order(all.size(), [&](std::size_t a, std::size_t b) { return all[a] < all[b]; });
}
}  // namespace

TEST_SUITE("core/stable_order")
{
    TEST_CASE("places are sorted by what lies at them") {
        CHECK(order_of({}).empty());
        CHECK(order_of({7}) == std::vector<std::size_t>{0});
        CHECK(order_of({3, 1, 2}) == std::vector<std::size_t>{1, 2, 0});
    }

    TEST_CASE("equal elements stay in order") {
        CHECK(order_of({2, 1, 2, 1}) == std::vector<std::size_t>{1, 3, 0, 2});
        std::mt19937 random(3);
        for (int round = 0; round != 50; ++round) {
            std::vector<int> all(random() % 200);
            for (int& one : all) one = static_cast<int>(random() % 5);
            const auto order = order_of(all);
            REQUIRE(order.size() == all.size());
            for (std::size_t i = 1; i < order.size(); ++i) {
                REQUIRE(all[order[i - 1]] <= all[order[i]]);
                if (all[order[i - 1]] == all[order[i]]) REQUIRE(order[i - 1] < order[i]);
            }
        }
    }

    TEST_CASE("elements that are only moved are sorted, and equal ones stay in order") {
        std::vector<std::unique_ptr<std::pair<int, int>>> all;
        for (const auto& [key, place] : {std::pair(2, 0), std::pair(1, 1), std::pair(2, 2), std::pair(1, 3)})
            all.push_back(std::make_unique<std::pair<int, int>>(key, place));
        strata::detail::sort_in_order(all, [](const auto& a, const auto& b) { return a->first < b->first; });
        std::vector<int> places;
        for (const auto& one : all) places.push_back(one->second);
        CHECK(places == std::vector<int>{1, 3, 0, 2});
        all.clear();
        strata::detail::sort_in_order(all, [](const auto& a, const auto& b) { return a->first < b->first; });
        CHECK(all.empty());
    }
}
