// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/table/families/table_groups.hpp>
#include <strata/table/locality_group.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
namespace detail = strata::detail;

namespace {
struct a : st::family<"a"> {};
struct b : st::family<"b"> {};
struct c : st::family<"c"> {};
struct d : st::family<"d"> {};
struct e : st::family<"e"> {};
struct f : st::family<"f"> {};
using first = st::locality_group<a, c, e>;
using second = st::locality_group<d, f>;
// In name order: a of the first group, b of none, c of the first, d of the second, e of the first, f of the second.
using groups =
    detail::table_groups<st::memory::heap, detail::in_group<first, a>, b, detail::in_group<first, c>,
                         detail::in_group<second, d>, detail::in_group<first, e>, detail::in_group<second, f>>;
using neighbours = detail::table_groups<st::memory::heap, b, detail::in_group<second, d>, detail::in_group<second, f>>;
}  // namespace

TEST_SUITE("table/families/table_groups")
{
    TEST_CASE("a family has a number in its group, by name, and the group the place of its first family") {
        std::vector<int> leaders;
        std::vector<int> numbers;
        for (std::size_t i = 0; i != 6; ++i) {
            leaders.push_back(static_cast<int>(groups::leader(i)));
            numbers.push_back(groups::number(i));
        }
        CHECK(leaders == std::vector<int>{0, 1, 0, 3, 0, 3});
        CHECK(numbers == std::vector<int>{0, 0, 1, 0, 2, 1});
        CHECK(groups::is_grouped(0));
        CHECK_FALSE(groups::is_grouped(1));
    }

    TEST_CASE("a run ends where a family of another group or of none lies between") {
        CHECK(groups::run_from(0).count == 1);
        CHECK(neighbours::run_from(1).count == 2);
        CHECK(neighbours::run_from(2).count == 0);
        CHECK_FALSE(groups::is_whole(groups::run_from(0)));
        CHECK_FALSE(neighbours::is_whole(neighbours::run_from(0)));
        CHECK(neighbours::is_whole(neighbours::run_from(1)));
    }

    TEST_CASE("each group has its own cells after a load") {
        st::table<first, b, second, st::clock::manual> t;
        std::vector<st::cell> cells;
        for (const char* const row : {"r", "s"})
            for (const char* const family : {"a", "b", "c", "d", "e", "f"})
                cells.emplace_back(st::cell_view(row, family, "q", {{1}, st::kind::put}, family));
        t.bulk_load(cells);
        CHECK(support::all_shown(t.get("s")) == "s a:q@1=a, s b:q@1=b, s c:q@1=c, s d:q@1=d, s e:q@1=e, s f:q@1=f");
        CHECK(t.families().of<f>().size() == 2);
    }
}
