// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include <strata/segment/readers_left.hpp>

using strata::detail::readers_left;

TEST_SUITE("segment/readers_left")
{
    TEST_CASE("what ended after the oldest read began is needed") {
        const readers_left readers{5, {}};
        CHECK(readers.need(1, 6));
        CHECK(readers.need(5, 6));
        CHECK_FALSE(readers.need(1, 5));  // the state 5 no longer has it
        CHECK_FALSE(readers.need(1, 3));
    }

    TEST_CASE("what a pinned state has is needed") {
        const std::vector<std::uint64_t> pinned{3, 7};
        const readers_left readers{9, pinned};
        CHECK(readers.need(3, 4));
        CHECK(readers.need(1, 4));
        CHECK(readers.need(6, 8));
        CHECK(readers.need(0, 9));
        CHECK_FALSE(readers.need(1, 3));
        CHECK_FALSE(readers.need(4, 7));
        CHECK_FALSE(readers.need(8, 9));
        CHECK(readers.need(8, 10));  // the reads under way from 9 on
        CHECK(readers.is_pinned(7));
        CHECK_FALSE(readers.is_pinned(9));
        CHECK(readers.pinned_between(1, 9) == 3);  // the oldest
        CHECK(readers.pinned_between(4, 9) == 7);
        CHECK(readers.pinned_between(4, 7) == 0);
    }

    TEST_CASE("a piece is needed if some state has it that is pinned or not older than the oldest read") {
        for (unsigned pins = 0; pins != 64; ++pins)
            for (std::uint64_t oldest = 1; oldest != 8; ++oldest) {
                std::vector<std::uint64_t> pinned;
                for (std::uint64_t state = 1; state != 7; ++state)
                    if (pins >> (state - 1) & 1) pinned.push_back(state);
                const readers_left readers{oldest, pinned};
                for (std::uint64_t born = 0; born != 8; ++born)
                    for (std::uint64_t until = born + 1; until != 9; ++until) {
                        const bool is_pinned = std::any_of(pinned.begin(), pinned.end(), [&](std::uint64_t one) {
                            return born <= one && one < until;
                        });
                        REQUIRE(readers.need(born, until) == (is_pinned || oldest < until));
                    }
            }
    }
}
