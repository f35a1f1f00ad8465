// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/packed/record/column_versions.hpp>
#include <strata/testing/segment/cursor.hpp>

namespace st = strata;

TEST_SUITE("segment/packed/record/column_versions")
{
    TEST_CASE("the versions of small columns and of deep ones beside each other are handed over in order") {
        st::segment::packed<st::memory::heap> cells;
        st::testing::expected_cells expected;
        const auto put = [&](const std::string& qualifier, int count, bool even = false) {
            for (int i = 0; i != count; ++i) {
                const st::version_key key({(i * 37) % 1009}, st::kind::put, static_cast<std::uint64_t>(i));
                const std::string value(static_cast<std::size_t>(even ? 8 : i % 3 == 0 ? 700 : i % 20), 'v');
                cells.put("row", qualifier, key, value);
                expected.insert_or_assign({"row", qualifier, key}, value);
            }
        };
        put("a", 1);
        put("deep", 500);
        put("deeper", 1000);
        put("e", 3);
        put("even", 700, true);
        put("evener", 40, true);
        put("evenest", 200, true);
        put("f", 300);
        st::testing::report r("visit");
        st::testing::detail::check_visits(r, cells.rows(), expected);
        CHECK_MESSAGE(r.passed(), r);
    }

    TEST_CASE("what counts versions goes on counting where a column goes on in its overflow tree") {
        st::segment::packed<st::memory::heap> cells;
        for (int i = 0; i != 500; ++i) {
            const st::version_key key({i}, st::kind::put, static_cast<std::uint64_t>(i));
            cells.put("row", "deep", key, "v");
            if (i < 4) cells.put("row", "shallow", key, "v");
        }
        for (const int wanted : {1, 2, 3, 40, 499, 500, 501}) {
            auto at = cells.rows();
            at.seek_first();
            int handed_over = 0;
            st::visit_row(at, [&](st::bytes_view, const auto& versions) {
                versions.for_each([&handed_over, left = wanted](const st::version_key&, st::bytes_view) mutable {
                    ++handed_over;
                    return --left != 0;
                });
                return true;
            });
            CHECK(handed_over == std::min(wanted, 500) + std::min(wanted, 4));
        }
    }
}
