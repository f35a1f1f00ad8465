// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory_resource>
#include <string>
#include <type_traits>
#include <vector>

#include <strata/mdmap/dim.hpp>
#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/memory/counting.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/order/ascending.hpp>
#include <strata/policy/order/descending.hpp>

#include "every_change.hpp"
#include "support/failing_resource.hpp"

namespace st = strata;
using st::backend::flat;
using st::backend::rb_tree;
using st::backend::std_map;
using counting = st::memory::counting<>;

TEST_SUITE("policy/memory/counting")
{
    TEST_CASE("bytes and blocks in use are counted and their peak and all allocations") {
        const counting memory;
        auto allocator = memory.allocator_for<int>();
        int* const two = allocator.allocate(2);
        int* const three = memory.allocator_for<int>().allocate(3);
        CHECK(memory.counts().bytes == 5 * sizeof(int));
        CHECK(memory.counts().blocks == 2);
        allocator.deallocate(two, 2);
        CHECK(memory.counts().bytes == 3 * sizeof(int));
        CHECK(memory.counts().blocks == 1);
        CHECK(memory.counts().peak_bytes == 5 * sizeof(int));
        CHECK(memory.counts().allocations == 2);
        allocator.deallocate(three, 3);
        CHECK(memory.counts().bytes == 0);
        CHECK(memory.counts().blocks == 0);
    }

    TEST_CASE("copies of a counting policy count together and others apart") {
        const counting memory;
        const counting copy = memory;
        const counting other;
        auto allocator = copy.allocator_for<char>();
        char* const place = allocator.allocate(10);
        CHECK(memory.counts().bytes == 10);
        CHECK(other.counts().bytes == 0);
        CHECK(memory.allocator_for<char>() == allocator);
        CHECK(other.allocator_for<char>() != allocator);
        allocator.deallocate(place, 10);
    }

    TEST_CASE_TEMPLATE("a counted table has its bytes where it was told and no others", Shape, SOME_SHAPE) {
        every_change::lives_well_in<Shape>([](std::pmr::memory_resource* resource) {
            return st::memory::counting<st::memory::pmr>(st::memory::pmr(resource));
        });
    }

    TEST_CASE_TEMPLATE("what is counted of a table is what its resource has handed out", Shape, SOME_SHAPE) {
        support::failing_resource resource;
        using memory = st::memory::counting<st::memory::pmr>;
        const memory counted{st::memory::pmr(&resource)};
        {
            auto t = every_change::dynamic<Shape>(counted);
            every_change::make_all(t);
            CHECK(counted.counts().bytes == resource.live_bytes());
            CHECK(counted.counts().blocks == resource.live_allocations());
            CHECK(counted.counts().allocations == resource.allocations());
            CHECK(counted.counts().bytes > every_change::large_value.size());
            CHECK(counted.counts().peak_bytes > counted.counts().bytes);
        }
        CHECK(counted.counts().bytes == 0);
        CHECK(counted.counts().blocks == 0);
    }

    TEST_CASE_TEMPLATE("every byte of a map is counted whichever way it came in", Backend, rb_tree, flat, std_map) {
        using memory = st::memory::counting<st::memory::pmr>;
        using text = st::basic_bytes<memory::allocator<char>>;
        using map = st::mdmap<text, st::dim<int, st::order::ascending, Backend>,
                              st::dim<int, st::order::descending, Backend>, memory>;
        support::failing_resource resource;
        const memory counted{st::memory::pmr(&resource)};
        const every_change::no_default_resource no_default;
        {
            map m(counted);
            const auto value = [&] { return text(100, 'v', counted.allocator_for<char>()); };
            m.insert_or_assign({1, 1}, value());
            m.insert_or_assign({1, 2}, value());
            m.insert_or_assign({2, 1}, value());
            m.insert_or_assign({2, 1}, value());
            map copy = m;
            CHECK(copy.size() == 3);
            copy = m;
            map moved = std::move(copy);
            copy.insert_or_assign({9, 9}, value());
            moved.erase(1);
            moved.erase_if([](int, int) { return true; });
            CHECK(counted.counts().bytes == resource.live_bytes());
            CHECK(counted.counts().bytes > 400);
        }
        CHECK(counted.counts().bytes == 0);
    }
}
