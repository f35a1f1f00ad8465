// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <vector>

#include <strata/policy/memory/arena/chunk_list.hpp>
#include <strata/policy/memory/pmr.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;
using st::detail::arena_chunk;

TEST_SUITE("policy/memory/arena/chunk_list")
{
    TEST_CASE("chunks are found by every byte of them") {
        struct alignas(16) unit {
            std::byte bytes[128];
        };
        support::failing_resource upstream;
        {
            std::vector<unit> units(100);
            std::vector<std::size_t> order;
            for (std::size_t i = 0; i != units.size(); ++i) order.push_back(i);
            std::shuffle(order.begin(), order.end(), std::mt19937(5));  // NOLINT: the same every time
            st::detail::chunk_list<st::memory::pmr> list{st::memory::pmr(&upstream)};
            CHECK(list.highest() == nullptr);
            CHECK(list.below(&units[5]) == nullptr);
            CHECK(list.bytes() == 0);
            std::vector<arena_chunk*> chunks(units.size());
            for (const std::size_t i : order) {
                list.make_room();
                list.add(chunks[i] = ::new (&units[i]) arena_chunk(sizeof(unit)));
                CHECK(list.bytes() == upstream.live_bytes());
            }
            CHECK(upstream.allocations() < 15);
            const auto knows = [&](std::size_t first, std::size_t step) {
                for (std::size_t i = first; i < units.size(); i += step) {
                    for (const std::byte& byte : units[i].bytes) REQUIRE(&list.of(&byte) == chunks[i]);
                    REQUIRE(list.below(chunks[i]) == (i < step ? nullptr : chunks[i - step]));
                }
            };
            CHECK(list.highest() == chunks.back());
            knows(0, 1);
            for (const std::size_t i : order)
                if (i % 3 != 0) list.remove(chunks[i]);
            CHECK(list.highest() == chunks[99]);
            knows(0, 3);
            for (std::size_t i = 0; i < units.size(); i += 3) list.remove(chunks[i]);
            CHECK(list.highest() == nullptr);
        }
        CHECK(upstream.live_bytes() == 0);
    }

    TEST_CASE("a list for which there is no memory is as it was") {
        alignas(16) std::byte bytes[128];
        support::failing_resource upstream;
        st::detail::chunk_list<st::memory::pmr> list{st::memory::pmr(&upstream)};
        upstream.fail_at(1);
        CHECK_THROWS_AS(list.make_room(), std::bad_alloc);
        CHECK(list.highest() == nullptr);
        list.make_room();
        list.add(::new (bytes) arena_chunk(sizeof bytes));
        CHECK(&list.of(bytes + 127) == list.highest());
    }
}
