// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <type_traits>

#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/index_unit.hpp>
#include <strata/policy/memory/pmr.hpp>

namespace st = strata;

TEST_SUITE("policy/memory/index_unit")
{
    static_assert(sizeof(st::index_unit) == 8 && alignof(st::index_unit) == 8);
    static_assert(std::is_trivially_copyable_v<st::index_unit>);

    TEST_CASE_TEMPLATE("every memory policy has words of an index to give", Memory, st::memory::heap, st::memory::pmr,
                       st::memory::arena) {
        const Memory memory;
        auto from = memory.template allocator_for<st::index_unit>();
        st::index_unit* const words = from.allocate(3);
        for (std::size_t i = 0; i != 3; ++i) words[i].word = i;
        for (std::size_t i = 0; i != 3; ++i) CHECK(words[i].word == i);
        from.deallocate(words, 3);
    }
}
