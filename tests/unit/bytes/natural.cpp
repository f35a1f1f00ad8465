// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>

#include <doctest/doctest.h>
#include <strata/bytes/natural.hpp>

#include "support/rounds.hpp"

namespace st = strata::detail;

namespace {

st::natural random_number(std::size_t digits, std::mt19937& dice) {
    // Digits of all ones and all zeros carry the farthest.
    st::natural number(digits);
    for (auto& digit : number) {
        const auto face = dice();
        digit = face % 4 == 0 ? 0 : face % 4 == 1 ? 0xFFFFFFFF : static_cast<std::uint32_t>(dice());
    }
    st::trim(number);
    return number;
}

/// The product, digit by digit.
st::natural by_hand(const st::natural& a, const st::natural& b) {
    st::natural sum(a.size() + b.size() + 1);
    for (std::size_t i = 0; i != b.size(); ++i) {
        st::natural row = a;
        st::multiply_add(row, b[i], 0);
        st::add_at(sum, i, row);
    }
    st::trim(sum);
    return sum;
}

}  // namespace

TEST_SUITE("bytes/natural")
{
    TEST_CASE("products of numbers of all lengths") {
        std::mt19937 dice(17);
        for (int round = 0; round != support::rounds(300); ++round) {
            const st::natural a = random_number(dice() % 400, dice);
            const st::natural b = random_number(dice() % 400, dice);
            REQUIRE(st::product(a, b) == by_hand(a, b));
            REQUIRE(st::product(b, a) == by_hand(a, b));
        }
    }

    TEST_CASE("powers of five") {
        st::natural power{1};
        for (std::uint64_t exponent = 0; exponent != 200; ++exponent) {
            REQUIRE(st::power_of_five(exponent) == power);
            st::multiply_add(power, 5, 0);
        }
    }

    TEST_CASE("what is taken off can be put back") {
        std::mt19937 dice(18);
        for (int round = 0; round != support::rounds(300); ++round) {
            const st::natural a = random_number(dice() % 20, dice);
            const st::natural b = random_number(dice() % 20, dice);
            st::natural sum(std::max(a.size(), b.size()) + 1);
            st::add_at(sum, 0, a);
            st::add_at(sum, 0, b);
            st::subtract(sum, b);
            st::trim(sum);
            REQUIRE(sum == a);
        }
    }

    TEST_CASE("numbers sort by size") {
        CHECK(st::compare_naturals({}, {}) == 0);
        CHECK(st::compare_naturals({}, {1}) == -1);
        CHECK(st::compare_naturals({5, 1}, {4, 1}) == 1);
        CHECK(st::compare_naturals({5, 1}, {4, 2}) == -1);
        CHECK(st::compare_naturals({5, 1}, {5, 1}) == 0);
        CHECK(st::compare_naturals({0, 1}, {0xFFFFFFFF}) == 1);
    }

    TEST_CASE("lengths in bits") {
        CHECK(st::bit_length({}) == 0);
        CHECK(st::bit_length({1}) == 1);
        CHECK(st::bit_length({0xFFFFFFFF}) == 32);
        CHECK(st::bit_length({0, 1}) == 33);
    }

    TEST_CASE("a shift to the right says whether it loses anything") {
        using result = std::pair<st::natural, bool>;
        CHECK(st::shifted_right({}, 0) == result({}, false));
        CHECK(st::shifted_right({12}, 2) == result({3}, false));
        CHECK(st::shifted_right({13}, 2) == result({3}, true));
        CHECK(st::shifted_right({0, 1}, 32) == result({1}, false));
        CHECK(st::shifted_right({1, 1}, 32) == result({1}, true));
        CHECK(st::shifted_right({0, 3}, 33) == result({1}, true));
        CHECK(st::shifted_right({0, 2}, 33) == result({1}, false));
        CHECK(st::shifted_right({0x80000000, 1}, 31) == result({3}, false));
        CHECK(st::shifted_right({5}, 1'000'000'000'000) == result({}, true));
    }
}
