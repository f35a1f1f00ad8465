// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/limits.hpp>
#include <strata/policy/clock/policy.hpp>
#include <strata/policy/concurrency/policy.hpp>
#include <strata/store/explanation.hpp>
#include <strata/table/column_list.hpp>
#include <strata/table/columns.hpp>
#include <strata/table/options.hpp>
#include <strata/table/parts/explain_scan.hpp>
#include <strata/table/parts/readable_table.hpp>
#include <strata/table/scan_explanation.hpp>
#include <strata/table/snapshot.hpp>

namespace strata {

/// What there is to find out about a table by looking at all of it: its columns, and why reads answer as they do.
///
/// Throws: as the reads of readable_table.
template <class FamilySet, clock_policy Clock, concurrency_policy Concurrency>
class inspectable_table : public readable_table<FamilySet, Clock, Concurrency> {
    using reads = readable_table<FamilySet, Clock, Concurrency>;

public:
    using typename reads::scan_options;
    /// What a search for columns asks for; in braces it names columns of this table alone.
    using column_options = basic_column_options<columns_in<FamilySet>>;

    /// The columns that a read sees, by family and qualifier, each with the number of rows that have it.
    ///
    /// `search`: a row, the prefix of rows, families.  HBase has no call for it: there, too, only a scan finds the
    /// qualifiers of a family.  Deleted and expired columns are not there.
    /// Complexity: that of the scan, which is linear in the stored cells of the rows that are looked at, and at most
    /// one search among the columns for each cell that it returns: none for rows that have the columns of the row
    /// before.  Values are neither read nor copied.
    /// Throws: as scan; illegal_argument for a row and a prefix.
    template <detail::one_of<column_options, strata::column_options> Options = column_options>
    std::vector<counted_column> columns(const Options& search = {}) const {
        detail::column_counter<> found;
        this->scan(detail::scan_for(search)).for_each_cell([&](const cell_view& cell) {
            found.add(cell);
            return true;
        });
        return found.take();
    }
    /// The columns of a family that a read sees: `t.columns(st::all<contents>)`,
    /// `t.columns(st::selection::family("contents"))`.
    std::vector<counted_column> columns(const selection_in<FamilySet>& family) const {
        return columns(column_options{.columns = std::vector<selection>{family}});
    }

    /// The table as it is now, for reads that come later: see strata::snapshot.
    ///
    /// Complexity: constant.  Throws: what an allocation throws.
    auto snapshot() const { return strata::snapshot<reads, detail::no_turns>(detail::everybody, *this); }
    /// How many snapshots and open scanners make the table keep old versions; copies of a snapshot count as one.
    ///
    /// Complexity: linear in the moments that they see.
    std::size_t snapshots_open() const noexcept { return this->open_scanners_.count(); }
    /// The point() of the oldest snapshot or scanner that is open; nothing if none is.
    ///
    /// Complexity: as snapshots_open().
    std::optional<std::uint64_t> oldest_point() const noexcept {
        if (!this->open_scanners_.any()) return std::nullopt;
        return this->open_scanners_.smallest_or(this->sequence_);
    }

    /// Everything stored for a column of a row: what hides each version, until when it lives, which maintenance would
    /// remove it.
    ///
    /// For people and for tests that fail: io/explain.hpp prints it.  Complexity: one search a segment, and linear in
    /// the column's cells; with all_rows, linear in the family's active segment if a marker depends on it.
    explanation explain(bytes_view row, const column_in<FamilySet>& column, const explain_options& how = {}) const {
        detail::check_row(row);
        explanation all{bytes(row), column, clock_.now()};
        all.next_put = this->date_ahead({row, column.family(), column.qualifier()}, all.now);
        families_.visit(column.family(), [&](const auto& store) {
            all.cells =
                store.explain(row, column.qualifier(), all.now, open_scanners_.smallest_or(detail::newest_write), how);
        });
        return all;
    }

    /// Why a scan returns cells of a column of a row, or does not: which filter rejects them, for instance.
    ///
    /// For people and for tests that fail: io/explain.hpp prints it.  Complexity: that of the scan up to the row.
    /// Throws: as scan and explain.
    template <detail::one_of<scan_options, strata::scan_options> Options = scan_options>
    scan_explanation explain_scan(const Options& options, bytes_view row, const column_in<FamilySet>& column) const {
        return detail::explained_scan(*this, detail::for_any_table(options), explain(row, column));
    }

protected:
    using reads::clock_;
    using reads::families_;
    using reads::open_scanners_;
    using reads::readable_table;
};

}  // namespace strata
