// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>

#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/segment/checked_segment.hpp>
#include <strata/segment/policy.hpp>
#include <strata/testing/faults.hpp>
#include <strata/testing/report.hpp>
#include <strata/testing/segment/cells.hpp>
#include <strata/testing/segment/cursor.hpp>

namespace strata::testing {

namespace detail {

/// The cell is a marker, or one of its column, or of the family in its row, covers it.
inline bool is_hidden(const expected_cells& all, const cell_key& one) {
    if (is_marker(one.version.kind())) return true;
    return std::any_of(all.begin(), all.end(), [&](const auto& cell) {
        const cell_key& marker = cell.first;
        const timestamp covered = marker.version.written();
        const kind what = marker.version.kind();
        if (!is_marker(what) || marker.row != one.row) return false;
        const bool is_of_row = is_family_marker(what) && marker.qualifier.empty();
        if (!is_of_row && marker.qualifier != one.qualifier) return false;
        const bool is_single = what == kind::delete_version || what == kind::delete_family_version;
        return is_single ? covered == one.version.written() : covered >= one.version.written();
    });
}

/// Every row and column, and every gap between them, at every timestamp and beside it.
template <point_lookup_segment Segment>
void check_finds(report& r, const Segment& cells, const expected_cells& all) {
    const std::set<std::string> keys = keys_and_gaps(all);
    std::set<timestamp> times{oldest, {0}, latest};
    for (const auto& [key, value] : all)
        if (const auto t = key.version.written(); t != oldest && t != latest)
            times.insert({{t.value - 1}, t, {t.value + 1}});
    for (const std::string& row : keys)
        for (const std::string& qualifier : keys)
            for (const timestamp newest : times) {
                const auto sought = all.lower_bound({row, qualifier, version_key::first_at(newest)});
                const bool is_there =
                    sought != all.end() && sought->first.row == row && sought->first.qualifier == qualifier;
                const std::optional<found_version> found = cells.find(row, qualifier, newest);
                r.expect(found.has_value() == is_there, "find sees the columns that are there and no other");
                if (!found || !is_there) continue;
                r.expect(found->row == row && found->qualifier == qualifier &&
                             found->version == sought->first.version && found->value == sought->second,
                         "find returns the newest version of the column that is not newer");
                r.expect(found->may_be_hidden || !is_hidden(all, sought->first),
                         "find says that the version may be hidden if a marker of the segment hides it or is it");
            }
}

/// Checks all that a segment tells of its cells.
template <class Segment>
void check_cells(report& r, const Segment& cells, const expected_cells& all) {
    check_rows(r, cells.rows(), all);
    if constexpr (strata::detail::offers_of_segment<Segment>().point_lookup) check_finds(r, cells, all);
}

/// Random puts and erases, one by one.
template <class Segment>
void check_puts(report& r, const metered& memory) {
    std::mt19937 random(3);
    Segment cells(memory);
    expected_cells expected;
    check_cells(r, cells, expected);
    for (int i = 0; i != 240; ++i) {
        const cell_key key = random_key(random);
        if (random() % 4 == 0) {
            r.expect(cells.erase(key.row, key.qualifier, key.version) == (expected.erase(key) == 1),
                     "erase says whether there was a cell");
        } else {
            const std::string value = std::to_string(i);
            r.expect(
                cells.put(key.row, key.qualifier, key.version, value) == expected.insert_or_assign(key, value).second,
                "put says whether the cell is a new one");
        }
        r.expect(cells.size() == expected.size(), "size counts the cells");
        if (i == 5 || i == 100) check_cells(r, cells, expected);
    }
    check_cells(r, cells, expected);
    Segment moved = std::move(cells);
    check_cells(r, moved, expected);
    moved.clear();
    r.expect(moved.size() == 0, "clear leaves nothing");
    check_cells(r, moved, {});
}

/// erase_puts, of a column and of a row.
template <class Segment>
void check_erase_puts(report& r, const metered& memory) {
    std::mt19937 random(5);
    for (int round = 0; round != 20; ++round) {
        Segment cells(memory);
        expected_cells expected;
        for (int i = 0; i != 60; ++i) {
            const cell_key key = random_key(random);
            cells.put(key.row, key.qualifier, key.version, "v");
            expected.insert_or_assign(key, "v");
        }
        const cell_key target = random_key(random);
        const timestamp first{static_cast<std::int64_t>(random() % 3)};
        const timestamp last{first.value + static_cast<std::int64_t>(random() % 3)};
        const bool whole_row = round % 2 == 0;
        const std::size_t gone = std::erase_if(expected, [&](const auto& entry) {
            const cell_key& key = entry.first;
            return key.row == target.row && (whole_row || key.qualifier == target.qualifier) &&
                   key.version.kind() == kind::put && first <= key.version.written() && key.version.written() <= last;
        });
        const auto column = whole_row ? std::nullopt : std::optional<bytes_view>(target.qualifier);
        r.expect(cells.erase_puts(target.row, column, first, last) == gone, "erase_puts says how many went");
        check_cells(r, cells, expected);
    }
}

/// renew and erase_older, which look at writes of one version.
template <class Segment>
void check_renewals(report& r, const metered& memory) {
    std::mt19937 random(7);
    Segment cells(memory);
    expected_cells expected;
    for (std::uint64_t sequence = 5; sequence != 205; ++sequence) {
        cell_key key = random_key(random);
        const kind what = key.version.kind();
        key.version = {key.version.written(), what, sequence, sequence % 3 == 0 && !is_marker(what)};
        const std::string value = std::to_string(sequence);
        if (sequence % 5 == 0) {
            r.expect(cells.put(key.row, key.qualifier, key.version, value), "put adds a write beside earlier ones");
            expected.emplace(key, value);
        } else if (sequence % 7 == 0) {
            const std::size_t gone = std::erase_if(expected, [&](const auto& entry) {
                const cell_key& one = entry.first;
                return one.row == key.row && one.qualifier == key.qualifier && one.version.same_version(key.version) &&
                       one.version.sequence() < key.version.sequence();
            });
            r.expect(cells.erase_older(key.row, key.qualifier, key.version) == gone,
                     "erase_older takes the earlier writes of the version");
        } else {
            const auto newest = expected.lower_bound(key);
            const bool replaces = newest != expected.end() && newest->first.row == key.row &&
                                  newest->first.qualifier == key.qualifier &&
                                  newest->first.version.same_version(key.version);
            r.expect(cells.renew(key.row, key.qualifier, key.version, value) != replaces,
                     "renew says whether the cell is a new one");
            if (replaces) expected.erase(newest);
            expected.emplace(key, value);
        }
        r.expect(cells.size() == expected.size(), "size counts the cells");
    }
    check_cells(r, cells, expected);
}

/// Memory runs out at every moment of a put and a renewal, and comes back when the last cell goes.
template <class Segment>
void check_failing_memory(report& r, metered::meter& memory) {
    const std::string longer(100, 'x');
    Segment cells{metered(memory)};
    const version_key version({1}, kind::put);
    expected_cells expected;
    const auto attempt = [&](const cell_key& key, auto write) {
        const std::size_t bytes = memory.bytes;
        r.survived("segment: put", survive(memory.allocations, write, [&] {
                       r.expect(cells.size() == expected.size() && memory.bytes == bytes,
                                "a write that runs out of memory leaves nothing behind");
                       check_cells(r, cells, expected);
                   }));
        expected.insert_or_assign(key, longer);
        check_cells(r, cells, expected);
    };
    for (const cell_key& key : {cell_key{longer, longer, version}, cell_key{longer + "new", longer, version},
                                cell_key{longer, longer + "new", version}, cell_key{longer, longer, {{2}, kind::put}},
                                cell_key{longer, longer, version}})
        attempt(key, [&] { cells.put(key.row, key.qualifier, key.version, longer); });
    expected.erase({longer, longer, version});
    const version_key later({1}, kind::put, 9);
    expected.insert_or_assign({longer, longer, version}, longer);
    const std::size_t bytes = memory.bytes;
    r.survived("segment: renew", survive(
                                     memory.allocations, [&] { cells.renew(longer, longer, later, longer + longer); },
                                     [&] {
                                         r.expect(memory.bytes == bytes,
                                                  "a renewal that runs out of memory leaves nothing behind");
                                         check_cells(r, cells, expected);
                                     }));
    expected.erase({longer, longer, version});
    expected.emplace(cell_key{longer, longer, later}, longer + longer);
    check_cells(r, cells, expected);
    for (const auto& [key, value] : expected) cells.erase(key.row, key.qualifier, key.version);
    r.expect(cells.size() == 0 && memory.bytes < bytes, "memory goes back when cells go");
}

}  // namespace detail

/// Checks a segment of yours, made for the memory policy testing::metered and constructed from one.
template <writable_segment Segment>
report check_segment() {
    report r("segment");
    static_assert(sizeof(strata::detail::checked_segment<Segment>) != 0);
    metered::meter memory;
    r.run("puts", [&] { detail::check_puts<Segment>(r, memory); });
    r.run("erase_puts", [&] { detail::check_erase_puts<Segment>(r, memory); });
    r.run("renewals", [&] { detail::check_renewals<Segment>(r, memory); });
    r.run("failing memory", [&] { detail::check_failing_memory<Segment>(r, memory); });
    r.expect(memory.ever > 0, "memory comes from the policy that is handed in");
    r.expect(memory.blocks == 0 && memory.bytes == 0, "all memory goes back");
    return r;
}

}  // namespace strata::testing
