// SPDX-License-Identifier: BSL-1.0
#define SUPPORT_COUNT_THE_HEAP
#include "support/heap_count.hpp"

#include <doctest/doctest.h>

#include <concepts>
#include <string>
#include <type_traits>
#include <vector>

#include <strata/policy/memory/heap.hpp>

namespace st = strata;

TEST_SUITE("policy/memory/heap")
{
    TEST_CASE("memory comes from operator new") {
        const st::memory::heap heap;
        const support::heap_watch watch;
        std::vector<int, st::memory::heap::allocator<int>> numbers(heap.allocator_for<int>());
        numbers.reserve(10);
        CHECK(watch.allocations() == 1);
    }

    TEST_CASE("the heap keeps no state") {
        CHECK(std::is_empty_v<st::memory::heap>);
        CHECK(std::same_as<decltype(st::memory::heap{}.allocator_for<int>()), std::allocator<int>>);
    }
}
