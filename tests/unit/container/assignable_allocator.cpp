// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <cstddef>
#include <memory>
#include <memory_resource>
#include <type_traits>
#include <vector>

#include <strata/container/assignable_allocator.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;

namespace {
using of_resources = std::pmr::polymorphic_allocator<std::byte>;
}  // namespace

TEST_SUITE("container/assignable_allocator")
{
    TEST_CASE("an allocator that can be assigned is left alone") {
        CHECK(std::same_as<st::detail::assignable<int, std::allocator<std::byte>>, std::allocator<int>>);
        CHECK_FALSE(std::is_copy_assignable_v<of_resources>);
        CHECK(std::is_copy_assignable_v<st::detail::assignable<int, of_resources>>);
    }

    TEST_CASE("an assigned allocator leads where the other one does") {
        using allocator = st::detail::assignable<int, of_resources>;
        support::failing_resource one, two;
        allocator a{of_resources(&one)};
        const allocator b{of_resources(&two)};
        CHECK(a != b);
        const allocator& itself = a;
        a = itself;
        a = b;
        CHECK(a == b);
        CHECK(a == std::allocator_traits<allocator>::rebind_alloc<char>(b));
        std::vector<int, allocator> numbers({1, 2, 3}, a);
        CHECK(one.live_bytes() == 0);
        CHECK(two.live_bytes() == 3 * sizeof(int));
        numbers = std::vector<int, allocator>(a);
        CHECK(two.live_bytes() == 0);
    }
}
