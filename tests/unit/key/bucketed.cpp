// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>

#include <doctest/doctest.h>
#include <strata/cell/timestamp.hpp>
#include <strata/key/bucketed.hpp>

#include "agrees.hpp"

namespace st = strata;
using codec_test::agrees;

TEST_SUITE("key/bucketed")
{
    TEST_CASE("a number is its bucket and what lies between") {
        using hour = st::bucketed<st::hours(1)>;
        CHECK(hour{0}.start() == 0);
        CHECK(hour{3'599'999}.start() == 0);
        CHECK(hour{3'599'999}.offset() == 3'599'999);
        CHECK(hour{3'600'000}.start() == 3'600'000);
        CHECK(hour{3'600'000}.offset() == 0);
        CHECK(hour{7'200'001}.offset() == 1);
        CHECK(st::to_key("load", hour{7'200'001}) == st::to_key("load", std::int64_t{7'200'000}));
    }

    TEST_CASE("numbers below 0 are rounded down too") {
        CHECK(st::bucketed<10>{-1}.start() == -10);
        CHECK(st::bucketed<10>{-1}.offset() == 9);
        CHECK(st::bucketed<10>{-10}.start() == -10);
        CHECK(st::bucketed<10>{-10}.offset() == 0);
        CHECK(st::bucketed<10>{-11}.start() == -20);
    }

    TEST_CASE("keys compare as the starts") {
        std::mt19937_64 random(3);
        std::size_t wrong = 0;
        for (int i = 0; i != 20000; ++i) {
            const auto a = static_cast<std::int64_t>(random()) >> (8 + random() % 55);
            const auto b = static_cast<std::int64_t>(random()) >> (8 + random() % 55);
            if (!agrees(st::bucketed<60>{a}, st::bucketed<60>{b})) ++wrong;
            if (!agrees(st::bucketed<1>{a}, st::bucketed<1>{b})) ++wrong;
            if (st::bucketed<60>{a}.start() + st::bucketed<60>{a}.offset() != a) ++wrong;
        }
        CHECK(wrong == 0);
        CHECK(st::bucketed<10>{11} == st::bucketed<10>{19});
        codec_test::check_length<st::bucketed<10>>(st::to_key(st::bucketed<10>{11}));
    }

    TEST_CASE("a bucket that begins below all numbers is refused, and so is a number that begins none") {
        constexpr std::int64_t least = (std::numeric_limits<std::int64_t>::min)();
        CHECK(st::bucketed<2>{least}.start() == least);
        CHECK(st::bucketed<1>{least}.start() == least);
        CHECK_THROWS_WITH_AS(st::to_key(st::bucketed<10>{least}),
                             "strata: a bucket begins below the numbers of 64 bits", st::illegal_argument);
        CHECK_THROWS_WITH_AS(st::from_key<st::bucketed<10>>(st::to_key(std::int64_t{11})),
                             "strata: a key holds a number that begins no bucket", st::illegal_argument);
    }
}
