// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <limits>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include <strata/schema/runtime_family.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/testing/diff.hpp>

#include "source.hpp"

namespace files {

/// All cells of a file, in HBase's order.
inline std::vector<st::cell> sorted_cells(const source& from) {
    std::vector<st::cell> all;
    for_each_cell(from, [&](const st::cell_view& one) { all.emplace_back(one); });
    std::stable_sort(all.begin(), all.end(), [](const st::cell& a, const st::cell& b) { return sorts_before(a, b); });
    return all;
}

/// A table that keeps every version, with families of these names.
inline st::dynamic_table table_of(const std::set<st::bytes>& families) {
    std::vector<st::family_options> all;
    for (const st::bytes& family : families)
        all.push_back({.name = family, .max_versions = (std::numeric_limits<std::int32_t>::max)()});
    return st::dynamic_table(std::move(all));
}

/// Prints how two files differ.  Returns true if they do not.
inline bool compare(std::ostream& out, const source& first, const source& second, st::testing::diff_options how) {
    const std::vector<st::cell> cells[] = {sorted_cells(first), sorted_cells(second)};
    std::set<st::bytes> families;
    for (const auto& all : cells)
        for (const st::cell& one : all) families.emplace(one.family());
    if (families.empty()) families.emplace("none");
    st::dynamic_table tables[] = {table_of(families), table_of(families)};
    for (int i : {0, 1}) {
        try {
            tables[i].bulk_load(cells[i], {.keep_sequence = true});
        } catch (const st::error& why) {
            throw failure((i == 0 ? first : second).path + ": " + sentence(why));
        }
    }
    how.first = first.path;
    how.second = second.path;
    const auto difference = st::testing::diff(tables[0], tables[1], how);
    out << difference;
    return difference.empty();
}

}  // namespace files
