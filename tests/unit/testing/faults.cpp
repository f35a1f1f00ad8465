// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <new>
#include <stdexcept>
#include <vector>

#include <strata/testing/faults.hpp>

namespace st = strata;
using namespace st::testing;

TEST_SUITE("testing/faults")
{
    TEST_CASE("a fuse burns at the call it is told and at no other") {
        fuse f;
        f.touch();
        f.burn_at(2);
        f.touch();
        CHECK_THROWS_AS(f.touch(), fault);
        CHECK_NOTHROW(f.touch());
        f.burn_at(1);
        CHECK_THROWS_AS(f.touch<std::bad_alloc>(), std::bad_alloc);
    }

    TEST_CASE("a change is tried until nothing fails any more") {
        fuse f;
        int attempts = 0;
        int asked = 0;
        const auto change = [&] {
            ++attempts;
            for (int i = 0; i != 3; ++i) f.touch();
        };
        CHECK(survive(f, change, [&] { ++asked; }) == 3);
        CHECK(attempts == 4);
        CHECK(asked == 3);
        CHECK_THROWS_AS(survive(
                            f, [] { throw std::logic_error("another"); }, [] {}),
                        std::logic_error);
    }

    TEST_CASE("numbers that break are counted and copied unless told otherwise") {
        const auto before = fragile::alive;
        {
            const fragile one(1);
            fragile::copies.burn_at(1);
            CHECK_THROWS_AS((fragile(one)), fault);
            const fragile two(one);
            CHECK(two == one);
            CHECK(fragile::alive == before + 2);
            fragile_order::comparisons.burn_at(1);
            CHECK_THROWS_AS(fragile_order()(one, two), fault);
            CHECK_FALSE(fragile_order()(one, two));
        }
        CHECK(fragile::alive == before);
    }

    TEST_CASE("metered memory counts what it gives and runs out when told") {
        metered::meter meter;
        const metered memory(meter);
        {
            std::vector<int, metered::allocator<int>> numbers(memory.allocator_for<int>());
            numbers.reserve(10);
            CHECK(meter.blocks == 1);
            CHECK(meter.bytes == 10 * sizeof(int));
            meter.allocations.burn_at(1);
            CHECK_THROWS_AS(numbers.reserve(20), std::bad_alloc);
        }
        CHECK(meter.blocks == 0);
        CHECK(meter.bytes == 0);
        CHECK(meter.ever == 1);
    }
}
