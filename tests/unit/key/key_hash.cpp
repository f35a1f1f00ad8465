// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <cstddef>

#include <doctest/doctest.h>
#include <strata/key/key_hash.hpp>

namespace st = strata;

namespace {

st::bytes of(st::bytes_view text) {
    const auto hash = st::fnv_1a::of(text);
    return {hash.data(), hash.size()};
}

struct of_another_size {
    static constexpr std::size_t size = 4;
    static std::array<char, 8> of(st::bytes_view);
};
struct of_nothing {
    static constexpr std::size_t size = 1;
};

static_assert(st::key_hash<st::fnv_1a>);
static_assert(!st::key_hash<of_another_size> && !st::key_hash<of_nothing> && !st::key_hash<int>);
static_assert(st::fnv_1a::of("a")[0] == '\xaf');

}  // namespace

TEST_SUITE("key/key_hash")
{
    // The answers that the hash's authors publish for these texts.
    TEST_CASE("fnv_1a is FNV-1a of 64 bits") {
        CHECK(of("") == "\xcb\xf2\x9c\xe4\x84\x22\x23\x25");
        CHECK(of("a") == "\xaf\x63\xdc\x4c\x86\x01\xec\x8c");
        CHECK(of("b") == "\xaf\x63\xdf\x4c\x86\x01\xf1\xa5");
        CHECK(of("foobar") == "\x85\x94\x41\x71\xf7\x39\x67\xe8");
        CHECK(of({"\0", 1}) == "\xaf\x63\xbd\x4c\x86\x01\xb7\xdf");
    }
}
