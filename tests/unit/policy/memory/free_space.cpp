// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include <strata/policy/memory/free_space.hpp>

namespace st = strata;
namespace size_class = st::detail::size_class;
using st::detail::free_piece;
using st::detail::free_space;

namespace {
const auto take_none = [](const free_piece&) { return false; };

struct memory {
    explicit memory(std::size_t size) : bytes(size / 16) {}
    ~memory() { st::detail::unpoison(begin(), bytes.size() * 16); }
    memory(const memory&) = delete;
    memory& operator=(const memory&) = delete;
    std::byte* begin() { return bytes.data()->bytes; }
    free_piece all() { return {begin(), bytes.size() * 16}; }

    struct alignas(16) unit {
        std::byte bytes[16];
    };
    std::vector<unit> bytes;
};
}  // namespace

TEST_SUITE("policy/memory/free_space")
{
    TEST_CASE("nothing is cut from nothing") {
        free_space space;
        CHECK(space.pop<false>(5) == nullptr);
        CHECK(space.cut<false>(5) == nullptr);
        CHECK(space.cut<true>(size_class::of(16)) == nullptr);
        CHECK(space.cut<false>(size_class::of(4096)) == nullptr);
        space.join(take_none);
        CHECK(space.pieces() == 0);
    }

    TEST_CASE("objects are cut one behind the other and those of odd classes in pairs") {
        memory some(8192);
        free_space space;
        space.add(some.all());
        std::byte* const from = some.begin();
        CHECK(space.cut<false>(size_class::of(24)) == from);
        CHECK(space.cut<false>(size_class::of(40)) == from + 24);
        CHECK(space.cut<false>(size_class::of(44)) == from + 64);
        CHECK(space.cut<false>(size_class::of(8)) == from + 152);
        CHECK(space.pop<false>(size_class::of(44)) == from + 108);
        CHECK(space.pop<false>(size_class::of(44)) == nullptr);
        CHECK(space.cut<false>(size_class::of(8)) == from + 160);
        CHECK(space.cut<true>(size_class::of(32)) == from + 176);  // behind a gap
        CHECK(space.pop<false>(size_class::of(8)) == from + 168);
    }

    TEST_CASE("pieces side by side are one when they have been joined") {
        memory some(8192);
        free_space space;
        space.add(some.all());
        std::vector<std::byte*> objects;
        const std::size_t small = size_class::of(64);
        while (std::byte* const object = space.cut<false>(small)) objects.push_back(object);
        CHECK(objects.size() == 8192 / 64);
        for (std::size_t i = 0; i != 64; ++i) space.push<false>(objects[(i * 37) % 64], small);
        CHECK(space.cut<false>(size_class::of(65)) == nullptr);
        space.join(take_none);
        CHECK(space.pieces() == 1);
        CHECK(space.cut<false>(size_class::of(4096)) == some.begin());
        for (std::size_t i = 64; i < objects.size(); i += 2) space.push<false>(objects[i], small);
        space.push<false>(objects[71], small);
        space.join(take_none);
        CHECK(space.pieces() == 31);
        CHECK(space.cut<false>(size_class::of(192)) == objects[70]);
        CHECK(space.cut<false>(size_class::of(65)) == nullptr);
        CHECK(space.cut<false>(size_class::of(16)) == objects[64]);  // what is left of it is smaller
        CHECK(space.pop<false>(size_class::of(48)) == objects[64] + 16);
    }

    TEST_CASE("objects of an odd class join with the other of their pair only") {
        memory some(4800);
        free_space space;
        space.add(some.all());
        const std::size_t odd = size_class::of(12);
        std::vector<std::byte*> objects;
        for (int i = 0; i != 6; ++i) {
            std::byte* object = space.pop<false>(odd);
            objects.push_back(object ? object : space.cut<false>(odd));
            CHECK(objects.back() == some.begin() + i * 12);
        }
        std::byte* const behind = space.cut<false>(size_class::of(8));
        for (const std::size_t i : {1u, 2u, 4u, 5u}) space.push<false>(objects[i], odd);
        space.join(take_none);
        CHECK(space.pieces() == 4);  // the single ones, the pair, and what lies behind all of them
        CHECK(space.pop<false>(odd) == objects[1]);
        CHECK(space.pop<false>(odd) == objects[2]);
        CHECK(space.pop<false>(odd) == nullptr);
        CHECK(space.pop<false>(size_class::of(24)) == objects[4]);
        CHECK(behind == some.begin() + 72);
        space.push<false>(objects[1], odd);
        space.push<false>(objects[0], odd);
        space.join(take_none);
        CHECK(space.pop<false>(size_class::of(24)) == objects[0]);
    }

    TEST_CASE("a join offers its pieces from above and forgets those that are taken") {
        memory some(3 * 8192);
        free_space space;
        for (int i = 0; i != 3; ++i) space.add({some.begin() + i * 8192 + 16, 8192 - 16});
        std::vector<std::byte*> offered;
        space.join([&](const free_piece& range) {
            CHECK(range.bytes == 8192 - 16);
            offered.push_back(range.at);
            return offered.size() == 2;
        });
        const std::vector<std::byte*> expected{some.begin() + 2 * 8192 + 16, some.begin() + 8192 + 16,
                                               some.begin() + 16};
        CHECK(offered == expected);
        CHECK(space.cut<false>(size_class::of(4096)) == some.begin() + 16);
        CHECK(space.cut<false>(size_class::of(4096)) == some.begin() + 2 * 8192 + 16);
        CHECK(space.cut<false>(size_class::of(4096)) == nullptr);
    }

    TEST_CASE("all that is free in another space can be had") {
        memory some(16384);
        free_space a, b;
        a.add({some.begin() + 8192, 8192});
        b.add({some.begin(), 8192});
        CHECK(b.cut<true>(size_class::of(32)) == some.begin());
        b.push<true>(some.begin(), size_class::of(32));
        CHECK(a.cut<false>(size_class::of(12)) == some.begin() + 8192);
        a.push<false>(some.begin() + 8192, size_class::of(12));
        a.absorb(b);
        CHECK(b.cut<false>(size_class::of(8)) == nullptr);
        CHECK(b.pop<true>(size_class::of(32)) == nullptr);
        a.join([&](const free_piece& range) {
            CHECK(range.at == some.begin());
            CHECK(range.bytes == 16384);
            return true;
        });
        CHECK(a.pieces() == 1);
        CHECK(a.cut<false>(size_class::of(8)) == nullptr);
    }

    TEST_CASE("what comes and goes at random never overlaps and is one piece in the end") {
        memory some(1 << 18);
        free_space space;
        space.add(some.all());
        struct object {
            std::size_t index;
            bool is_wide;
        };
        std::mt19937 random(13);  // NOLINT: the same every time
        std::map<std::byte*, object> live;
        const auto give_back = [&](std::map<std::byte*, object>::iterator at) {
            if (at->second.is_wide)
                space.push<true>(at->first, at->second.index);
            else
                space.push<false>(at->first, at->second.index);
            live.erase(at);
        };
        std::size_t refused = 0;
        for (int i = 0; i != 60000; ++i) {
            if (i % 1000 == 0) space.join(take_none);
            if (random() % 100 < (i / 3000 % 2 == 0 ? 60u : 40u)) {
                const bool is_wide = random() % 8 == 0;
                std::size_t bytes = random() % 5 == 0 ? random() % 4096 + 1 : random() % 300 + 1;
                bytes = is_wide ? (bytes + 15) / 16 * 16 : std::max<std::size_t>(bytes, 8);
                const std::size_t index = size_class::of(bytes);
                std::byte* place = is_wide ? space.pop<true>(index) : space.pop<false>(index);
                if (!place) place = is_wide ? space.cut<true>(index) : space.cut<false>(index);
                if (!place) {
                    ++refused;
                    continue;
                }
                REQUIRE(reinterpret_cast<std::uintptr_t>(place) % (is_wide ? 16 : bytes % 8 == 0 ? 8 : 4) == 0);
                const auto next = live.lower_bound(place);
                REQUIRE((next == live.end() || place + bytes <= next->first));
                if (next != live.begin()) {
                    const auto before = std::prev(next);
                    REQUIRE(before->first + size_class::bytes_of(before->second.index) <= place);
                }
                std::memset(place, 0xEE, bytes);
                live[place] = {index, is_wide};
            } else if (!live.empty()) {
                auto at = live.lower_bound(some.begin() + random() % (1 << 18));
                if (at != live.end()) give_back(at);
            }
        }
        CHECK(refused > 0);
        CHECK(live.size() > 100);
        while (!live.empty()) give_back(live.begin());
        space.join(take_none);
        CHECK(space.pieces() == 1);
        CHECK(space.cut<true>(size_class::of(4096)) == some.begin());
    }
}
