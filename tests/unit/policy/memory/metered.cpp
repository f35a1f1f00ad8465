// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <memory_resource>
#include <new>
#include <type_traits>
#include <vector>

#include <strata/policy/memory/metered.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;
using st::detail::metered_allocator;

namespace {
struct tally {
    std::size_t checked = 0;
    std::size_t taken = 0;
    std::size_t back = 0;
};
// Refuses what is more than a hundred bytes.
struct strict {
    tally* all;
    void check(std::size_t bytes) const {
        all->checked += bytes;
        if (bytes > 100) throw std::bad_alloc();
    }
    void took(std::size_t bytes) const noexcept { all->taken += bytes; }
    void gave_back(std::size_t bytes) const noexcept { all->back += bytes; }
    friend bool operator==(const strict&, const strict&) = default;
};
template <class T>
using strict_allocator = metered_allocator<T, std::pmr::polymorphic_allocator<std::byte>, strict>;
template <class T>
using free_allocator = metered_allocator<T, std::allocator<std::byte>>;
}  // namespace

TEST_SUITE("policy/memory/metered")
{
    TEST_CASE("a meter is asked first and told what was taken and given back") {
        support::failing_resource resource;
        tally all;
        strict_allocator<std::int64_t> allocator(std::pmr::polymorphic_allocator<std::int64_t>(&resource),
                                                 strict{&all});
        std::int64_t* const four = allocator.allocate(4);
        CHECK(all.checked == 32);
        CHECK(all.taken == 32);
        CHECK(resource.live_bytes() == 32);
        CHECK_THROWS_AS(static_cast<void>(allocator.allocate(13)), std::bad_alloc);
        resource.fail_at(1);
        CHECK_THROWS_AS(static_cast<void>(allocator.allocate(1)), std::bad_alloc);
        CHECK(all.taken == 32);  // what is refused, by either, is not taken
        CHECK(all.back == 0);
        allocator.deallocate(four, 4);
        CHECK(all.back == 32);
        CHECK(resource.live_bytes() == 0);
    }

    TEST_CASE("a count whose bytes no number holds is refused") {
        free_allocator<std::int64_t> allocator;
        CHECK_THROWS_AS(static_cast<void>(allocator.allocate(std::numeric_limits<std::size_t>::max() / 8 + 1)),
                        std::bad_array_new_length);
    }

    TEST_CASE("metered allocators are equal if both their parts are") {
        support::failing_resource one, other;
        tally all, others;
        const strict_allocator<int> a(std::pmr::polymorphic_allocator<int>(&one), strict{&all});
        const strict_allocator<char> same(a);
        const strict_allocator<int> elsewhere(std::pmr::polymorphic_allocator<int>(&other), strict{&all});
        const strict_allocator<int> otherwise(std::pmr::polymorphic_allocator<int>(&one), strict{&others});
        CHECK(a == same);
        CHECK(a != elsewhere);
        CHECK(a != otherwise);
    }

    TEST_CASE("without state there is nothing to carry and to compare") {
        CHECK(std::is_empty_v<free_allocator<int>>);
        CHECK(std::allocator_traits<free_allocator<int>>::is_always_equal::value);
        CHECK(std::is_default_constructible_v<free_allocator<int>>);
        CHECK_FALSE(std::allocator_traits<strict_allocator<int>>::is_always_equal::value);
        // It says that it has a default, for those who ask and would stop; reject/allocator_without_a_memory calls it.
        CHECK(std::is_default_constructible_v<strict_allocator<int>>);
        std::vector<int, free_allocator<int>> numbers{1, 2, 3};
        CHECK(numbers.size() == 3);
    }
}
