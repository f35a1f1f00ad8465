// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <memory>

#include <strata/policy/memory/policy.hpp>

namespace st = strata;

namespace {
struct least_memory {
    using axis = st::axis::memory;
    template <class T>
    using allocator = std::allocator<T>;
    template <class T>
    allocator<T> allocator_for() const {
        return {};
    }
};
struct memory_of_one_type {
    using axis = st::axis::memory;
    template <class T>
    using allocator = std::allocator<T>;
    template <class T>
    std::allocator<char> allocator_for() const {
        return {};
    }
};
struct memory_without_an_axis {
    template <class T>
    using allocator = std::allocator<T>;
    template <class T>
    allocator<T> allocator_for() const {
        return {};
    }
};
}  // namespace

TEST_SUITE("policy/memory/policy")
{
    TEST_CASE("a memory policy names its allocators and hands them out") {
        CHECK(st::memory_policy<least_memory>);
        CHECK_FALSE(st::memory_policy<memory_of_one_type>);
        CHECK_FALSE(st::memory_policy<memory_without_an_axis>);
        CHECK(st::detail::has_plain_pointers<least_memory>);
    }
}
