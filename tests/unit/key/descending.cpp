// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <cstdint>
#include <random>
#include <type_traits>

#include <doctest/doctest.h>
#include <strata/key/descending.hpp>

#include "agrees.hpp"

namespace st = strata;
using codec_test::agrees;

TEST_SUITE("key/descending")
{
    TEST_CASE("a descending value compares the other way round") {
        CHECK(st::descending{2} < st::descending{1});
        CHECK_FALSE(st::descending{1} < st::descending{1});
        CHECK(st::descending{1} == st::descending{1});
        CHECK(st::descending{1} != st::descending{2});
        CHECK(st::descending{st::bytes("b")} < st::descending{st::bytes("a")});
        static_assert(std::is_same_v<decltype(st::descending{1}), st::descending<int>>);
    }

    TEST_CASE("descending twice is ascending") {
        const auto one = st::descending{st::descending{1}};
        const auto two = st::descending{st::descending{2}};
        static_assert(std::is_same_v<decltype(one), const st::descending<st::descending<int>>>);
        CHECK(one < two);
        CHECK(st::to_key(one) == st::to_key(1));
#ifdef __cpp_aggregate_paren_init
        CHECK(st::to_key(st::descending(st::descending(1))) == st::to_key(1));
#endif
        const st::descending three{3};
        CHECK(st::to_key(st::descending{three}) == st::to_key(3));
    }

    TEST_CASE("a descending field has every bit of its bytes flipped") {
        CHECK(st::to_key(st::descending{std::uint16_t{1}}) == "\xFF\xFE");
        CHECK(st::to_key(std::uint8_t{1}, st::descending{st::bytes("a")}) == "\1\x9E\xFF\xFF");
        CHECK(st::to_key(st::descending<st::descending<int>>{{7}}) == st::to_key(7));
    }

    TEST_CASE("keys of descending values compare as those and give them back") {
        using twice = st::descending<st::descending<std::int64_t>>;
        std::mt19937_64 random(5);
        std::size_t wrong = 0;
        for (int i = 0; i != 20000; ++i) {
            const auto a = static_cast<std::int64_t>(random() >> random() % 64);
            const auto b = static_cast<std::int64_t>(random() >> random() % 64);
            if (!agrees(st::descending{a}, st::descending{b})) ++wrong;
            if (!agrees(twice{{a}}, twice{{b}})) ++wrong;
            const double x = static_cast<double>(a) / 3;
            const double y = static_cast<double>(b) / 7;
            if (!agrees(st::descending{x}, st::descending{y})) ++wrong;
        }
        CHECK(wrong == 0);
    }

    TEST_CASE("descending texts lie in the opposite order even where one begins another") {
        const st::bytes texts[] = {"", "a", st::bytes("a\0", 2), "ab", "b", "\xFF", "\xFF\xFF"};
        for (const st::bytes& a : texts)
            for (const st::bytes& b : texts) CHECK(agrees(st::descending{a}, st::descending{b}));
        codec_test::check_length<st::descending<st::bytes>>(st::to_key(st::descending{texts[2]}));
    }
}
