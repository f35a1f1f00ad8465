// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include <strata/bytes/equal.hpp>

using strata::detail::are_equal;

TEST_SUITE("bytes/equal")
{
    TEST_CASE("bytes are equal if all of them are whatever their number") {
        for (std::size_t size = 0; size != 80; ++size) {
            const std::string one(size, 'x');
            CHECK(are_equal(one, std::string(size, 'x')));
            CHECK_FALSE(are_equal(one, std::string(size + 1, 'x')));
            for (std::size_t i = 0; i != size; ++i) {
                std::string other = one;
                other[i] = '\0';
                CHECK_FALSE(are_equal(one, other));
                CHECK_FALSE(are_equal(other, one));
            }
        }
        CHECK(are_equal({}, ""));
    }
}
