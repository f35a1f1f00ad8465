// SPDX-License-Identifier: BSL-1.0
#include <concepts>
#include <new>

#include <doctest/doctest.h>
#include <strata/wire/hfile/error.hpp>

namespace st = strata;

static_assert(std::derived_from<st::corrupt_hfile, st::do_not_retry>);

TEST_SUITE("wire/hfile/error")
{
    TEST_CASE("an error says its position in words and as a number") {
        try {
            st::detail::hfile::refuse("it is torn", 17);
            FAIL("nothing was thrown");
        } catch (const st::corrupt_hfile& wrong) {
            CHECK(wrong.what() == doctest::String("strata: byte 17 of an HFile: it is torn"));
            CHECK(wrong.position() == 17);
        }
    }

    TEST_CASE("malformed bytes are found at a position, and other exceptions pass") {
        const auto at_5 = [](auto read) { return st::detail::hfile::at_position([] { return 5u; }, read); };
        CHECK(at_5([] { return 3; }) == 3);
        CHECK_THROWS_WITH_AS(at_5([] { st::detail::raise<st::illegal_argument>("it is torn"); }),
                             "strata: byte 5 of an HFile: it is torn", st::corrupt_hfile);
        CHECK_THROWS_AS(at_5([] { throw std::bad_alloc(); }), std::bad_alloc);
        CHECK_THROWS_WITH_AS(at_5([] { st::detail::hfile::refuse("it is torn", 9); }),
                             "strata: byte 9 of an HFile: it is torn", st::corrupt_hfile);
    }
}
