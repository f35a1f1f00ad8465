// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/rewrite/write_lookup.hpp>

namespace st = strata;

namespace {
using segment = st::segment::packed<st::memory::heap>;
using lookup = st::detail::write_lookup<segment::cursor_type>;

st::version_key key(std::int64_t written, std::uint64_t number, bool has_ttl = false, st::kind what = st::kind::put) {
    return {{written}, what, number, has_ttl};
}
}  // namespace

TEST_SUITE("store/rewrite/write_lookup")
{
    TEST_CASE("a write is found by its version and number") {
        segment cells{st::memory::heap()};
        cells.put("b", "", key(3, 1), "v");
        cells.put("b", "q", key(5, 7), "v");
        cells.put("b", "q", key(5, 3), "v");
        cells.put("b", "q", key(2, 4, true), "v12345678");
        cells.put("d", "q", key(5, 9, false, st::kind::delete_column), "");
        lookup stored(cells.rows());
        CHECK_FALSE(stored.has("a", "q", key(5, 7)));
        CHECK_FALSE(stored.has("b", "", key(4, 1)));
        CHECK(stored.has("b", "", key(3, 1)));
        CHECK_FALSE(stored.has("b", "a", key(3, 1)));
        CHECK_FALSE(stored.has("b", "q", key(5, 8)));
        CHECK(stored.has("b", "q", key(5, 7)));
        CHECK_FALSE(stored.has("b", "q", key(5, 4)));
        CHECK(stored.has("b", "q", key(5, 3)));
        CHECK_FALSE(stored.has("b", "q", key(5, 2)));
        CHECK_FALSE(stored.has("b", "q", key(3, 4)));
        CHECK(stored.has("b", "q", key(2, 4, true)));
        CHECK(stored.has("b", "q", key(2, 4)));  // with or without a time to live it is the same write
        CHECK_FALSE(stored.has("b", "q", key(1, 4)));
        CHECK_FALSE(stored.has("b", "z", key(5, 7)));
        CHECK_FALSE(stored.has("c", "q", key(5, 9, false, st::kind::delete_column)));
        CHECK_FALSE(stored.has("d", "q", key(5, 9)));
        CHECK_FALSE(stored.has("e", "q", key(5, 9)));
        lookup another(cells.rows());
        CHECK(another.has("d", "q", key(5, 9, false, st::kind::delete_column)));
    }

    TEST_CASE("nothing is stored in an empty segment") {
        segment cells{st::memory::heap()};
        lookup stored(cells.rows());
        CHECK_FALSE(stored.has("", "", key(0, 0)));
        CHECK_FALSE(stored.has("a", "", key(0, 0)));
    }
}
