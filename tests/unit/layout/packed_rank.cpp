// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>

#include <strata/layout/packed_rank.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using rank = packed::version_rank;

rank rank_of(std::int64_t time, std::uint64_t sequence) {
    return rank(st::version_key({time}, st::kind::put, sequence));
}
}  // namespace

TEST_SUITE("layout/packed_rank")
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
}
