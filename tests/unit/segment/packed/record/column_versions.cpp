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

    TEST_CASE("the puts before a marker are handed over, wherever it lies") {
        for (const int versions : {1, 2, 3, 40, 500})
            for (const int marked : {-1, 0, 1, 2, 3, 38, 39, 250, 499}) {
                if (marked >= versions) continue;
                st::segment::packed<st::memory::heap> cells;
                // In order of time, so that a marker may be the newest version, which lies outside of the tree.
                for (int i = 0; i != versions; ++i) {
                    const auto number = static_cast<std::uint64_t>(i) + 1;
                    cells.put("row", "c", {{i}, st::kind::put, number}, std::string(30, 'v'));
                    if (i == marked) cells.put("row", "c", {{i}, st::kind::delete_column, number}, "");
                    if (i == marked) cells.put("row", "d", {{i}, st::kind::put, number}, "");
                }
                auto at = cells.rows();
                at.seek_first();
                for (const int wanted : {1, 2, 30, 1000}) {
                    CAPTURE(versions);
                    CAPTURE(marked);
                    CAPTURE(wanted);
                    int handed_over = 0;
                    st::visit_row(at, [&](st::bytes_view qualifier, const auto& all) {
                        const st::version_key last = all.for_each_before_marker(
                            [&handed_over, wanted](const st::version_key& one, st::bytes_view) {
                                CHECK(one.kind() == st::kind::put);
                                return ++handed_over != wanted;
                            });
                        const int before = versions - 1 - marked;
                        CHECK(qualifier == "c");
                        CHECK(handed_over == std::min(wanted, marked < 0 ? versions : before));
                        CHECK(st::is_marker(last.kind()) == (marked >= 0 && wanted > before));
                        if (st::is_marker(last.kind())) CHECK(last.written().value == marked);
                        return false;
                    });
                }
            }
    }
}
