// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <random>
#include <vector>

#include <strata/policy/memory/free_list.hpp>

using strata::detail::free_list;

namespace {
std::vector<std::byte*> all_of(free_list list) {
    std::vector<std::byte*> all;
    while (std::byte* const piece = list.pop()) all.push_back(piece);
    return all;
}

// Pieces of 12 bytes, so that half of them are not aligned for a pointer.
struct pieces {
    explicit pieces(std::size_t count) : bytes(count * 12) {
        for (std::size_t i = 0; i != count; ++i) places.push_back(bytes.data() + i * 12);
    }
    std::vector<std::byte> bytes;
    std::vector<std::byte*> places;
};

// Pushed in that order, sorted, and what comes out is all of them from above.
bool sorts(const std::vector<std::byte*>& places) {
    free_list list;
    for (std::byte* const place : places) list.push(place);
    list.sort();
    std::vector<std::byte*> expected = places;
    std::sort(expected.begin(), expected.end(), std::greater<>());
    return all_of(list) == expected;
}
}  // namespace

TEST_SUITE("policy/memory/free_list")
{
    TEST_CASE("the last piece that came goes first") {
        pieces some(3);
        free_list list;
        CHECK(list.empty());
        CHECK(list.pop() == nullptr);
        list.push(some.places[1]);
        list.push(some.places[2]);
        CHECK(list.first() == some.places[2]);
        CHECK(list.pop() == some.places[2]);
        list.push(some.places[0]);
        CHECK(list.pop() == some.places[0]);
        CHECK_FALSE(list.empty());
        CHECK(list.pop() == some.places[1]);
        CHECK(list.empty());
    }

    TEST_CASE("pieces in any order are sorted from the highest to the lowest") {
        std::mt19937 random(11);  // NOLINT: the same every time
        for (const std::size_t count : {0u, 1u, 2u, 3u, 7u, 64u, 1000u, 4097u}) {
            pieces some(count);
            std::vector<std::byte*> order = some.places;
            CHECK(sorts(order));
            std::reverse(order.begin(), order.end());
            CHECK(sorts(order));
            std::shuffle(order.begin(), order.end(), random);
            CHECK(sorts(order));
            // A sorted part with others in front of it, as it is when a list is sorted again.
            std::sort(order.begin() + static_cast<std::ptrdiff_t>(count / 3), order.end(), std::greater<>());
            std::reverse(order.begin(), order.end());
            CHECK(sorts(order));
        }
    }
}
