// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <new>

#include <strata/policy/memory/arena/chunks.hpp>
#include <strata/policy/memory/pmr.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;
using chunks = st::detail::arena_chunks<st::memory::pmr>;

TEST_SUITE("policy/memory/arena/chunks")
{
    TEST_CASE("chunks begin small and grow, and all go back") {
        support::failing_resource upstream;
        chunks some({}, &upstream);
        CHECK(some.bytes_reserved() == 0);
        std::size_t last = 0;
        while (some.bytes() < 10000000) {
            const st::detail::free_piece room = some.add(40);
            CHECK(room.bytes >= 40);
            CHECK(room.bytes <= (some.bytes() < 4096 ? 600 : some.bytes() / 8));
            CHECK(room.bytes + 8192 >= last);
            last = room.bytes;
            CHECK(some.bytes_reserved() == upstream.live_bytes());
        }
        CHECK(upstream.allocations() < 800);
        CHECK(last < some.bytes() / 50);
        some.free(*some.list().highest());
        CHECK(some.bytes_reserved() == upstream.live_bytes());
        some.free_if([](const st::detail::arena_chunk&) { return false; });
        CHECK(some.bytes() != 0);
        some.free_if([](const st::detail::arena_chunk&) { return true; });
        CHECK(some.bytes_reserved() == 0);
        CHECK(upstream.live_bytes() == 0);
    }

    TEST_CASE("a chunk or a list of them that is refused changes nothing") {
        support::failing_resource upstream;
        chunks some({.first_chunk = 1000}, &upstream);
        for (std::size_t nth = 1; nth != 3; ++nth) {
            upstream.fail_at(nth);
            CHECK_THROWS_AS(some.add(16), std::bad_alloc);
            CHECK(some.bytes() == 0);
            CHECK(some.bytes_reserved() == upstream.live_bytes());
        }
        CHECK(some.add(5000).bytes >= 5000);
        void* const other = some.take<64>(128);
        CHECK(some.bytes_reserved() == upstream.live_bytes());
        some.give_back<64>(other, 128);
        some.free_if([](const st::detail::arena_chunk&) { return true; });
        CHECK(upstream.live_bytes() == 0);
    }

    TEST_CASE("chunks of huge pages are whole pages, and no page too many") {
        constexpr std::size_t page = st::detail::huge_page_size;
        support::failing_resource upstream;
        chunks some({.huge_pages = true}, &upstream);
        CHECK(some.add(1).bytes < page);
        CHECK(some.bytes() == page);
        CHECK(some.add(page + 1).bytes < 2 * page);
        CHECK(some.bytes() == 3 * page);
        CHECK(some.add(3 * page - 1000).bytes < 3 * page);
        CHECK(some.bytes() == 6 * page);
        some.free_if([](const st::detail::arena_chunk&) { return true; });
        CHECK(upstream.live_bytes() == 0);
    }
}
