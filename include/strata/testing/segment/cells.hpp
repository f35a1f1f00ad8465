// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <random>
#include <string>

#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/segment/policy.hpp>

/// Sorted cells in a std::map: what layouts and cursors are compared with.
namespace strata::testing {

/// Where a cell lies: row, qualifier and version, in HBase's order (R1.1).
struct cell_key {
    /// A coordinate.
    ///@{
    std::string row;
    std::string qualifier;
    version_key version;
    ///@}

    /// Compares as HBase sorts cells (R1.1).
    friend bool operator<(const cell_key& a, const cell_key& b) {
        if (a.row != b.row) return a.row < b.row;
        if (a.qualifier != b.qualifier) return a.qualifier < b.qualifier;
        return a.version.sorts_before(b.version);
    }
};
/// Cells and their values, sorted.
using expected_cells = std::map<cell_key, std::string>;

/// Of few keys, so that rows have several columns, columns several versions and versions several writes; some bytes are
/// zero or not ASCII.
inline cell_key random_key(std::mt19937& random) {
    static const std::string parts[] = {"", "a", std::string("a\0", 2), "ab", "b", "\x7F", "\x80", "\xFF"};
    static const kind kinds[] = {kind::put, kind::delete_version, kind::delete_column, kind::delete_family, kind::put};
    return {"row" + parts[random() % 5],
            parts[random() % std::size(parts)],
            {{static_cast<std::int64_t>(random() % 4)}, kinds[random() % std::size(kinds)], random() % 3}};
}

/// A version_key that sorts before all others of its column, and one that sorts after them.
///@{
inline version_key first_version() { return {latest, kind::delete_family, 1}; }
inline version_key behind_versions() { return {oldest, kind::put}; }
///@}

/// What a move from one cell of a row to another place changes; the place may lie after the row.
inline boundary step_to(const cell_key& from, expected_cells::const_iterator to, const expected_cells& all) {
    if (to == all.end() || to->first.row != from.row) return boundary::end;
    return to->first.qualifier != from.qualifier ? boundary::column : boundary::version;
}

/// The first cell of the last row before a row; of the last row of all without one.
inline expected_cells::const_iterator last_row_before(const expected_cells& all, const std::string* row) {
    const auto behind = row == nullptr ? all.end() : all.lower_bound({*row, "", first_version()});
    return behind == all.begin() ? all.end() : all.lower_bound({std::prev(behind)->first.row, "", first_version()});
}

}  // namespace strata::testing
