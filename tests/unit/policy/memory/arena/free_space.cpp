// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>

#include <strata/policy/memory/arena/free_space.hpp>

#include "unit/policy/memory/aligned_memory.hpp"

namespace st = strata;
namespace size_class = st::detail::size_class;
using st::detail::free_piece;
using st::detail::free_space;

TEST_SUITE("policy/memory/arena/free_space")
{
    TEST_CASE("nothing is cut from nothing") {
        free_space space;
        CHECK(space.pop<false>(5) == nullptr);
        CHECK(space.cut<false>(5) == nullptr);
        CHECK(space.cut<true>(size_class::of(16)) == nullptr);
        CHECK(space.cut<false>(size_class::of(4096)) == nullptr);
        CHECK_FALSE(space.take(5));
        space.close();
        CHECK(space.cut<false>(5) == nullptr);
    }

    TEST_CASE("objects are cut one behind the other and those of odd classes in pairs") {
        aligned_memory some(8192);
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

    TEST_CASE("all that is free in another space can be had") {
        aligned_memory some(16384);
        free_space a, b;
        a.add({some.begin() + 8192, 8192});
        b.add({some.begin(), 8192});
        CHECK(b.cut<true>(size_class::of(32)) == some.begin());
        b.push(some.begin(), size_class::of(32));
        CHECK(a.cut<false>(size_class::of(12)) == some.begin() + 8192);
        a.push(some.begin() + 8192, size_class::of(12));
        a.absorb(b);
        CHECK(b.cut<false>(size_class::of(8)) == nullptr);
        CHECK(b.pop<true>(size_class::of(32)) == nullptr);
        std::size_t bytes = 0;
        for (std::size_t number = 0; number != st::detail::free_lists::count; ++number)
            while (const free_piece piece = a.take(number)) bytes += piece.bytes;
        CHECK(bytes == 16384);
        CHECK(a.cut<false>(size_class::of(8)) == nullptr);
    }

    TEST_CASE("what is left of a range waits with the others when it is closed") {
        aligned_memory some(8192);
        free_space space;
        space.add(some.all());
        CHECK(space.cut<false>(size_class::of(24)) == some.begin());
        CHECK_FALSE(space.take(st::detail::free_lists::count - 1));
        space.close();
        const free_piece rest = space.take(st::detail::free_lists::count - 1);
        CHECK(rest.at == some.begin() + 24);
        CHECK(rest.end() == some.all().end());
        space.add({rest.at, 100 * 8});
        CHECK(space.take(size_class::of(800)).at == rest.at);
    }
}
