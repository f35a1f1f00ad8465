// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include <doctest/doctest.h>
#include <strata/key/descending.hpp>
#include <strata/key/salted.hpp>

#include "agrees.hpp"

namespace st = strata;
using codec_test::agrees;

namespace {

/// The last byte of the field before the end of a text: what the salt is made of can be seen.
struct toy {
    static constexpr std::size_t size = 2;
    static std::array<char, size> of(st::bytes_view field) { return {'\1', field[field.size() - 3]}; }
};

}  // namespace

TEST_SUITE("key/salted")
{
    TEST_CASE("the salt is the hash of the field modulo the buckets, in one byte before the field") {
        // 256 + 'n' is 366.
        CHECK(st::to_key(st::salted<16, st::bytes_view, toy>{"ann"}) == st::bytes("\x0e"
                                                                                  "ann\0\0",
                                                                                  6));
        CHECK(st::to_key(st::salted<256, st::bytes_view, toy>{"ann"}) == st::bytes("nann\0\0", 6));
        // FNV-1a of "a", 0, 0 is known by its definition: see codec/key_hash.
        const st::bytes field = st::to_key("a");
        const auto hash = st::fnv_1a::of(field);
        CHECK(st::to_key(st::salted<16>{"a"}) == st::bytes(1, static_cast<char>(hash[7] & 15)) + field);
    }

    TEST_CASE("every bucket is found by its prefix, and a value by its own") {
        std::set<std::size_t> buckets;
        for (int i = 0; i != 200; ++i) {
            const std::string name = "user " + std::to_string(i);
            const st::salted<7> salted{name};
            buckets.insert(salted.bucket());
            const st::bytes key = st::to_key(salted, st::descending{i});
            CHECK(key.starts_with(st::salted<7>::prefix(salted.bucket())));
            CHECK(key.starts_with(st::to_key(st::salted<7>{name})));
        }
        CHECK(buckets.size() == 7);
        CHECK_THROWS_WITH_AS(st::salted<7>::prefix(7), "strata: there is no bucket of that number",
                             st::illegal_argument);
    }

    TEST_CASE("keys compare by bucket, then by value, and give the value back") {
        std::size_t wrong = 0;
        for (std::int64_t i = -300; i != 300; ++i) {
            if (!agrees(st::salted<5, std::int64_t>{i}, st::salted<5, std::int64_t>{i * 7919 % 300})) ++wrong;
            if (!agrees(st::salted<5, st::bytes>{std::to_string(i)}, st::salted<5, st::bytes>{"12"})) ++wrong;
        }
        CHECK(wrong == 0);
        CHECK(st::from_key<st::salted<16, st::bytes>>(st::to_key(st::salted<16>{"ann"})).value == "ann");
        codec_test::check_length<st::salted<16, st::bytes>>(st::to_key(st::salted<16>{"ann"}));
    }

    TEST_CASE("another salt than the value's is refused") {
        st::bytes key = st::to_key(st::salted<16>{"ann"});
        key[0] = static_cast<char>((key[0] + 1) % 16);
        CHECK_THROWS_WITH_AS((st::from_key<st::salted<16, st::bytes>>(key)),
                             "strata: a key holds the salt of another value", st::illegal_argument);
    }
}
