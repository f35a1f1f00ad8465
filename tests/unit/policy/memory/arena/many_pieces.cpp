// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#include <strata/policy/memory/arena/chunks.hpp>
#include <strata/policy/memory/arena/many_pieces.hpp>
#include <strata/policy/memory/heap.hpp>

namespace st = strata;
namespace size_class = st::detail::size_class;

TEST_SUITE("policy/memory/arena/many_pieces")
{
    TEST_CASE("objects come from freed ones, from ranges, and from what is merged") {
        st::detail::arena_chunks<st::memory::heap> chunks({}, st::memory::heap());
        st::detail::many_pieces space;
        const std::size_t small = size_class::of(64);
        CHECK(space.pop<false>(small) == nullptr);
        CHECK(space.cut<false>(small, chunks, 0) == nullptr);
        space.add(chunks.add(8000));
        std::vector<std::byte*> objects;
        while (std::byte* const one = space.cut<false>(small, chunks, objects.size() * 64)) {
            objects.push_back(one);
            space.count_cut(64);
        }
        CHECK(objects.size() >= 120);
        space.push(objects.back(), small);
        CHECK(space.pop<false>(small) == objects.back());
        space.add({objects.back(), 64});
        CHECK(space.pop<false>(small) == objects.back());
        for (std::byte* const one : objects) space.push(one, small);
        CHECK(space.pop_or_cut<false>(size_class::of(4096)) == nullptr);
        space.merge_all(chunks, 0, chunks.bytes());
        CHECK(space.pop_or_cut<false>(size_class::of(4096)) != nullptr);
        chunks.free_if([](const st::detail::arena_chunk&) { return true; });
    }

    TEST_CASE("what is in quarantine is not cut until it is released, and whole chunks go back") {
        st::detail::arena_chunks<st::memory::heap> chunks({}, st::memory::heap());
        st::detail::many_pieces space;
        space.add(chunks.add(8000));
        space.quarantine(chunks, 0);
        CHECK(space.pop_or_cut<false>(size_class::of(64)) == nullptr);
        space.release(chunks, 0);
        CHECK(space.pop_or_cut<false>(size_class::of(64)) != nullptr);
        space.add(chunks.add(8000));
        const std::size_t both = chunks.bytes();
        space.merge_all(chunks, 64, 0);
        CHECK(chunks.bytes() < both);
        chunks.free_if([](const st::detail::arena_chunk&) { return true; });
    }
}
