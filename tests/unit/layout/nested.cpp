// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <new>
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

// Fails the first allocation of a write, then the second and so on, until it succeeds.
template <class Layout, class Write>
void write_with_failures(support::failing_resource& resource, const Layout& cells,
                         const support::expected_cells& before, Write write) {
    for (std::size_t n = 1;; ++n) {
        resource.fail_at(n);
        try {
            write();
            resource.never_fail();
            CHECK(n > 1);
            break;
        } catch (const std::bad_alloc&) {
            resource.never_fail();
            CHECK(cells.size() == before.size());
            support::check_cursor(cells.cursor(), before);
        }
    }
}
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

    TEST_CASE_TEMPLATE("a later write takes the place of the newest earlier one of its version", Shape, trees, arrays,
                       std_maps, mixed_pmr) {
        std::mt19937 random(7);
        typename Shape::layout cells;
        support::expected_cells expected;
        for (std::uint64_t sequence = 5; sequence != 205; ++sequence) {
            auto key = support::random_key(random);
            key.version = {key.version.written(), key.version.kind(), sequence, sequence % 3 == 0};
            const std::string value = std::to_string(sequence);
            if (sequence % 5 == 0) {
                CHECK(cells.put(key.row, key.qualifier, key.version, value));  // a write beside the others
                expected.emplace(key, value);
                continue;
            }
            const auto newest = expected.lower_bound(key);
            const bool replaces = newest != expected.end() && newest->first.row == key.row &&
                                  newest->first.qualifier == key.qualifier &&
                                  newest->first.version.same_version(key.version);
            CHECK(cells.renew(key.row, key.qualifier, key.version, value) != replaces);
            if (replaces) expected.erase(newest);
            expected.emplace(key, value);
            CHECK(cells.size() == expected.size());
        }
        support::check_cursor(cells.cursor(), expected);
    }

    TEST_CASE_TEMPLATE("the writes of a version before one of them go and nothing else does", Shape, trees, arrays,
                       std_maps, mixed_pmr) {
        std::mt19937 random(9);
        for (int round = 0; round != 30; ++round) {
            typename Shape::layout cells;
            support::expected_cells expected;
            for (std::uint64_t sequence = 0; sequence != 60; ++sequence) {
                auto key = support::random_key(random);
                key.version = {key.version.written(), key.version.kind(), sequence, random() % 2 == 0};
                cells.put(key.row, key.qualifier, key.version, "v");
                expected.emplace(key, "v");
            }
            auto target = support::random_key(random);
            target.version = {target.version.written(), target.version.kind(), random() % 70};
            const std::size_t gone = std::erase_if(expected, [&](const auto& entry) {
                const auto& key = entry.first;
                return key.row == target.row && key.qualifier == target.qualifier &&
                       key.version.same_version(target.version) && key.version.sequence() < target.version.sequence();
            });
            CHECK(cells.erase_older(target.row, target.qualifier, target.version) == gone);
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
                write_with_failures(resource, cells, expected,
                                    [&] { cells.put(target.row, target.qualifier, target.version, value); });
                expected.insert_or_assign(target, value);
                support::check_cursor(cells.cursor(), expected);
            }
            const st::version_key later({1}, st::kind::put, 9);
            write_with_failures(resource, cells, expected,
                                [&] { cells.renew(long_part, long_part, later, long_part); });
            expected.erase({long_part, long_part, version});
            expected.insert_or_assign({long_part, long_part, later}, long_part);
            support::check_cursor(cells.cursor(), expected);
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
