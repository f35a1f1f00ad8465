// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/segment/packed/format/rank.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using rank = packed::version_rank;

rank rank_of(std::int64_t time, std::uint64_t sequence) {
    return rank(st::version_key({time}, st::kind::put, sequence));
}
}  // namespace

TEST_SUITE("segment/packed/format/rank")
{
    TEST_CASE("a rank is a version key and orders the oldest first") {
        const st::version_key a({5}, st::kind::put, 7, true);
        const st::version_key b({5}, st::kind::delete_column, 2);
        CHECK(rank(a).key() == a);
        CHECK(rank(b).key() == b);
        CHECK((rank(a) < rank(b)) == b.sorts_before(a));
        CHECK(rank_of(-5, 1) < rank_of(5, 0));
    }

    TEST_CASE("a rank compares like its bytes") {
        const rank ranks[] = {rank_of(st::oldest.value, 0),
                              rank_of(-1, 9),
                              rank_of(0, 0),
                              rank_of(0, 1),
                              rank_of(std::int64_t{1} << 40, 0),
                              rank_of(st::latest.value, 5)};
        for (const rank& a : ranks)
            for (const rank& b : ranks) CHECK((a < b) == (packed::rank_bytes(a).view() < packed::rank_bytes(b).view()));
    }

    TEST_CASE("the first rank that is not less than some bytes begins with them") {
        const rank a = rank_of(std::int64_t{-5} << 20, 77);
        const auto bytes = packed::rank_bytes(a);
        CHECK(packed::rank_bytes::first_from(bytes.view()) == a);
        for (std::size_t length = 0; length != 16; ++length) {
            const auto front = bytes.view().substr(0, length);
            const rank first = packed::rank_bytes::first_from(front);
            CHECK(first <= a);
            CHECK(packed::rank_bytes(first).view().substr(0, length) == front);
            CHECK(packed::rank_bytes(first).view().substr(length) == std::string(16 - length, 0));
        }
        CHECK(packed::rank_bytes::first_from({}) == packed::least_rank);
        CHECK(rank_of(st::latest.value, (std::uint64_t{1} << 55) - 1) < packed::greatest_rank);
    }
}
