// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <cstddef>
#include <string>

#include <doctest/doctest.h>
#include <strata/key/hashed.hpp>

#include "agrees.hpp"

namespace st = strata;
using codec_test::agrees;

namespace {

/// The length of a text and its last letter.
struct toy {
    static constexpr std::size_t size = 2;
    static constexpr std::array<char, size> of(st::bytes_view text) {
        return {static_cast<char>(text.size()), text.empty() ? '\0' : text.back()};
    }
};

}  // namespace

TEST_SUITE("key/hashed")
{
    TEST_CASE("a hashed text is a field of one length") {
        CHECK(st::to_key(st::hashed<toy>("ann"), st::hashed<toy>("robert")) == "\3n\6t");
        CHECK(st::to_key(st::hashed<toy>("")) == st::bytes("\0\0", 2));
        CHECK(st::to_key(st::hashed("foobar")) == "\x85\x94\x41\x71\xf7\x39\x67\xe8");
        CHECK(st::hashed<toy>("ann").hash() == "\3n");
        static_assert(st::hashed<toy>::size == 2);
        static_assert(st::hashed<toy>("ann") == st::hashed<toy>("tin"));
        static_assert(st::hashed<toy>("z") < st::hashed<toy>("ba"));
    }

    TEST_CASE("hashes compare as their keys, as bytes without a sign") {
        CHECK(st::hashed<toy>("\x7f") < st::hashed<toy>("\x80"));
        std::size_t wrong = 0;
        for (int i = 0; i != 2000; ++i) {
            const st::hashed<> a(std::to_string(i)), b(std::to_string(i * 7919 % 2000));
            if (!agrees(a, b)) ++wrong;
        }
        CHECK(wrong == 0);
    }

    TEST_CASE("the rows of one text lie together, and its hash can be read") {
        const st::bytes key = st::to_key(st::hashed<toy>("ann"), 17);
        CHECK(key.starts_with(st::to_key(st::hashed<toy>("ann"))));
        const auto [hash, number] = st::from_key<st::hashed<toy>, int>(key);
        CHECK(hash == st::hashed<toy>("ann"));
        CHECK(number == 17);
        codec_test::check_length<st::hashed<toy>>("\3n");
    }
}
