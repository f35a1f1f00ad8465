// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include <strata/policy/memory/arena/few_pieces.hpp>

#include "unit/policy/memory/aligned_memory.hpp"

namespace st = strata;
using st::detail::few_pieces;
using st::detail::free_piece;

TEST_SUITE("policy/memory/arena/few_pieces")
{
    TEST_CASE("nothing is cut from nothing") {
        few_pieces none;
        CHECK(none.count() == 0);
        CHECK(none.cut(16, false) == nullptr);
        CHECK(none.cut(12, false) == nullptr);
        CHECK_FALSE(none.take());
    }

    TEST_CASE("an object is cut from the smallest piece that is large enough, and pieces that meet are merged") {
        aligned_memory some(1024);
        few_pieces space;
        space.add(some.all());
        std::byte* const from = some.begin();
        CHECK(space.cut(64, false) == from);
        CHECK(space.cut(96, false) == from + 64);
        CHECK(space.cut(32, false) == from + 160);
        space.add({from, 64});
        CHECK(space.count() == 2);
        CHECK(space.cut(56, false) == from + 192);  // eight bytes alone would be no piece
        CHECK(space.cut(48, false) == from);
        space.add({from + 64, 96});
        CHECK(space.count() == 2);
        CHECK(space.cut(112, false) == from + 48);
        space.add({from + 160, 32});
        space.add({from + 48, 112});
        space.add({from + 192, 56});
        space.add({from, 48});
        CHECK(space.count() == 1);
        CHECK_FALSE(space.take({from, 1000}));
        CHECK(space.take(some.all()));
        CHECK(space.count() == 0);
    }

    TEST_CASE("objects that are no multiples of eight are cut in pairs and merge within them") {
        aligned_memory some(1024);
        few_pieces space;
        space.add(some.all());
        std::byte* const first = space.cut(20, false);
        std::byte* const third = space.cut(28, false);
        CHECK(third == first + 40);
        std::byte* const second = space.cut(20, false);
        CHECK(second == first + 20);
        CHECK(space.count() == 2);  // the fourth waits
        space.add({second, 20});
        CHECK(space.cut(16, false) == first + 96);
        space.add({first + 96, 16});
        space.add({third, 28});
        space.add({first, 20});
        CHECK(space.count() == 1);
        CHECK(space.take(some.all()));
    }

    TEST_CASE("wide objects lie at multiples of sixteen, and what lies before them is no less than a piece") {
        aligned_memory some(1024);
        few_pieces space;
        space.add(some.all());
        CHECK(space.cut(24, false) == some.begin());
        std::byte* const wide = space.cut(32, true);
        CHECK(wide == some.begin() + 48);
        CHECK(space.count() == 2);
        CHECK(space.cut(24, false) == some.begin() + 24);
        CHECK(few_pieces::room_for(32, true) >= 32 + 24);
    }

    TEST_CASE("what comes and goes at random is one piece again in the end") {
        aligned_memory some(20000);
        few_pieces space, others;
        space.add(some.all());
        std::mt19937 random(3);  // NOLINT: the same every time
        std::vector<free_piece> objects;
        const auto overlaps = [](const free_piece& a, const free_piece& b) { return a.at < b.end() && b.at < a.end(); };
        for (int i = 0; i != 5000; ++i) {
            if (random() % 2 == 0 && !objects.empty()) {
                std::swap(objects[random() % objects.size()], objects.back());
                (random() % 4 == 0 ? others : space).add(objects.back());
                objects.pop_back();
            } else {
                const std::size_t bytes = (random() % 40 + 4) * 4;
                const bool is_wide = bytes % 16 == 0 && random() % 2 == 0;
                if (bytes < few_pieces::least || (bytes % 8 == 0 && bytes < few_pieces::least_units)) continue;
                const free_piece made{space.cut(bytes, is_wide), bytes};
                if (!made.at) continue;
                REQUIRE(reinterpret_cast<std::uintptr_t>(made.at) % (is_wide ? 16 : bytes % 8 == 0 ? 8 : 4) == 0);
                for (const free_piece& one : objects) REQUIRE_FALSE(overlaps(one, made));
                objects.push_back(made);
            }
            if (i % 500 == 0) space.absorb(others);
        }
        for (const free_piece& one : objects) space.add(one);
        space.absorb(others);
        CHECK(space.count() == 1);
        CHECK(space.take(some.all()));
        space.add(some.all());
        space.forget();
        CHECK(space.count() == 0);
    }
}
