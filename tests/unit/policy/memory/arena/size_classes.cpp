// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>

#include <strata/policy/memory/arena/size_classes.hpp>

namespace size_class = strata::detail::size_class;

TEST_SUITE("policy/memory/arena/size_classes")
{
    TEST_CASE("every size has the smallest class that holds it") {
        for (std::size_t bytes = 1; bytes <= size_class::largest; ++bytes) {
            const std::size_t index = size_class::of(bytes);
            REQUIRE(index < size_class::count);
            REQUIRE(size_class::bytes_of(index) >= bytes);
            if (index > 0) REQUIRE(size_class::bytes_of(index - 1) < bytes);
        }
    }

    TEST_CASE("the room lost to a class is less than a 32nd of the size or eight bytes") {
        for (std::size_t bytes = 1; bytes <= size_class::largest; ++bytes) {
            const std::size_t lost = size_class::bytes_of(size_class::of(bytes)) - bytes;
            REQUIRE(lost < (bytes <= size_class::finest ? size_class::step : std::max<std::size_t>(8, bytes / 32)));
        }
        for (std::size_t i = 0; i != size_class::count; ++i) {
            CHECK(size_class::bytes_of(i) % size_class::step == 0);
            if (size_class::bytes_of(i) > size_class::finest) CHECK(size_class::bytes_of(i) % 8 == 0);
        }
    }

    TEST_CASE("every size holds the largest class that is not larger") {
        for (std::size_t bytes = size_class::step; bytes <= size_class::largest + 100; ++bytes) {
            const std::size_t index = size_class::within(bytes);
            REQUIRE(size_class::bytes_of(index) <= bytes);
            if (index + 1 < size_class::count) REQUIRE(size_class::bytes_of(index + 1) > bytes);
        }
    }
}
