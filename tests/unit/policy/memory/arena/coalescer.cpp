// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <vector>

#include <strata/policy/memory/arena/chunk_list.hpp>
#include <strata/policy/memory/arena/coalescer.hpp>
#include <strata/policy/memory/heap.hpp>

#include "unit/policy/memory/aligned_memory.hpp"

namespace st = strata;
namespace size_class = st::detail::size_class;
using st::detail::arena_chunk;
using st::detail::free_space;

namespace {
const auto take_none = [](const arena_chunk&) { return false; };

// Chunks, one behind the other, and what is free in them.
struct chunks_to_join {
    chunks_to_join(std::size_t count, std::size_t bytes_each) : memory(count * bytes_each) {
        for (std::size_t i = 0; i != count; ++i) {
            auto* const chunk = ::new (memory.begin() + i * bytes_each) arena_chunk(bytes_each);
            chunks.make_room();
            chunks.add(chunk);
            space.add(chunk->room());
        }
    }

    template <class Takes>
    void join(Takes takes) {
        joining.begin(space);
        while (joining.is_under_way()) joining.go_on(space, chunks, takes);
    }
    void join() { join(take_none); }
    // Joins, and says of how many chunks nothing is in use.
    std::size_t whole_chunks() {
        std::size_t whole = 0;
        join([&](const arena_chunk&) {
            ++whole;
            return false;
        });
        return whole;
    }
    // Of the room of the lowest chunk.
    std::byte* begin() { return chunks.of(memory.begin()).room().at; }

    aligned_memory memory;
    st::detail::chunk_list<st::memory::heap> chunks{st::memory::heap()};
    free_space space;
    st::detail::coalescer joining;
};
}  // namespace

TEST_SUITE("policy/memory/arena/coalescer")
{
    TEST_CASE("without chunks there is nothing to join") {
        chunks_to_join none(0, 0);
        none.join();
        CHECK(none.joining.pieces() == 0);
    }

    TEST_CASE("pieces side by side are one when they have been joined") {
        chunks_to_join some(1, 8192 + 16);
        free_space& space = some.space;
        std::vector<std::byte*> objects;
        const std::size_t small = size_class::of(64);
        while (std::byte* const object = space.cut<false>(small)) objects.push_back(object);
        REQUIRE(objects.size() == 8192 / 64);
        for (std::size_t i = 0; i != 64; ++i) space.push(objects[(i * 37) % 64], small);
        CHECK(space.cut<false>(size_class::of(65)) == nullptr);
        some.join();
        CHECK(some.joining.pieces() == 1);
        CHECK(space.cut<false>(size_class::of(4096)) == some.begin());
        for (std::size_t i = 64; i < objects.size(); i += 2) space.push(objects[i], small);
        space.push(objects[71], small);
        some.join();
        CHECK(some.joining.pieces() == 31);
        CHECK(space.cut<false>(size_class::of(192)) == objects[70]);
        CHECK(space.cut<false>(size_class::of(65)) == nullptr);
        CHECK(space.cut<false>(size_class::of(16)) == objects[64]);  // what is left of it is smaller
        CHECK(space.pop<false>(size_class::of(48)) == objects[64] + 16);
    }

    TEST_CASE("objects of an odd class join with the other of their pair only") {
        chunks_to_join some(1, 4800);
        free_space& space = some.space;
        const std::size_t odd = size_class::of(12);
        std::vector<std::byte*> objects;
        for (int i = 0; i != 6; ++i) {
            std::byte* object = space.pop<false>(odd);
            objects.push_back(object ? object : space.cut<false>(odd));
            CHECK(objects.back() == some.begin() + i * 12);
        }
        std::byte* const behind = space.cut<false>(size_class::of(8));
        for (const std::size_t i : {1u, 2u, 4u, 5u}) space.push(objects[i], odd);
        some.join();
        CHECK(some.joining.pieces() == 4);  // the single ones, the pair, and what lies behind all of them
        CHECK(space.pop<false>(odd) == objects[1]);
        CHECK(space.pop<false>(odd) == objects[2]);
        CHECK(space.pop<false>(odd) == nullptr);
        CHECK(space.pop<false>(size_class::of(24)) == objects[4]);
        CHECK(behind == some.begin() + 72);
        space.push(objects[1], odd);
        space.push(objects[0], odd);
        some.join();
        CHECK(space.pop<false>(size_class::of(24)) == objects[0]);
    }

    TEST_CASE("a piece goes on over the borders of regions and ends with its chunk") {
        chunks_to_join some(3, 5 * arena_chunk::region);
        const std::size_t odd = size_class::of(52);
        std::vector<std::byte*> objects;
        while (std::byte* object = some.space.cut<false>(odd))
            for (; object; object = some.space.pop<false>(odd)) objects.push_back(object);
        CHECK(objects.size() > 3 * 5 * arena_chunk::region / 53);
        std::shuffle(objects.begin(), objects.end(), std::mt19937(3));  // NOLINT: the same every time
        for (std::byte* const object : objects) some.space.push(object, odd);
        CHECK(some.whole_chunks() == 3);
        CHECK(some.joining.pieces() == 3);
    }

    TEST_CASE("chunks in which nothing is in use are offered from above, and those that are taken are forgotten") {
        chunks_to_join some(4, 8192);
        std::byte* const in_use = some.space.cut<false>(size_class::of(8));
        arena_chunk& used = some.chunks.of(in_use);
        std::vector<arena_chunk*> offered;
        some.join([&](arena_chunk& chunk) {
            offered.push_back(&chunk);
            return offered.size() == 2;
        });
        REQUIRE(offered.size() == 3);
        CHECK(std::is_sorted(offered.rbegin(), offered.rend()));
        for (const arena_chunk* const chunk : offered) CHECK(chunk != &used);
        std::vector<arena_chunk*> cut;
        while (std::byte* const object = some.space.cut<false>(size_class::of(4096)))
            cut.push_back(&some.chunks.of(object));
        CHECK(std::find(cut.begin(), cut.end(), offered[0]) != cut.end());
        CHECK(std::find(cut.begin(), cut.end(), offered[1]) == cut.end());
        CHECK(std::find(cut.begin(), cut.end(), offered[2]) != cut.end());
    }

    TEST_CASE("no slice handles more than a region has") {
        constexpr std::size_t bytes = 100 * arena_chunk::region;
        chunks_to_join some(1, bytes);
        std::vector<std::byte*> objects;
        while (std::byte* const object = some.space.cut<false>(size_class::of(64))) objects.push_back(object);
        std::size_t pushed = 0;
        for (std::size_t i = 0; i < objects.size(); i += 2, ++pushed) some.space.push(objects[i], size_class::of(64));
        some.joining.begin(some.space);
        std::size_t slices = 0;
        while (some.joining.is_under_way()) {
            some.joining.go_on(some.space, some.chunks, take_none);
            ++slices;
        }
        CHECK(some.joining.pieces() >= pushed);
        CHECK(slices > pushed / 40 + bytes / arena_chunk::region);
    }

    TEST_CASE("what comes and goes while it is joined never overlaps and is one piece in the end") {
        for (const std::size_t odds : {1u, 3u, 50u}) {
            chunks_to_join some(4, 1 << 16);
            free_space& space = some.space;
            struct object {
                std::size_t index;
                bool is_wide;
            };
            std::mt19937 random(13);  // NOLINT: the same every time
            std::map<std::byte*, object> live;
            const auto give_back = [&](std::map<std::byte*, object>::iterator at) {
                if (at->second.is_wide)
                    space.push(at->first, at->second.index);
                else
                    space.push(at->first, at->second.index);
                live.erase(at);
            };
            std::size_t refused = 0, joined = 0, most = 0;
            for (int i = 0; i != 60000; ++i) {
                if (some.joining.is_under_way()) {
                    if (random() % odds == 0) some.joining.go_on(space, some.chunks, take_none);
                } else if (i % 1000 == 0) {
                    some.joining.begin(space);
                    ++joined;
                }
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
                    most = std::max(most, live.size());
                } else if (!live.empty()) {
                    const auto at = std::next(live.begin(), static_cast<std::ptrdiff_t>(random() % live.size()));
                    give_back(at);
                }
            }
            CHECK(refused > 0);
            CHECK(joined > 5);
            CHECK(most > 100);
            while (!live.empty()) give_back(live.begin());
            while (some.joining.is_under_way()) some.joining.go_on(space, some.chunks, take_none);
            CHECK(some.whole_chunks() == 4);
            CHECK(some.joining.pieces() == 4);
        }
    }
}
