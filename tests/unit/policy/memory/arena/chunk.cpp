// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include <strata/policy/memory/arena/chunk.hpp>

#include "unit/policy/memory/aligned_memory.hpp"

namespace st = strata;
namespace size_class = st::detail::size_class;
using st::detail::arena_chunk;
using st::detail::free_lists;
using st::detail::free_piece;

namespace {
struct memory : aligned_memory {
    explicit memory(std::size_t bytes) : aligned_memory(bytes), chunk(::new (begin()) arena_chunk(bytes)) {}
    arena_chunk* chunk;
};
}  // namespace

TEST_SUITE("policy/memory/arena/chunk")
{
    TEST_CASE("the room lies behind the front and ends with the chunk") {
        for (const std::size_t bytes : {80u, 4096u, 16384u, 16400u, 1000000u}) {
            memory some(bytes);
            const free_piece room = some.chunk->room();
            CHECK(some.chunk->bytes() == bytes);
            CHECK(some.chunk->regions() == (bytes + 16383) / 16384);
            CHECK(reinterpret_cast<std::uintptr_t>(room.at) % 16 == 0);
            CHECK(room.end() == some.begin() + bytes);
            CHECK(bytes - room.bytes >= sizeof(arena_chunk) + 2 * some.chunk->regions());
            CHECK(bytes - room.bytes <= 32 + bytes / 4096);
        }
    }

    TEST_CASE("a chunk for some room has that room") {
        for (std::size_t room = 16; room < 10000000; room = room * 3 / 2) {
            const std::size_t bytes = arena_chunk::bytes_for(room) / 16 * 16;
            memory some(bytes);
            CHECK(some.chunk->room().bytes >= room);
        }
    }

    TEST_CASE("pieces of a region come from above") {
        std::mt19937 random(12);  // NOLINT: the same every time
        memory some(200000);
        const free_piece room = some.chunk->room();
        struct filed {
            free_piece piece;
            std::size_t list;
        };
        std::vector<filed> pieces;
        for (std::byte* at = room.at;;) {
            const std::size_t index = 1 + random() % (size_class::count - 1);
            std::size_t list = index, bytes = size_class::bytes_of(index);
            if (random() % 20 == 0) {
                bytes = random() % 30000 / 8 * 8 + size_class::largest + 8;
                list = free_lists::count - 1;
            }
            if (static_cast<std::size_t>(room.end() - at) < bytes) break;
            if (random() % 4 != 0) pieces.push_back({{at, bytes}, list});
            at += bytes;
        }
        std::vector<filed> order = pieces;
        std::shuffle(order.begin(), order.end(), random);
        for (int twice = 0; twice != 2; ++twice) {
            for (const filed& one : order) {
                free_lists lists;
                lists.push(one.list, one.piece);
                some.chunk->file(lists.pop(one.list), one.list);
            }
            std::size_t left = pieces.size();
            for (std::size_t region = some.chunk->regions(); region-- != 0;) {
                some.chunk->empty_region(region, [&](const free_piece& piece) {
                    REQUIRE(left-- != 0);
                    REQUIRE(piece.at == pieces[left].piece.at);
                    REQUIRE(piece.bytes == pieces[left].piece.bytes);
                });
                some.chunk->empty_region(region, [](const free_piece&) { FAIL("it should have none"); });
            }
            CHECK(left == 0);
        }
    }
}
