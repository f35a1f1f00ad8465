// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <utility>

#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/segment/packed.hpp>
#include <strata/testing/faults.hpp>
#include <strata/testing/segment.hpp>
#include <strata/testing/segment/cells.hpp>
#include <strata/testing/segment/cursor.hpp>

#include "support/cursor_contract.hpp"
#include "support/rounds.hpp"

namespace st = strata;

namespace {
using st::testing::cell_key;
using st::testing::expected_cells;
using support::holds;
using layout = st::segment::packed<st::testing::metered>;

/// Of how many kinds the parts of a cell are, and how long.
struct shape {
    unsigned rows;
    unsigned qualifiers;
    unsigned versions;
    std::size_t longest_key;
    std::size_t longest_value;
};

std::string part(unsigned i, std::size_t longest) {
    return i == 0 ? std::string() : std::string(i % 3 * longest / 2, 'p') + std::to_string(i * 7919 % 1000);
}
}  // namespace

TEST_SUITE("segment/packed")
{
    TEST_CASE("a packed segment is a layout") {
        const auto r = st::testing::check_segment<layout>();
        CHECK_MESSAGE(r.passed(), r);
        CHECK(r.faults() > 0);
    }

    TEST_CASE("a packed segment answers as a map of cells does whatever its shape") {
        for (const shape& s : {shape{400, 2, 2, 20, 40}, shape{3, 300, 2, 20, 40}, shape{2, 2, 900, 0, 20},
                               shape{20, 20, 5, 4000, 3000}, shape{3, 30, 60, 100, 700}}) {
            std::mt19937 random(9);
            const auto pick = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
            st::testing::metered::meter memory;
            {
                layout cells{st::testing::metered(memory)};
                expected_cells expected;
                for (int i = 0; i != support::rounds(2500); ++i) {
                    const st::kind kind = random() % 9 == 0 ? st::kind::delete_version : st::kind::put;
                    cell_key key{"r" + part(pick(s.rows), s.longest_key),
                                 part(pick(s.qualifiers), s.longest_key),
                                 {{pick(s.versions)}, kind, random() % 3, random() % 9 == 0 && !is_marker(kind)}};
                    if (random() % 4 == 0 && !expected.empty()) {
                        const auto at = expected.lower_bound(key);
                        if (at != expected.end()) key = at->first;
                        REQUIRE(cells.erase(key.row, key.qualifier, key.version) == (expected.erase(key) == 1));
                    } else {
                        const std::string value(random() % (s.longest_value + 1), static_cast<char>('a' + i % 26));
                        REQUIRE(cells.put(key.row, key.qualifier, key.version, value) ==
                                expected.insert_or_assign(key, value).second);
                    }
                    if (i % 250 == 0) {
                        REQUIRE(cells.validate());
                        REQUIRE(cells.bytes() == memory.bytes);
                        REQUIRE(holds(cells, expected));
                    }
                }
                CHECK(holds(cells, expected));
                layout copy(cells);
                CHECK(holds(copy, expected));
                cells.clear();
                cells = std::move(copy);
                CHECK(holds(cells, expected));
                CHECK(cells.bytes() == memory.bytes);
                while (!expected.empty()) {
                    const cell_key& key = expected.begin()->first;
                    REQUIRE(cells.erase(key.row, key.qualifier, key.version));
                    expected.erase(expected.begin());
                }
                CHECK(memory.bytes == 0);
            }
            CHECK(memory.blocks == 0);
        }
    }

    TEST_CASE("versions that come and go near to each other are held as all others are, by turns in several columns") {
        for (unsigned seed = 0; seed != support::rounds(6u); ++seed) {
            std::mt19937 random(seed);
            st::testing::metered::meter memory;
            layout cells{st::testing::metered(memory)};
            expected_cells expected;
            cell_key key{"row", "q", {{}, st::kind::put, 1}};
            std::int64_t time = 0;
            for (int i = 0; i != 8000; ++i) {
                if (random() % 50 == 0) key.qualifier = "q" + std::to_string(random() % 3);
                if (random() % 80 == 0) time = static_cast<std::int64_t>(random() % 3000);
                time += static_cast<std::int64_t>(random() % 5) - 1;
                key.version = st::version_key({time}, st::kind::put, 1);
                if (random() % 20 < (i / 1000 % 2 == 0 ? 4u : 14u)) {
                    const auto span = static_cast<std::int64_t>(random() % 3);
                    const std::size_t erased = cells.erase_puts(key.row, key.qualifier, {time}, {time + span});
                    REQUIRE(erased == std::erase_if(expected, [&](const auto& one) {
                                const std::int64_t at = one.first.version.written().value;
                                return one.first.qualifier == key.qualifier && time <= at && at <= time + span;
                            }));
                } else {
                    const std::string value(seed % 2 == 0 ? 8 : random() % 20, static_cast<char>('a' + i % 26));
                    REQUIRE(cells.put(key.row, key.qualifier, key.version, value) ==
                            expected.insert_or_assign(key, value).second);
                }
                if (i % 100 == 0) REQUIRE(holds(cells, expected));
            }
            CHECK(cells.validate());
            CHECK(holds(cells, expected));
            cells.clear();
            CHECK(memory.bytes == 0);
        }
    }

    TEST_CASE("a write may be handed bytes of the segment itself") {
        st::testing::metered::meter memory;
        layout cells{st::testing::metered(memory)};
        const st::version_key key({1}, st::kind::put);
        cells.put("row", "qualifier", key, "value");
        expected_cells expected{{{"row", "qualifier", key}, "value"}};
        for (int i = 2; i != 300; ++i) {
            auto rows = cells.rows();
            rows.seek_first();
            const auto at = rows.cells();
            const std::string qualifier = i % 2 == 0 ? "qualifier" : std::string(at.qualifier()) + std::to_string(i);
            expected.insert_or_assign({"row", qualifier, {{i}, st::kind::put}}, std::string(at.value()));
            cells.put(rows.key(), i % 2 == 0 ? at.qualifier() : st::bytes_view(qualifier), {{i}, st::kind::put},
                      at.value());
        }
        CHECK(holds(cells, expected));
    }

    TEST_CASE("a packed segment lives in any memory of plain pointers") {
        st::segment::packed<st::memory::arena> in_arena;
        st::segment::packed<st::memory::pmr> in_resource;
        for (int i = 0; i != 500; ++i) {
            const std::string row = std::to_string(i % 40);
            in_arena.put(row, std::to_string(i), {{i}, st::kind::put}, "value");
            in_resource.put(row, std::to_string(i), {{i}, st::kind::put}, "value");
        }
        CHECK(in_arena.validate());
        CHECK(in_resource.validate());
        in_arena = st::segment::packed<st::memory::arena>();
        CHECK(in_arena.size() == 0);
        in_resource.clear();
        CHECK(in_resource.validate());
    }
}
