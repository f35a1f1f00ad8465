// SPDX-License-Identifier: BSL-1.0
#include <compare>
#include <cstdint>

#include <doctest/doctest.h>
#include <strata/key/key_field.hpp>

#include "agrees.hpp"

namespace st = strata;

namespace {

struct day {
    int year = 0;
    std::int8_t month = 0;
    friend auto operator<=>(const day&, const day&) = default;
};

}  // namespace

template <>
struct strata::key_field<day> {
    static void append(bytes& key, const day& d) {
        key_field<int>::append(key, d.year);
        key_field<std::int8_t>::append(key, d.month);
    }
    static day take(key_reader& in) {
        const auto year = in.take<int>();
        return {year, in.take<std::int8_t>()};
    }
};

TEST_SUITE("key/key_field")
{
    TEST_CASE("a type of the user is a field of a key as any other") {
        for (const day a : {day{-44, 3}, day{2024, 1}, day{2024, 2}})
            for (const day b : {day{-44, 3}, day{2024, 1}, day{2024, 2}}) {
                CHECK(codec_test::agrees(a, b));
                CHECK(codec_test::agrees(st::descending{a}, st::descending{b}));
            }
        const auto [name, when] = st::from_key<st::bytes, day>(st::to_key("ides", day{-44, 3}));
        CHECK(name == "ides");
        CHECK(when == day{-44, 3});
    }
}
