// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>

namespace strata {

/// What a filter says of a cell.  HBase: Filter.ReturnCode (R4.30).
enum class filter_answer : unsigned char {
    include,              ///< Return the cell.
    include_next_column,  ///< And go on with the next column.
    include_next_row,     ///< And end the row, for this family (R10.3).
    skip,                 ///< Leave the cell out.
    next_column,          ///< And go on with the next column.
    next_row,             ///< End the row, for this family (R10.3).
    seek,                 ///< Go on at the qualifier, or behind the row, that hint() names (R4.33).
};

/// Where a filter that answered `seek` wants to go on: at the first column of this row at or behind a qualifier, or
/// behind this row.  A default one says nothing: the read goes on with the next cell.
struct filter_hint {
    bool leaves_row = false;     ///< Behind this row; qualifier and version do not count then.
    bytes qualifier = {};        ///< At or behind this qualifier.
    timestamp written = latest;  ///< In the column of that name: at this version, or the next older one.
    /// With leaves_row: not before this row either, in the direction of the read.  It leads the family of the cell
    /// alone: where another family has a row in between, the filter is asked about that.
    bytes row = {};
};

/// How the read goes that a filter takes part in.
struct filtered_read {
    bool reversed = false;  ///< The rows come in descending order.  HBase: setReversed.
    bool as_hbase = true;   ///< A filter of HBase's errs where HBase's does: quirks_policy, `filters_err`.
};

/// Chooses among the cells that a read would return.
///
/// A filter sees what is left after deletes, TTL and the family's versions, before the read's own version limit (R4.35,
/// R4.36): a version it rejects lets an older one through.  One object serves all families of a row (R10.1).  A read
/// clones the filter it is given, so the same one may be used again.
///
/// Calls, a row: is_done, rejects_row, judge for each cell, prune, rejects_cells if anything is left, begin_row.
///
/// The cells of a row that rejects_row rejects are judged all the same, unless the read is reversed (R4.39): a filter may
/// remember something of them.  If is_done is true between two rows, or after rejects_row, the read ends.  If it is true
/// among the cells of a row, the family ends that comes to its next cell (R4.18).
class filter {
public:
    virtual ~filter() = default;

    /// A filter of the same settings at the beginning of a read.
    virtual std::unique_ptr<filter> clone() const = 0;

    /// Before anything else.
    virtual void begin_scan(const filtered_read& how) { static_cast<void>(how); }

    /// How many filters lie inside each other in this one; 0: it has none inside.
    virtual std::size_t depth() const { return 0; }

    /// Between rows.  HBase: reset.
    virtual void begin_row() {}

    /// Nothing that follows can pass.  HBase: filterAllRemaining.
    virtual bool is_done() const { return false; }

    /// The row is passed over, whatever is in it.  HBase: filterRowKey.
    virtual bool rejects_row(bytes_view row) {
        static_cast<void>(row);
        return is_done();
    }

    /// What becomes of a cell, and where the read goes on.  HBase: filterCell.
    virtual filter_answer judge(const cell_view& cell) {
        static_cast<void>(cell);
        return filter_answer::include;
    }

    /// It may answer `seek` and counts nothing, so that all_of may ask it of cells that another member refuses already.
    /// HBase: HintingFilter.
    virtual bool may_seek() const { return false; }

    /// Asked after `seek`.  HBase: getNextCellHint.
    virtual filter_hint hint(const cell_view& cell) {
        static_cast<void>(cell);
        return {};
    }

    /// What to return in the place of a cell that passed; its bytes live as long as the filter.  HBase: transformCell.
    virtual cell_view transform(const cell_view& cell) { return cell; }

    /// The filter looks at rows as a whole, so none may be split (R10.5).  HBase: hasFilterRow.
    virtual bool decides_rows() const { return false; }

    /// What the filter says of a row depends on the cells of that family (R4.40).  HBase: isFamilyEssential.
    virtual bool is_family_essential(bytes_view family) const {
        static_cast<void>(family);
        return true;
    }

    /// May drop cells of a row.  HBase: filterRowCells.
    virtual void prune(std::vector<cell_view>& cells) { static_cast<void>(cells); }

    /// The row is left out after all.  Asked only if it has cells left.  HBase: filterRow.
    virtual bool rejects_cells() { return false; }

protected:
    filter() = default;
    filter(const filter&) = default;
    filter& operator=(const filter&) = default;
};

}  // namespace strata
