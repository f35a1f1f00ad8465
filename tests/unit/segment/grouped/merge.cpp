// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/segment/grouped/merge.hpp>
#include <strata/segment/grouped/rows.hpp>
#include <strata/segment/packed.hpp>

#include "support/all_or_nothing.hpp"
#include "support/failing_resource.hpp"
#include "support/shown_group.hpp"

namespace st = strata;
using support::put_at;
using support::shown_group;

TEST_SUITE("segment/grouped/merge")
{
    TEST_CASE("the rows of several families become rows of all of them") {
        support::failing_resource resource;
        const st::memory::pmr memory(&resource);
        using segment = st::segment::packed<st::memory::pmr>;
        segment one(memory);
        segment two(memory);
        one.put("a", "q", put_at(2), "1");
        one.put("a", "q", put_at(1), "2");
        one.put("c", "", put_at(1), "3");
        two.put("a", "p", put_at(1), "4");
        two.put("b", "p", put_at(1), "5");
        two.put("d", "p", put_at(1), std::string(700, 'v'));
        const segment none(memory);
        const std::vector<st::detail::family_cells<segment>> parts{{&one, '\1'}, {&none, '\2'}, {&two, '\3'}};
        const std::size_t before = resource.live_bytes();
        const auto failures = support::failures_of(
            resource,
            [&] {
                const segment all = st::detail::merged<st::memory::pmr>(parts, memory);
                CHECK(all.validate());
                CHECK(all.size() == 6);
                CHECK(shown_group(all) ==
                      "a 1q@2=1 a 1q@1=2 a 3p@1=4 b 3p@1=5 c 1@1=3 d 3p@1=" + std::string(700, 'v') + ' ');
            },
            [&] { CHECK(resource.live_bytes() == before); });
        CHECK(failures > 0);
        CHECK(resource.live_bytes() == before);
        CHECK(st::detail::merged<st::memory::pmr>({}, memory).size() == 0);
    }

    TEST_CASE("what one segment has and another has not is found in one walk over both") {
        using segment = st::segment::packed<st::memory::heap>;
        segment all;
        segment some;
        for (const char* const row : {"a", "b", "c"})
            for (const char* const qualifier : {"p", "q"})
                for (const int t : {1, 2, 3}) {
                    all.put(row, qualifier, put_at(t), "v");
                    if (*row != 'b' && t != 2 && !(*row == 'c' && *qualifier == 'q'))
                        some.put(row, qualifier, put_at(t), "v");
                }
        const auto missing = st::detail::built_of_missing<segment>(all.rows(), some.rows(), st::memory::heap());
        CHECK(shown_group(missing) ==
              "a p@2=v a q@2=v b p@3=v b p@2=v b p@1=v b q@3=v b q@2=v b q@1=v c p@2=v c q@3=v c q@2=v c q@1=v ");
        CHECK(st::detail::built_of_missing<segment>(some.rows(), some.rows(), st::memory::heap()).size() == 0);
        CHECK(st::detail::built_of_missing<segment>(all.rows(), segment().rows(), st::memory::heap()).size() == 18);
    }
}
