// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>

#include <strata/cell/kind.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/maintenance/eager.hpp>
#include <strata/policy/maintenance/manual.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/rewrite/replaced_versions.hpp>
#include <strata/store/segments/segment_stats.hpp>

namespace st = strata;

namespace {
using segment = st::segment::packed<st::memory::heap>;

std::optional<std::int64_t> excess(const segment& cells, st::bytes_view row, st::bytes_view qualifier, int limit) {
    const auto found = st::detail::newest_in_excess(cells.rows(), row, qualifier, limit);
    return found ? std::optional(found->value) : std::nullopt;
}
st::version_key put(std::int64_t written, std::uint64_t sequence) { return {{written}, st::kind::put, sequence}; }
}  // namespace

TEST_SUITE("store/rewrite/replaced_versions")
{
    TEST_CASE("the newest version beyond a limit, of which versions of one timestamp count as one") {
        segment cells;
        CHECK_FALSE(excess(cells, "r", "q", 1));
        cells.put("r", "p", put(9, 1), "v");
        CHECK_FALSE(excess(cells, "r", "q", 1));
        for (std::uint64_t i = 1; i != 5; ++i) cells.put("r", "q", put(static_cast<std::int64_t>(i), i), "v");
        cells.put("r", "q", put(4, 9), "again");
        CHECK(excess(cells, "r", "q", 1) == 3);
        CHECK(excess(cells, "r", "q", 3) == 1);
        CHECK_FALSE(excess(cells, "r", "q", 4));
        CHECK_FALSE(excess(cells, "r", "p", 1));
        CHECK_FALSE(excess(cells, "r", "", 1));
        CHECK_FALSE(excess(cells, "r", "z", 1));
        CHECK_FALSE(excess(cells, "s", "q", 1));
        cells.put("r", "a", {{1}, st::kind::delete_column, 10}, "");
        cells.put("r", "", put(1, 10), "of a column without a name");
        CHECK(excess(cells, "r", "q", 1) == 3);
        cells.put("r", "q", {{1}, st::kind::delete_version, 10}, "");
        CHECK_FALSE(excess(cells, "r", "q", 1));
        for (std::uint64_t i = 1; i != 5; ++i) cells.put("s", "q", put(static_cast<std::int64_t>(i), i), "v");
        CHECK(excess(cells, "s", "q", 2) == 2);
        cells.put("s", "", {{1}, st::kind::delete_family_version, 10}, "");
        CHECK_FALSE(excess(cells, "s", "q", 2));
    }

    TEST_CASE("a policy says whether versions go") {
        segment cells;
        const st::retention::max_versions<2> two;
        for (std::uint64_t i = 1; i != 6; ++i) cells.put("r", "q", put(static_cast<std::int64_t>(i), i), "v");
        st::detail::drop_excess<st::maintenance::manual>(cells, "r", "q", {}, two);
        CHECK(cells.size() == 5);
        st::detail::drop_excess<st::maintenance::eager>(cells, "r", "q", {.has_ttl = true}, two);
        CHECK(cells.size() == 5);
        st::detail::drop_excess<st::maintenance::eager>(cells, "r", "q", {}, two);
        CHECK(cells.size() == 2);
    }

    TEST_CASE("what a marker would cover is erased") {
        segment cells;
        for (std::uint64_t i = 1; i != 5; ++i)
            for (const char* qualifier : {"p", "q"})
                cells.put("r", qualifier, put(static_cast<std::int64_t>(i), i), "v");
        st::detail::erase_covered(cells, "r", "q", {{2}, st::kind::delete_column, 9});
        CHECK(cells.size() == 6);
        st::detail::erase_covered(cells, "r", "q", {{3}, st::kind::delete_version, 9});
        CHECK(cells.size() == 5);
        st::detail::erase_covered(cells, "r", "", {{4}, st::kind::delete_family_version, 9});
        CHECK(cells.size() == 3);
        st::detail::erase_covered(cells, "r", "", {{9}, st::kind::delete_family, 9});
        CHECK(cells.size() == 0);
    }
}
