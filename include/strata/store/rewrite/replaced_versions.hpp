// SPDX-License-Identifier: BSL-1.0
// Layer: store/rewrite.
#pragma once

#include <cstdint>
#include <optional>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/maintenance/policy.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/segment/policy.hpp>
#include <strata/store/segments/segment_stats.hpp>

/// Versions that go at once when others are written.
namespace strata::detail {

/// Finds the newest version of a column that is beyond a limit, and returns its timestamp.  Returns nothing if there is
/// none, or if a marker of the column or of the family in its row may hide some.  Versions of one timestamp count as
/// one.
template <row_cursor Rows>
std::optional<timestamp> newest_in_excess(Rows rows, bytes_view row, bytes_view qualifier, std::int64_t limit) {
    if constexpr (finding_row_cursor<Rows>) {
        if (!rows.find(row)) return std::nullopt;
    } else {
        rows.seek(row);
        if (!rows.valid() || !are_equal(rows.key(), row)) return std::nullopt;
    }
    const bool may_have_markers = rows.has_markers();
    auto cells = rows.cells();
    if (may_have_markers)  // those of the family are first
        for (; cells.qualifier().empty() && !qualifier.empty();)
            if (is_family_marker(cells.version().kind()) || cells.next() == boundary::end) return std::nullopt;
    if (!are_equal(cells.qualifier(), qualifier) && cells.seek_column(qualifier) == boundary::end) return std::nullopt;
    if (!are_equal(cells.qualifier(), qualifier)) return std::nullopt;
    std::optional<timestamp> counted;
    std::optional<timestamp> found;
    do {
        if (may_have_markers && is_marker(cells.version().kind())) return std::nullopt;
        const timestamp written = cells.version().written();
        if (!found && written != counted && limit-- <= 0) found = written;
        if (found && !may_have_markers) break;
        counted = written;
    } while (cells.next() == boundary::version);
    return found;
}

/// Removes the versions of a column that are beyond the limit of a retention policy, if the maintenance policy says so:
/// see maintenance::eager.
/// Complexity: one search, and linear in the versions up to the limit and in those that go.
template <maintenance_policy Policy, writable_segment Segment, class Retention>
void drop_excess([[maybe_unused]] Segment& cells, [[maybe_unused]] bytes_view row,
                 [[maybe_unused]] bytes_view qualifier, [[maybe_unused]] const segment_stats& facts,
                 [[maybe_unused]] const Retention& retention) noexcept {
    if constexpr (drops_excess<Policy>) {
        if (facts.has_ttl) return;
        if (const auto newest = newest_in_excess(cells.rows(), row, qualifier, retention.limit()))
            cells.erase_puts(row, qualifier, oldest, *newest);
    }
}

/// Removes the puts that a marker would cover.
template <writable_segment Segment>
void erase_covered(Segment& cells, bytes_view row, bytes_view qualifier, version_key marker) noexcept {
    const bool is_single = marker.kind() == kind::delete_version || marker.kind() == kind::delete_family_version;
    const auto column = is_family_marker(marker.kind()) ? std::nullopt : std::optional(qualifier);
    cells.erase_puts(row, column, is_single ? marker.written() : oldest, marker.written());
}

}  // namespace strata::detail
