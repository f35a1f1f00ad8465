// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory_resource>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include <strata/layout/nested.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/pmr.hpp>

#include "support/cursor_contract.hpp"
#include "support/failing_resource.hpp"

namespace st = strata;

namespace {
template <class Rows, class Qualifiers, class Versions, class Memory = st::memory::heap>
struct of {
    using layout = st::layout::nested<Rows, Qualifiers, Versions, Memory>;
};
struct trees : of<st::backend::rb_tree, st::backend::rb_tree, st::backend::rb_tree> {};
struct arrays : of<st::backend::flat, st::backend::flat, st::backend::flat> {};
struct std_maps : of<st::backend::std_map, st::backend::std_map, st::backend::std_map> {};
struct mixed_pmr : of<st::backend::rb_tree, st::backend::flat, st::backend::std_map, st::memory::pmr> {};

const std::string long_part(100, 'x');
}  // namespace

TEST_SUITE("layout/nested")
{
    TEST_CASE_TEMPLATE("an active segment is read as the sorted cells that were put and not erased", Shape, trees,
                       arrays, std_maps, mixed_pmr) {
        std::mt19937 random(3);
        typename Shape::layout cells;
        support::expected_cells expected;
        support::check_cursor(cells.cursor(), expected);
        for (int i = 0; i != 240; ++i) {
            const auto key = support::random_key(random);
            if (random() % 4 == 0) {
                CHECK(cells.erase(key.row, key.qualifier, key.version) == (expected.erase(key) == 1));
            } else {
                const std::string value = std::to_string(i);
                CHECK(cells.put(key.row, key.qualifier, key.version, value) ==
                      expected.insert_or_assign(key, value).second);
            }
            CHECK(cells.size() == expected.size());
            if (i == 5 || i == 100) support::check_cursor(cells.cursor(), expected);
        }
        support::check_cursor(cells.cursor(), expected);
        cells.clear();
        CHECK(cells.size() == 0);
        support::check_cursor(cells.cursor(), {});
    }

    TEST_CASE_TEMPLATE("the puts of a column or of a row go without their markers", Shape, trees, arrays, std_maps,
                       mixed_pmr) {
        std::mt19937 random(5);
        for (int round = 0; round != 20; ++round) {
            typename Shape::layout cells;
            support::expected_cells expected;
            for (int i = 0; i != 60; ++i) {
                const auto key = support::random_key(random);
                cells.put(key.row, key.qualifier, key.version, "v");
                expected.insert_or_assign(key, "v");
            }
            const auto target = support::random_key(random);
            const st::timestamp first{static_cast<std::int64_t>(random() % 3)};
            const st::timestamp last{first.value + static_cast<std::int64_t>(random() % 3)};
            const bool whole_row = round % 2 == 0;
            const std::size_t gone = std::erase_if(expected, [&](const auto& entry) {
                const auto& key = entry.first;
                return key.row == target.row && (whole_row || key.qualifier == target.qualifier) &&
                       key.version.kind() == st::kind::put && first <= key.version.written() &&
                       key.version.written() <= last;
            });
            const auto column = whole_row ? std::nullopt : std::optional<st::bytes_view>(target.qualifier);
            CHECK(cells.erase_puts(target.row, column, first, last) == gone);
            support::check_cursor(cells.cursor(), expected);
        }
    }

    TEST_CASE("a put that fails for want of memory leaves the segment as it was") {
        support::failing_resource resource;
        {
            mixed_pmr::layout cells{st::memory::pmr(&resource)};
            const st::version_key version({1}, st::kind::put);
            support::expected_cells expected;
            cells.put(long_part, long_part, version, long_part);
            expected.insert_or_assign({long_part, long_part, version}, long_part);
            const support::cell_key targets[] = {{long_part + "new", long_part, version},
                                                 {long_part, long_part + "new", version},
                                                 {long_part, long_part, {{2}, st::kind::put}},
                                                 {long_part, long_part, version}};
            for (const auto& target : targets) {
                const std::string value = long_part + "new";
                for (std::size_t n = 1;; ++n) {
                    resource.fail_at(n);
                    try {
                        cells.put(target.row, target.qualifier, target.version, value);
                        resource.never_fail();
                        CHECK(n > 1);
                        break;
                    } catch (const std::bad_alloc&) {
                        resource.never_fail();
                        CHECK(cells.size() == expected.size());
                        support::check_cursor(cells.cursor(), expected);
                    }
                }
                expected.insert_or_assign(target, value);
                support::check_cursor(cells.cursor(), expected);
            }
        }
        CHECK(resource.live_bytes() == 0);
    }

    TEST_CASE("memory goes back when the last cell goes") {
        support::failing_resource resource;
        mixed_pmr::layout cells{st::memory::pmr(&resource)};
        const std::size_t before = resource.live_bytes();
        for (int i = 0; i != 50; ++i)
            cells.put(long_part + std::to_string(i % 5), long_part + std::to_string(i % 7), {{i}, st::kind::put},
                      long_part);
        CHECK(resource.live_bytes() > before);
        for (int i = 0; i != 50; ++i)
            CHECK(cells.erase(long_part + std::to_string(i % 5), long_part + std::to_string(i % 7),
                              {{i}, st::kind::put}));
        CHECK(cells.size() == 0);
        CHECK(resource.live_bytes() == before);
    }
}
