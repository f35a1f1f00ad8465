// SPDX-License-Identifier: BSL-1.0
// Layer: answer.
#pragma once

#include <cstdint>

#include <strata/cell/cell.hpp>

namespace strata {

/// What reads have done, counted by those that are asked to: `t.get(row, column, {.stats = &done})`.
///
/// A read adds to what is there, so that several reads sum up; `done = {}` begins anew.  Reads that go on after their
/// call (scan, versions, open_scanner) add while they are stepped, and the object has to outlive them.  It is for one
/// thread at a time.
///
/// Each visited cell has one fate: `cells_visited == cells_returned + markers + cells_hidden() + cells_unwanted +
/// cells_filtered + cells_skipped`.
///
/// A counted read goes from cell to cell, as HBase does, whatever segment the cells lie in; its answer is that of the
/// read that is not counted, which may find it by looking at fewer cells.  HBase: the server's part of ScanMetrics.
struct read_stats {
    /// Rows that the read has gone through: of those in its range, the ones with a stored cell in a family that it
    /// reads.  HBase: ROWS_SCANNED.
    std::uint64_t rows_scanned = 0;
    /// Rows scanned of which nothing is returned, whether a filter, a marker or something else is the reason.  HBase:
    /// ROWS_FILTERED, where a row whose key ends the scan counts here and not as scanned.
    std::uint64_t rows_filtered = 0;

    std::uint64_t cells_visited = 0;   ///< Cells that were judged, markers among them; not those that a seek passes.
    std::uint64_t cells_returned = 0;  ///< Cells of the answer; in raw reads markers are among them.
    /// Rows, families, qualifiers and values of the cells returned, and 20 bytes a cell (R1.10).  HBase:
    /// BYTES_IN_RESULTS, which has four more for each cell.
    std::uint64_t bytes_returned = 0;

    std::uint64_t markers = 0;             ///< Delete markers, unless the read is raw (R5.5).
    std::uint64_t cells_deleted = 0;       ///< Puts that a marker covers (R5.1, R5.9).
    std::uint64_t cells_superseded = 0;    ///< Cells whose timestamp a later write has too (R4.27).
    std::uint64_t cells_beyond_limit = 0;  ///< Versions for which there is no room: VERSIONS, or the read's own number.
    std::uint64_t cells_expired = 0;       ///< Cells that the family's TTL or their own hides (R6.2, R6.4).
    std::uint64_t cells_out_of_range = 0;  ///< Cells outside the time range of the read.
    std::uint64_t cells_unseen = 0;        ///< Cells written after an open scanner began (R9.5).
    /// Puts of columns that the read does not name, in which it looks for family markers (R4.31).
    std::uint64_t cells_unwanted = 0;
    std::uint64_t cells_filtered = 0;  ///< Cells that a filter rejects, one by one or with their row.
    std::uint64_t cells_skipped = 0;   ///< Cells that store_offset goes over (R4.34).

    /// Searches for a row, one for each segment that is searched.  A scan has one at its beginning, an open
    /// scanner one for every row; a filter's hint can cause more.
    std::uint64_t seeks = 0;
    /// Moves inside a row that may pass cells: from a column of which no more is wanted to the next one, to a column
    /// that is named, to where a filter hints.
    std::uint64_t column_seeks = 0;

    std::uint64_t segments = 0;          ///< Segments that took part: of every family that is read, active and frozen.
    std::uint64_t segments_skipped = 0;  ///< Segments left out, as all their cells are out of range or expired.

    /// The visited cells that are stored in a column that the read asks for, and that it does not see.
    constexpr std::uint64_t cells_hidden() const noexcept {
        return cells_deleted + cells_superseded + cells_beyond_limit + cells_expired + cells_out_of_range +
               cells_unseen;
    }
    /// The rows of which something is returned.
    constexpr std::uint64_t rows_returned() const noexcept { return rows_scanned - rows_filtered; }

    /// Adds what other reads have done.
    constexpr read_stats& operator+=(const read_stats& more) noexcept {
        rows_scanned += more.rows_scanned;
        rows_filtered += more.rows_filtered;
        cells_visited += more.cells_visited;
        cells_returned += more.cells_returned;
        bytes_returned += more.bytes_returned;
        markers += more.markers;
        cells_deleted += more.cells_deleted;
        cells_superseded += more.cells_superseded;
        cells_beyond_limit += more.cells_beyond_limit;
        cells_expired += more.cells_expired;
        cells_out_of_range += more.cells_out_of_range;
        cells_unseen += more.cells_unseen;
        cells_unwanted += more.cells_unwanted;
        cells_filtered += more.cells_filtered;
        cells_skipped += more.cells_skipped;
        seeks += more.seeks;
        column_seeks += more.column_seeks;
        segments += more.segments;
        segments_skipped += more.segments_skipped;
        return *this;
    }

    /// Returns true if all counts are equal.
    friend constexpr bool operator==(const read_stats&, const read_stats&) noexcept = default;
};

namespace detail {

/// The size of a cell as HBase writes it, without tags (R1.10, R1.11).
inline std::uint64_t size_of_returned(const cell_view& cell) noexcept {
    constexpr std::uint64_t fixed_size = 20;  // lengths, timestamp, type
    return fixed_size + cell.row().size() + cell.family().size() + cell.qualifier().size() + cell.value().size();
}

/// Counts a cell that is returned.
inline void count_returned(read_stats& done, const cell_view& cell) noexcept {
    ++done.cells_returned;
    done.bytes_returned += size_of_returned(cell);
}

/// Counts the segments of a store, `used` of `all`, and that each of these is searched for a row.
inline void count_segments(read_stats& done, std::uint64_t used, std::uint64_t all) noexcept {
    done.segments += used;
    done.segments_skipped += all - used;
    done.seeks += used;
}

/// Counts a row that a read has gone through.
inline void count_row(read_stats& done, bool is_returned) noexcept {
    ++done.rows_scanned;
    if (!is_returned) ++done.rows_filtered;
}

}  // namespace detail
}  // namespace strata
