// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <cstdint>
#include <random>
#include <tuple>
#include <utility>

#include <doctest/doctest.h>
#include <strata/key/tuple.hpp>

#include "agrees.hpp"

namespace st = strata;
using codec_test::agrees;

namespace {

using flat = std::tuple<st::bytes, std::int16_t, st::descending<st::bytes>, double, bool>;
using nested = std::tuple<std::tuple<st::bytes, std::int16_t>, st::descending<std::tuple<st::bytes, std::uint8_t>>>;

/// Few values, so that fields are often equal and the later ones decide.
st::bytes text(std::mt19937_64& random) {
    st::bytes made;
    for (std::size_t left = random() % 3; left != 0; --left) made.push_back("\0a\xFF"[random() % 3]);
    return made;
}

flat random_flat(std::mt19937_64& random) {
    const auto number = static_cast<std::int16_t>(static_cast<int>(random() % 5) - 2);
    st::bytes first = text(random);
    return {std::move(first), number, {text(random)}, static_cast<double>(random() % 3) - 1.5, random() % 2 == 0};
}

nested random_nested(std::mt19937_64& random) {
    st::bytes first = text(random);
    const auto number = static_cast<std::int16_t>(random() % 3);
    st::bytes second = text(random);
    return {{std::move(first), number}, {{std::move(second), static_cast<std::uint8_t>(random() % 3)}}};
}

}  // namespace

TEST_SUITE("key/tuple")
{
    TEST_CASE("keys of random tuples compare as the tuples and give them back") {
        std::mt19937_64 random(13);
        std::size_t wrong = 0;
        for (int i = 0; i != 100000; ++i)
            if (!agrees(random_flat(random), random_flat(random))) ++wrong;
        CHECK(wrong == 0);
    }

    TEST_CASE("keys of tuples of tuples compare as those and give them back") {
        std::mt19937_64 random(17);
        std::size_t wrong = 0;
        for (int i = 0; i != 50000; ++i)
            if (!agrees(random_nested(random), random_nested(random))) ++wrong;
        CHECK(wrong == 0);
    }

    TEST_CASE("the first fields of a tuple are a prefix of its key and of no other key") {
        std::mt19937_64 random(19);
        std::size_t wrong = 0;
        for (int i = 0; i != 20000; ++i) {
            const flat a = random_flat(random);
            const flat b = random_flat(random);
            const std::tuple head(std::get<0>(a), std::get<1>(a));
            if (!st::to_key(a).starts_with(st::to_key(head))) ++wrong;
            const bool same_head = head == std::tuple(std::get<0>(b), std::get<1>(b));
            if (st::to_key(b).starts_with(st::to_key(head)) != same_head) ++wrong;
        }
        CHECK(wrong == 0);
    }

    TEST_CASE("a tuple within a tuple is the same key as its fields") {
        const st::bytes key = st::to_key("a", 1, 2.5);
        CHECK(st::to_key(std::tuple("a", 1, 2.5)) == key);
        CHECK(st::to_key("a", std::tuple(1, 2.5)) == key);
        CHECK(st::to_key(std::tuple(std::tuple("a"), 1), 2.5) == key);
        CHECK(st::to_key(std::tuple()).empty());
        CHECK(st::from_key<std::tuple<>>("") == std::tuple());
    }

    TEST_CASE("a key of a tuple that is cut off at any place is refused") {
        codec_test::check_length<flat>(st::to_key(flat("a", std::int16_t{1}, {"b"}, 2.5, true)));
        codec_test::check_length<nested>(st::to_key(nested({"a", std::int16_t{1}}, {{"b", std::uint8_t{1}}})));
    }
}
