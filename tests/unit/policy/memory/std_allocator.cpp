// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <memory_resource>
#include <string>
#include <type_traits>

#include <strata/mdmap/dim.hpp>
#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/memory/counting.hpp>
#include <strata/policy/memory/std_allocator.hpp>
#include <strata/policy/order/ascending.hpp>

#include "every_change.hpp"
#include "support/allocators.hpp"

namespace st = strata;
using st::backend::flat;
using st::backend::rb_tree;

namespace {
using st::memory::std_allocator;
using support::allocator_in;
using support::shared_allocator;
using of_the_heap = std_allocator<std::allocator<std::byte>>;
}  // namespace

TEST_SUITE("policy/memory/std_allocator")
{
    TEST_CASE("memory comes from the allocator that was handed over") {
        support::failing_resource resource;
        const std_allocator memory(allocator_in<std::byte>{&resource});
        auto allocator = memory.allocator_for<int>();
        int* const place = allocator.allocate(5);
        CHECK(resource.live_bytes() == 5 * sizeof(int));
        allocator.deallocate(place, 5);
        CHECK(resource.live_bytes() == 0);
        CHECK(memory.source().resource() == &resource);
        CHECK(st::detail::has_plain_pointers<std::remove_const_t<decltype(memory)>>);
        CHECK_FALSE(std::is_default_constructible_v<std_allocator<allocator_in<int>>>);
    }

    TEST_CASE("an allocator without state takes no room in a policy") {
        CHECK(std::is_empty_v<of_the_heap>);
        CHECK(std::is_empty_v<of_the_heap::allocator<int>>);
        CHECK(sizeof(every_change::table_in<every_change::trees_and_arrays, of_the_heap>) ==
              sizeof(every_change::table_in<every_change::trees_and_arrays, st::memory::heap>));
        every_change::table_in<every_change::trees_and_arrays, of_the_heap> t;
        t.put("r", every_change::q, "v");
        CHECK(t.size() == 1);
    }

    TEST_CASE_TEMPLATE("a table in an allocator of the user's has its bytes there and no others", Shape, SOME_SHAPE) {
        every_change::lives_well_in<Shape>(
            [](std::pmr::memory_resource* resource) { return std_allocator(allocator_in<std::byte>(resource)); });
    }

    TEST_CASE_TEMPLATE("a map may be held together by pointers that are no plain ones", Backend, rb_tree, flat) {
        support::failing_resource resource;
        const std_allocator memory(shared_allocator<std::byte>{&resource});
        using policy = std::remove_const_t<decltype(memory)>;
        CHECK_FALSE(st::detail::has_plain_pointers<policy>);
        {
            st::mdmap<int, st::dim<int, st::order::ascending, Backend>, st::dim<int, st::order::ascending, Backend>,
                      policy>
                m(memory);
            for (int i = 0; i != 50; ++i) m.insert_or_assign({i % 5, i}, int(i));
            m.erase(3);
            int sum = 0;
            for (const auto& [keys, value] : m) sum += value;
            CHECK(sum == 49 * 50 / 2 - (3 + 8 + 13 + 18 + 23 + 28 + 33 + 38 + 43 + 48));
        }
        CHECK(resource.live_bytes() == 0);
    }

    TEST_CASE("what comes from an allocator can be counted") {
        support::failing_resource resource;
        const st::memory::counting memory{std_allocator(allocator_in<std::byte>{&resource})};
        every_change::table_in<every_change::trees_and_arrays, std::remove_const_t<decltype(memory)>> t(
            memory, st::clock::manual({100}));
        every_change::make_all(t);
        CHECK(memory.counts().bytes == resource.live_bytes());
        CHECK(memory.counts().bytes > 0);
    }
}
