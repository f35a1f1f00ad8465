// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <iterator>
#include <random>
#include <string>
#include <utility>

#include <strata/segment/packed.hpp>
#include <strata/segment/packed/builder.hpp>
#include <strata/testing/faults.hpp>
#include <strata/testing/segment/cells.hpp>
#include <strata/testing/segment/cursor.hpp>

#include "support/cursor_contract.hpp"
#include "support/rounds.hpp"

namespace st = strata;

namespace {
using st::testing::cell_key;
using st::testing::expected_cells;
using st::testing::metered;
using support::holds;
using layout = st::segment::packed<metered>;

// Of how many kinds the parts of a cell are, how long they are at most, and how many cells there are.
struct shape {
    unsigned rows;
    unsigned qualifiers;
    unsigned versions;
    std::size_t longest_key;
    std::size_t longest_value;
    int cells;
};
constexpr shape shapes[] = {
    {1, 1, 1, 0, 0, 1},           // one cell
    {20000, 1, 1, 20, 8, 20000},  // rows of a cell, so many that the tree has three levels
    {400, 5, 3, 20, 40, 3000},    // a few columns each
    {400, 5, 3, 300, 700, 2000},  // long keys; values inside and outside
    {3, 3000, 2, 20, 40, 9000},   // large rows
    {2, 40, 4, 2000, 30, 300},    // blocks of long qualifiers
    {2, 2, 40000, 20, 8, 30000},  // deep columns of values of one length
    {2, 3, 3000, 20, 200, 5000},  // deep columns of values of any length
    {2, 2, 200, 20, 3000, 900},   // deep columns of values outside
    {2, 400, 30, 20, 60, 12000},  // large rows of columns that grow and overflow
    {3, 300, 5, 80000, 30, 60},   // columns after the first 64 KiB
};

std::string part(unsigned i, std::size_t longest) {
    return i == 0 ? std::string() : std::string(i % 3 * longest / 2, 'p') + std::to_string(i * 7919 % 30011);
}

cell_key random_key(std::mt19937& random, const shape& s) {
    const auto pick = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
    static const st::kind markers[] = {st::kind::delete_version, st::kind::delete_column, st::kind::delete_family};
    const std::int64_t written = random() % 50 == 0 ? std::int64_t{1} << (40 + random() % 20) : pick(s.versions);
    const st::kind kind = random() % 9 == 0 ? markers[random() % 3] : st::kind::put;
    return {"r" + part(pick(s.rows), s.longest_key),
            part(pick(s.qualifiers), s.longest_key),
            {{written}, kind, random() % 3 << random() % 50, random() % 9 == 0 && !is_marker(kind)}};
}
std::string random_value(std::mt19937& random, const shape& s) {
    return std::string(s.longest_value == 8 ? 8 : random() % (s.longest_value + 1),
                       static_cast<char>('a' + random() % 26));
}
expected_cells random_cells(std::mt19937& random, const shape& s) {
    expected_cells all;
    for (int i = 0; i != s.cells; ++i) all.insert_or_assign(random_key(random, s), random_value(random, s));
    return all;
}

void add_all(layout::builder& to, const expected_cells& cells) {
    for (auto at = cells.begin(); at != cells.end(); ++at) {
        const st::boundary moved = at == cells.begin() || std::prev(at)->first.row != at->first.row
                                       ? st::boundary::row
                                       : st::testing::step_to(std::prev(at)->first, at, cells);
        to.add(moved, at->first.row, at->first.qualifier, at->first.version, at->second);
    }
}
layout built(const expected_cells& cells, metered::meter& memory) {
    layout::builder all{metered(memory)};
    add_all(all, cells);
    return std::move(all).finish();
}
}  // namespace

TEST_SUITE("segment/packed/builder")
{
    TEST_CASE("a packed segment is one that is built in order") {
        CHECK(st::bulk_built_segment<layout>);
        metered::meter memory;
        CHECK(built({}, memory).size() == 0);
        CHECK(built({}, memory).validate());
        CHECK(memory.blocks == 0);
    }

    TEST_CASE("a segment built in order answers as one of puts does whatever its shape") {
        for (const shape& s : shapes) {
            CAPTURE(s.qualifiers);
            CAPTURE(s.versions);
            std::mt19937 random(17);
            metered::meter memory;
            {
                expected_cells expected = random_cells(random, s);
                layout cells = built(expected, memory);
                REQUIRE(cells.validate());
                CHECK(cells.bytes() == memory.bytes);
                CHECK(holds(cells, expected));
                for (int i = 0; i != 200; ++i) {  // each cell is found by its key, too
                    const auto at = expected.lower_bound(random_key(random, s));
                    if (at == expected.end()) continue;
                    const auto found = cells.find(at->first.row, at->first.qualifier, at->first.version.written());
                    REQUIRE(found);
                    CHECK(found->version.written() == at->first.version.written());
                }
                for (int i = 0; i != support::rounds(1500); ++i) {
                    cell_key key = random_key(random, s);
                    const auto at = expected.lower_bound(key);
                    if (random() % 3 == 0 && at != expected.end()) key = at->first;
                    if (random() % 2 == 0) {
                        REQUIRE(cells.erase(key.row, key.qualifier, key.version) == (expected.erase(key) == 1));
                    } else {
                        const std::string value = random_value(random, s);
                        REQUIRE(cells.put(key.row, key.qualifier, key.version, value) ==
                                expected.insert_or_assign(key, value).second);
                    }
                    if (i % 500 == 0) REQUIRE(cells.validate());
                }
                REQUIRE(cells.validate());
                CHECK(cells.bytes() == memory.bytes);
                CHECK(holds(cells, expected));
                for (const auto& [key, value] : expected) REQUIRE(cells.erase(key.row, key.qualifier, key.version));
                CHECK(memory.bytes == 0);
            }
            CHECK(memory.blocks == 0);
        }
    }

    TEST_CASE("a segment built in order takes no more memory than one of puts") {
        for (const shape& s : shapes) {
            CAPTURE(s.qualifiers);
            CAPTURE(s.versions);
            std::mt19937 random(19);
            metered::meter memory;
            const expected_cells expected = random_cells(random, s);
            const layout one = built(expected, memory);
            layout other{metered(memory)};
            for (const auto& [key, value] : expected) other.put(key.row, key.qualifier, key.version, value);
            CHECK(one.bytes() <= other.bytes() + other.bytes() / 50 + 1000);
        }
    }

    TEST_CASE("a builder that runs out of memory leaks nothing") {
        for (const shape& s : {shape{200, 3, 3, 300, 700, 300}, shape{2, 300, 2, 20, 40, 400},
                               shape{2, 2, 400, 20, 600, 500}, shape{1, 60, 60, 20, 60, 900}}) {
            std::mt19937 random(23);
            metered::meter memory;
            const expected_cells expected = random_cells(random, s);
            bool is_complete = false;
            const auto failures = st::testing::survive(
                memory.allocations, [&] { is_complete = holds(built(expected, memory), expected); },
                [&] { REQUIRE(memory.blocks == 0); });
            CHECK(is_complete);
            CHECK(failures > 20);
            CHECK(memory.blocks == 0);
        }
    }
}
