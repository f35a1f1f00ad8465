// SPDX-License-Identifier: BSL-1.0
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/bytes/decimal.hpp>
#include <strata/core/error.hpp>

#include "support/questions.hpp"

namespace st = strata;

namespace {
std::vector<questions::question> asked(const std::string& kind) {
    std::vector<questions::question> some;
    for (const auto& one : questions::answered(STRATA_DECIMALS, "strata decimals 1"))
        if (one.text.starts_with(kind + ' ')) some.push_back(one);
    return some;
}
}  // namespace

TEST_SUITE("bytes/decimal")
{
    TEST_CASE("a text is written in HBase's bytes, or refused as Java refuses it") {  // R10.7
        int refused = 0;
        for (const auto& one : asked("bytes")) {
            const std::string text = questions::words(one.text).at(1);
            CAPTURE(text);
            if (one.answer == "error illegal_argument") {
                ++refused;
                CHECK_THROWS_AS(st::decimal{text}, st::illegal_argument);
            } else {
                CHECK(st::decimal(text).to_bytes() == questions::from_hex(one.answer));
            }
        }
        CHECK(refused > 20);
    }

    TEST_CASE("sizes compare as HBase compares them, whatever the scales are") {  // R10.7
        int compared = 0;
        for (const auto& one : asked("compare")) {
            if (one.answer.starts_with("error")) continue;
            CAPTURE(one.text);
            const std::vector<std::string> words = questions::words(one.text);
            const st::decimal a(words.at(1));
            const st::decimal b = st::decimal::from_bytes(questions::from_hex(words.at(2)));
            const int expected = std::stoi(one.answer);
            CHECK((a <=> b) == (expected <=> 0));
            CHECK((b <=> a) == (0 <=> expected));
            CHECK((a == b) == (expected == 0));
            ++compared;
        }
        CHECK(compared > 200);
    }

    TEST_CASE("a whole number and a scale are written as their text is") {
        using limits = std::numeric_limits<std::int64_t>;
        for (const std::int64_t whole : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{127}, std::int64_t{128},
                                         std::int64_t{-128}, std::int64_t{-129}, limits::min(), limits::max()})
            CHECK(st::decimal(whole, 3).to_bytes() == st::decimal(std::to_string(whole) + "e-3").to_bytes());
        CHECK(st::decimal(1250, 2) == st::decimal("12.5"));
        CHECK(st::decimal(7) == st::decimal("7"));
    }

    TEST_CASE("fewer than five bytes are no decimal") {  // R10.7
        CHECK_THROWS_AS(st::decimal::from_bytes(st::bytes(4, '\0')), st::illegal_argument);
        CHECK_THROWS_AS(st::decimal::from_bytes(""), st::illegal_argument);
        CHECK(st::decimal::from_bytes(st::bytes(5, '\0')) == st::decimal(0));
        CHECK(st::decimal::from_bytes(st::bytes(5, '\0')).to_bytes() == st::bytes(5, '\0'));
    }

    TEST_CASE("long numbers of different scales that are as long as each other") {
        // 10^9000 and its neighbours, beside 1 and as many zeros.
        const std::string zeros(9000, '0');
        const st::decimal power("1e9000");
        CHECK(st::decimal("1" + zeros) == power);
        CHECK(st::decimal(std::string(9000, '9')) < power);
        CHECK(st::decimal("1" + zeros.substr(1) + '1') > power);
        CHECK(st::decimal("-1" + zeros.substr(1) + '1') < st::decimal("-1e9000"));
        CHECK(st::decimal("1" + zeros + ".1") > power);
    }
}
