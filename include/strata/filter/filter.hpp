// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>

namespace strata {

/// A filter's answer to a cell.  HBase: Filter.ReturnCode (R4.30).
enum class filter_answer : unsigned char {
    include,              ///< Return the cell.
    include_next_column,  ///< Return the cell and go on with the next column.
    include_next_row,     ///< Return the cell and end the row for this family (R10.3).
    skip,                 ///< Leave the cell out.
    next_column,          ///< Leave the cell out and go on with the next column.
    next_row,             ///< Leave the cell out and end the row for this family (R10.3).
    seek,                 ///< Leave the cell out and go on where hint() says (R4.33).
};

/// Where the read goes on after `seek`: at the first column of this row from a qualifier on, or after this row.
///
/// A default hint says nothing: the read goes on with the next cell.
struct filter_hint {
    bool leaves_row = false;     ///< True: after this row.  Qualifier and version do not count then.
    owned_bytes qualifier = {};  ///< The first qualifier that is wanted.
    timestamp written = latest;  ///< The newest version that is wanted, in the column of that name.
    /// With leaves_row: the first row that is wanted, in the direction of the read.  If it does not lie ahead, the read
    /// goes on with the next cell.  It counts for the family of the cell only: if another family has a row in between,
    /// the filter is asked about that.
    owned_bytes row = {};
};

/// Which rows a filter rejects after one that rejects_row has rejected.
struct row_hint {
    /// What is known.
    enum { nothing, first_row, no_row } says = nothing;
    bytes row = {};  ///< With first_row: all rows before it, in the direction of the read, are rejected.
};

/// The settings of a read that concern filters.
struct filtered_read {
    bool reversed = false;  ///< True if rows come in descending order.  HBase: setReversed.
    bool as_hbase = true;   ///< True if HBase's filters have HBase's errors: quirks_policy, `filters_err`.
};

/// Chooses among the cells that a read would return.  Derive from filters::filter_of to write one.
///
/// A filter sees the cells that are left after deletes, TTL and the family's versions, before the read's own limit of
/// versions (R4.35, R4.36): if it rejects a version, an older one may be returned.  One object serves all families of a
/// row (R10.1).  A read clones the filter, so it may be used again.
///
/// The calls for each row are is_done, rejects_row, judge for each cell, prune, rejects_cells if any cell is left,
/// begin_row.
///
/// If rejects_row rejects a row, its cells are still judged, unless the read is reversed (R4.39): a filter may remember
/// something of them.  If is_done is true between two rows, or after rejects_row, the read ends.  If it is true within
/// a row, each family ends at its next cell (R4.18).
class filter {
public:
    virtual ~filter() = default;

    /// Makes a filter with the same settings, for a new read.
    virtual std::unique_ptr<filter> clone() const = 0;

    /// The name of the filter, for explanations.
    virtual std::string name() const { return "a filter"; }

    /// The name of the filter that refused last: of a list, the member that did.  For explanations.
    virtual std::string refuser() const { return name(); }

    /// Called first of all.
    virtual void begin_scan(const filtered_read& read) { static_cast<void>(read); }

    /// The number of filters that lie inside each other in this one; 0 if it has none inside.
    virtual std::size_t depth() const { return 0; }

    /// Called between rows.  HBase: reset.
    virtual void begin_row() {}

    /// Returns true if no later cell can pass.  HBase: filterAllRemaining.
    virtual bool is_done() const { return false; }

    /// Returns true if the row is to be left out, whatever is in it.  HBase: filterRowKey.
    virtual bool rejects_row(bytes_view row) {
        static_cast<void>(row);
        return is_done();
    }

    /// Says which rows follow that it rejects too, after rejects_row has rejected `row`.  The read goes over them.
    ///
    /// Say nothing if what the filter is told of those rows may change a later answer.
    virtual row_hint next_row(bytes_view row) const {
        static_cast<void>(row);
        return {};
    }

    /// Returns true if what the filter is told of a row may change its answers about later rows, or may make it throw.
    /// If it is false, a list may go over rows that another member rejects.
    virtual bool remembers_rows() const { return true; }

    /// Says whether a cell passes and where the read goes on.  HBase: filterCell.
    virtual filter_answer judge(const cell_view& cell) {
        static_cast<void>(cell);
        return filter_answer::include;
    }

    /// Returns true if the filter may answer `seek` and counts nothing: all_of asks it about cells that another member
    /// has refused.  HBase: HintingFilter.
    virtual bool may_seek() const { return false; }

    /// Says where to go on after `seek`.  HBase: getNextCellHint.
    virtual filter_hint hint(const cell_view& cell) {
        static_cast<void>(cell);
        return {};
    }

    /// The cell to return for one that passed.  Its bytes must live as long as the filter.  HBase: transformCell.
    virtual cell_view transform(const cell_view& cell) { return cell; }

    /// Returns true if the filter looks at whole rows, so that none may be split (R10.5).  HBase: hasFilterRow.
    virtual bool decides_rows() const { return false; }

    /// Returns true if the filter's decision about a row depends on that family (R4.40).  HBase: isFamilyEssential.
    virtual bool is_family_essential(bytes_view family) const {
        static_cast<void>(family);
        return true;
    }

    /// Drops cells of a row from the list of those that passed.  HBase: filterRowCells.
    virtual void prune(std::vector<cell_view>& cells) { static_cast<void>(cells); }

    /// Returns true if the row is to be left out after all.  Called only if it has cells left.  HBase: filterRow.
    virtual bool rejects_cells() { return false; }

    /// Appends the filter string of this filter: filter_string() calls it.
    ///
    /// Throws: illegal_argument if HBase's filter language cannot say it, as it cannot say a filter of yours.
    virtual void write_string(std::string& text) const {
        static_cast<void>(text);
        detail::raise<illegal_argument>("HBase's filter language has no word for this filter");
    }

protected:
    filter() = default;
    filter(const filter&) = default;
    filter& operator=(const filter&) = default;
};

}  // namespace strata
