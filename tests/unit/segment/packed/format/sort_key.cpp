// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/segment/packed/format/sort_key.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using packed::sort_key;

sort_key key_of(std::int64_t time, std::uint64_t sequence) {
    return sort_key(st::version_key({time}, st::kind::put, sequence));
}
}  // namespace

TEST_SUITE("segment/packed/format/sort_key")
{
    TEST_CASE("a sort key is a version key and orders the oldest first") {
        const st::version_key a({5}, st::kind::put, 7, true);
        const st::version_key b({5}, st::kind::delete_column, 2);
        CHECK(sort_key(a).version() == a);
        CHECK(sort_key(b).version() == b);
        CHECK((sort_key(a) < sort_key(b)) == b.sorts_before(a));
        CHECK(key_of(-5, 1) < key_of(5, 0));
    }

    TEST_CASE("a sort key compares like its bytes") {
        const sort_key keys[] = {
            key_of(st::oldest.value, 0), key_of(-1, 9), key_of(0, 0), key_of(0, 1), key_of(std::int64_t{1} << 40, 0),
            key_of(st::latest.value, 5)};
        for (const sort_key& a : keys)
            for (const sort_key& b : keys)
                CHECK((a < b) == (packed::sort_key_bytes(a).view() < packed::sort_key_bytes(b).view()));
    }

    TEST_CASE("the first sort key that is not less than some bytes begins with them") {
        const sort_key a = key_of(std::int64_t{-5} << 20, 77);
        const auto bytes = packed::sort_key_bytes(a);
        CHECK(packed::sort_key_bytes::first_from(bytes.view()) == a);
        for (std::size_t length = 0; length != 16; ++length) {
            const auto front = bytes.view().substr(0, length);
            const sort_key first = packed::sort_key_bytes::first_from(front);
            CHECK(first <= a);
            CHECK(packed::sort_key_bytes(first).view().substr(0, length) == front);
            CHECK(packed::sort_key_bytes(first).view().substr(length) == std::string(16 - length, 0));
        }
        CHECK(packed::sort_key_bytes::first_from({}) == packed::least_sort_key);
        CHECK(key_of(st::latest.value, (std::uint64_t{1} << 55) - 1) < packed::greatest_sort_key);
    }
}
