// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <type_traits>
#include <vector>

#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/counting.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/policy/memory/version_memory.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;

namespace {
template <class Memory>
using versions_in = st::detail::version_memory<Memory>;
}  // namespace

TEST_SUITE("policy/memory/version_memory")
{
    TEST_CASE("it is a memory, and says that versions are kept") {
        CHECK(st::memory_policy<versions_in<st::memory::heap>>);
        CHECK(st::memory_policy<versions_in<st::memory::arena>>);
        CHECK(st::detail::keeps_versions<versions_in<st::memory::heap>>);
        CHECK_FALSE(st::detail::keeps_versions<st::memory::heap>);
        CHECK(std::is_empty_v<versions_in<st::memory::heap>>);
    }

    TEST_CASE("the memory of a family keeps versions if that of its table does") {
        using st::detail::kept_as_in;
        using own = st::memory::pmr;
        CHECK(std::is_same_v<kept_as_in<versions_in<st::memory::heap>, own>::type, versions_in<own>>);
        CHECK(std::is_same_v<kept_as_in<st::memory::heap, own>::type, own>);
    }

    TEST_CASE("it allocates from the memory that it is made of") {
        st::testing::metered::meter meter;
        const versions_in<st::testing::metered> memory = st::testing::metered(meter);
        {
            std::vector<int, st::testing::metered::allocator<int>> numbers(memory.allocator_for<int>());
            numbers.reserve(10);
            CHECK(meter.bytes == 10 * sizeof(int));
        }
        CHECK(meter.bytes == 0);
        const st::memory::counting<> counted;
        const versions_in<st::memory::counting<>> same(counted);
        CHECK(&same.counts() == &counted.counts());
    }

    TEST_CASE("it is made without an object if the other memory is") {
        CHECK(std::is_default_constructible_v<versions_in<st::memory::arena>>);
        CHECK_FALSE(std::is_default_constructible_v<versions_in<st::testing::metered>>);
    }
}
