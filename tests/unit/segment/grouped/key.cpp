// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include <strata/segment/grouped/key.hpp>

using strata::detail::grouped_key;

TEST_SUITE("segment/grouped/key")
{
    TEST_CASE("a key is the number of the family and then the qualifier") {
        for (const std::size_t size : {0u, 1u, 255u, 256u, 257u, 40000u}) {
            CAPTURE(size);
            const std::string qualifier(size, 'q');
            const grouped_key key('\xFE', qualifier);
            CHECK(key.get() == '\xFE' + qualifier);
            CHECK(strata::detail::family_in(key.get()) == '\xFE');
            CHECK(strata::detail::qualifier_in(key.get()) == qualifier);
        }
    }

    TEST_CASE("the columns of a family come before those of the next, whose number is a byte without a sign") {
        CHECK(grouped_key('\x7F', "z").get() < grouped_key('\x80', "").get());
        CHECK(grouped_key('\0', std::string(300, 'z')).get() < grouped_key('\1', "").get());
    }
}
