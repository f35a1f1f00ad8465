// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <strata/cell/column.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/testing/report.hpp>

namespace strata::testing::detail {

using default_table = basic_dynamic_table<clock::manual>;

/// Families of each kind that a store treats differently.
inline std::vector<family_options> families_in_use() {
    return {{.name = "d"},
            {.name = "k", .max_versions = 3, .keep_deleted = keep_deleted_cells::yes},
            {.name = "n", .max_versions = 2, .new_version_behavior = true},
            {.name = "t", .max_versions = 3, .min_versions = 1, .ttl = 50}};
}

/// The cells that a scan returns, a line each.
template <class Table>
std::string everything(const Table& table, bool raw, bool reversed) {
    std::string text;
    for (const auto& row : table.scan({.reversed = reversed, .versions = all_versions, .raw = raw}))
        for (const cell_view& c : row)
            text += std::string(c.row()) + ' ' + std::string(c.family()) + ':' + std::string(c.qualifier()) + '@' +
                    std::to_string(c.timestamp().value) + ' ' + std::to_string(static_cast<int>(c.kind())) + '=' +
                    std::string(c.value()) + '\n';
    return text;
}

/// Does a random change or piece of maintenance.  Equal seeds do the same.
template <class Table>
void do_something(Table& t, std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto upto = [&](unsigned n) { return random() % n; };
    const std::string row(1, static_cast<char>('a' + upto(5)));
    const column what(std::string(1, "dknt"[upto(4)]), std::string(1 + upto(3), 'q'));
    const timestamp written{static_cast<std::int64_t>(1 + upto(12))};
    const std::string value = std::to_string(seed) + std::string(upto(40), 'v');
    switch (upto(14)) {
        case 0:
            return t.delete_version(row, what, written);
        case 1:
            return t.delete_column(row, what, written);
        case 2:
            return void(t.mutate(deletion(row).add_family(bytes(what.family()), written)));
        case 3:
            return void(t.mutate(deletion(row).add_family_version(bytes(what.family()), written)));
        case 4:
            return t.delete_row(row, written);
        case 5:
            return void(t.mutate(put(row, written).add(what, value).add({"d", "z"}, value).set_ttl(20)));
        case 6:
            return void(t.mutate(append(row).add(what, value)));
        case 7:
            return t.flush();
        case 8:
            return upto(2) == 0 ? t.compact() : t.compact_some(upto(3), 1 + upto(3));
        case 9:
            return t.clock().set({t.clock().now().value + static_cast<std::int64_t>(upto(5))});
        default:
            return t.put(row, what, value, written);
    }
}

/// Does the same random changes to a table and to one with default policies, and compares scans of both.
template <class Table>
void compare_with_default(report& r, Table& table) {
    default_table expected(families_in_use(), clock::manual({1}));
    for (std::uint32_t i = 0; i != 1500; ++i) {
        do_something(table, i);
        do_something(expected, i);
        if (i % 25 != 0) continue;
        r.expect(everything(table, false, false) == everything(expected, false, false),
                 "in a table: a scan finds what the default table finds");
        r.expect(everything(table, true, false) == everything(expected, true, false),
                 "in a table: a raw scan finds what the default table finds");
        r.expect(everything(table, false, true) == everything(expected, false, true),
                 "in a table: a reversed scan finds what the default table finds");
    }
    const Table copy = table;
    r.expect(everything(copy, true, false) == everything(expected, true, false), "in a table: a copy has the cells");
}

}  // namespace strata::testing::detail
