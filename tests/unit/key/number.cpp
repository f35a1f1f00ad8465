// SPDX-License-Identifier: BSL-1.0
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include <doctest/doctest.h>
#include <strata/key/number.hpp>

#include "agrees.hpp"

namespace st = strata;
using codec_test::agrees;
using codec_test::check_ascending;
using codec_test::check_length;

namespace {

/// All values of a small type.
template <class Integer>
void check_all_values() {
    std::vector<Integer> all;
    for (int i = std::numeric_limits<Integer>::min(); i <= std::numeric_limits<Integer>::max(); ++i)
        all.push_back(static_cast<Integer>(i));
    check_ascending(all);
    for (const Integer value : all) CHECK(st::from_key<Integer>(st::to_key(value)) == value);
}

/// Each value of a type of 16 bits and the one before it.
template <class Integer>
void check_neighbours() {
    std::size_t wrong = 0;
    for (int i = std::numeric_limits<Integer>::min() + 1; i <= std::numeric_limits<Integer>::max(); ++i)
        if (!agrees(static_cast<Integer>(i - 1), static_cast<Integer>(i))) ++wrong;
    CHECK(wrong == 0);
}

/// Random numbers of all sizes, close ones and equal ones too.
template <class Integer>
void check_random_integers() {
    std::mt19937_64 random(7);
    std::size_t wrong = 0;
    for (int i = 0; i != 20000; ++i) {
        const auto a = static_cast<Integer>(random() >> random() % 64);
        const auto b = i % 3 == 0 ? static_cast<Integer>(a ^ static_cast<Integer>(random() % 4))
                                  : static_cast<Integer>(random() >> random() % 64);
        if (!agrees(a, b)) ++wrong;
    }
    CHECK(wrong == 0);
    const Integer low = std::numeric_limits<Integer>::min();
    const Integer high = std::numeric_limits<Integer>::max();
    CHECK(agrees(low, high));
    CHECK(agrees(low, Integer{0}));
    CHECK(st::to_key(high) == st::bytes(sizeof(Integer), '\xFF'));
    CHECK(st::to_key(low) == st::bytes(sizeof(Integer), '\0'));
    check_length<Integer>(st::to_key(Integer{1}));
}

template <class Float>
std::vector<Float> in_order() {
    using limits = std::numeric_limits<Float>;
    return {-limits::infinity(),
            limits::lowest(),
            Float{-2},
            std::nextafter(Float{-1}, Float{-2}),
            Float{-1},
            Float{-0.5},
            -limits::min(),
            -std::nextafter(limits::min(), Float{0}),
            -limits::denorm_min(),
            Float{-0.0},
            Float{0},
            limits::denorm_min(),
            limits::min(),
            Float{0.5},
            Float{1},
            std::nextafter(Float{1}, Float{2}),
            Float{2},
            limits::max(),
            limits::infinity(),
            limits::quiet_NaN()};
}

template <class Float, class Bits>
void check_floats() {
    check_ascending(in_order<Float>());
    for (const Float value : in_order<Float>()) {
        const auto again = st::from_key<Float>(st::to_key(value));
        CHECK(std::bit_cast<Bits>(again) == std::bit_cast<Bits>(value));
    }
    std::mt19937_64 random(11);
    std::size_t wrong = 0;
    for (int i = 0; i != 100000; ++i) {
        const auto a = std::bit_cast<Float>(static_cast<Bits>(random()));
        const auto b = i % 3 == 0 ? std::nextafter(a, Float{0}) : std::bit_cast<Float>(static_cast<Bits>(random()));
        if (std::isnan(a) || std::isnan(b)) continue;
        if (a == 0 && b == 0) continue;  // -0.0 and +0.0 are equal, and two keys
        if (!agrees(a, b)) ++wrong;
    }
    CHECK(wrong == 0);
    check_length<Float>(st::to_key(Float{1.5}));
}

template <class Float, class Bits>
void check_nan(Bits payload) {
    const Bits infinity = std::bit_cast<Bits>(std::numeric_limits<Float>::infinity());
    const Bits sign = Bits{1} << (sizeof(Bits) * 8 - 1);
    const st::bytes key = st::to_key(std::numeric_limits<Float>::quiet_NaN());
    for (const Bits one : {infinity | 1, infinity | payload, sign | infinity | payload, static_cast<Bits>(~Bits{0})})
        CHECK(st::to_key(std::bit_cast<Float>(one)) == key);
    CHECK(std::isnan(st::from_key<Float>(key)));
    CHECK(key > st::to_key(std::numeric_limits<Float>::infinity()));

    constexpr const char* message = "strata: a key holds a NaN that is never written";
    CHECK_THROWS_WITH_AS(st::from_key<Float>(st::bytes(sizeof(Float), '\xFF')), message, st::illegal_argument);
    CHECK_THROWS_WITH_AS(st::from_key<Float>(st::bytes(sizeof(Float), '\0')), message, st::illegal_argument);
}

}  // namespace

TEST_SUITE("key/number")
{
    TEST_CASE("a whole number in a key is big endian with its sign bit flipped") {
        CHECK(st::to_key(std::uint32_t{0x01020304}) == "\1\2\3\4");
        CHECK(st::to_key(std::int32_t{0x01020304}) == "\x81\2\3\4");
        CHECK(st::to_key(std::int16_t{-1}) == "\x7F\xFF");
        CHECK(st::to_key(std::int16_t{0}) == st::bytes("\x80\0", 2));
        CHECK(st::to_key(std::uint8_t{7}) == "\7");
        CHECK(st::to_key(std::int64_t{-2}) == "\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFE");
    }

    TEST_CASE("keys of all numbers of eight bits compare as the numbers") {
        check_all_values<std::int8_t>();
        check_all_values<std::uint8_t>();
        check_all_values<char>();
        check_all_values<char8_t>();
    }

    TEST_CASE("keys of all numbers of sixteen bits compare as the numbers") {
        check_neighbours<std::int16_t>();
        check_neighbours<std::uint16_t>();
        check_neighbours<char16_t>();
    }

    TEST_CASE("keys of random whole numbers of every type compare as the numbers and give them back") {
        check_random_integers<short>();
        check_random_integers<unsigned short>();
        check_random_integers<int>();
        check_random_integers<unsigned>();
        check_random_integers<long>();
        check_random_integers<unsigned long>();
        check_random_integers<long long>();
        check_random_integers<unsigned long long>();
        check_random_integers<char32_t>();
        check_random_integers<wchar_t>();
    }

    TEST_CASE("a truth value in a key is one byte and no other byte is one") {
        CHECK(st::to_key(false) == st::bytes(1, '\0'));
        CHECK(st::to_key(true) == "\1");
        CHECK(agrees(false, true));
        check_length<bool>(st::to_key(true));
        for (int byte = 2; byte != 256; ++byte)
            CHECK_THROWS_WITH_AS(st::from_key<bool>(st::bytes(1, static_cast<char>(byte))),
                                 "strata: a key holds a byte that is neither true nor false", st::illegal_argument);
    }

    TEST_CASE("numbers with a fraction are written as their IEEE form with some bits flipped") {
        CHECK(st::to_key(1.0F) == st::bytes("\xBF\x80\0\0", 4));
        CHECK(st::to_key(-1.0F) == st::bytes("\x40\x7F\xFF\xFF", 4));
        CHECK(st::to_key(0.0) == st::bytes("\x80\0\0\0\0\0\0\0", 8));
        CHECK(st::to_key(-0.0) == st::bytes("\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 8));
    }

    TEST_CASE("keys of numbers with a fraction compare as the numbers") {
        check_floats<float, std::uint32_t>();
        check_floats<double, std::uint64_t>();
    }

    TEST_CASE("minus zero lies before zero in a key and comes back as minus zero") {
        CHECK(st::to_key(-0.0) < st::to_key(0.0));
        CHECK(std::signbit(st::from_key<double>(st::to_key(-0.0))));
        CHECK_FALSE(std::signbit(st::from_key<double>(st::to_key(0.0))));
    }

    TEST_CASE("every NaN is one key that lies behind infinity") {
        check_nan<float, std::uint32_t>(0x400001);
        check_nan<double, std::uint64_t>(0x8000000000001);
    }
}
