// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>

namespace strata {

/// What a cursor's move changed: the outermost coordinate that is a new one, or `end` behind the last cell.
enum class boundary : unsigned char {
    version,  ///< The next one of the same column.
    column,   ///< Another column of the same row.
    row,      ///< Another row.
    end       ///< There is no cell any more.
};

/// A place in a sorted stream of cells: row, qualifier, version, each in HBase's order (R1.1).
///
/// | expression | meaning |
/// |---|---|
/// | `c.valid()` | stands on a cell; everything below asks for that, but `seek` and `seek_first` |
/// | `c.row()`, `c.qualifier()`, `c.version()`, `c.value()` | the cell; bytes are the layout's own |
/// | `c.seek_first()`, `c.seek(row)` | the first cell of all; the first cell at or behind a row |
/// | `c.seek_last()`, `c.seek_before(row)` | the first cell of the last row; of the last row before a row |
/// | `c.seek_column(qualifier)` | the first cell of this row at or behind the qualifier, else the next row |
/// | `c.next()`, `c.next_column()`, `c.next_row()` | the next cell; the first one of the next column or row |
///
/// Moves return a `step` and go forward, rows backward only by `seek_before` (R1.7): `seek_column` takes no qualifier before the current one.
/// A cursor is copied freely and lives until the next mutation of what it reads.  It knows nothing of what a delete
/// marker means.
template <class C>
concept cell_cursor = std::copyable<C> && requires(C c, const C at, bytes_view key) {
    { at.valid() } -> std::same_as<bool>;
    { at.row() } -> std::convertible_to<bytes_view>;
    { at.qualifier() } -> std::convertible_to<bytes_view>;
    { at.version() } -> std::convertible_to<version_key>;
    { at.value() } -> std::convertible_to<bytes_view>;
    c.seek_first();
    c.seek(key);
    c.seek_last();
    c.seek_before(key);
    { c.seek_column(key) } -> std::same_as<boundary>;
    { c.next() } -> std::same_as<boundary>;
    { c.next_column() } -> std::same_as<boundary>;
    { c.next_row() } -> std::same_as<boundary>;
};

namespace detail {

/// The versions of the column that a cursor stands on.
template <cell_cursor Cursor>
struct versions_at {
    Cursor& at;
    boundary& moved;

    template <class Use>
    void for_each(Use use) const {
        while (use(at.version(), at.value()))
            if (moved = at.next(); moved != boundary::version) return;
        moved = at.next_column();
    }
};

}  // namespace detail

/// visit(qualifier, versions) for the columns of the row whose first cell the cursor stands on, until it says false; it
/// calls `versions.for_each(use)`, and that use(version, value), of a copy that may change, until it says false.  Returns how the row was left, or
/// nothing: then next_row() or a seek is what is to be done next.
///
/// A cursor may have a visit_row(visit) of its own, to do it faster than by moves, that does not leave the row.
template <cell_cursor Cursor, class Visit>
STRATA_ALWAYS_INLINE std::optional<boundary> visit_row(Cursor& at, Visit visit) {
    if constexpr (requires { at.visit_row(visit); }) {
        at.visit_row(visit);
        return std::nullopt;
    } else {
        for (;;) {
            boundary moved = boundary::version;
            const bool goes_on = visit(bytes_view(at.qualifier()), detail::versions_at<Cursor>{at, moved});
            if (moved == boundary::version) moved = at.next_column();
            if (moved != boundary::column) return moved;
            if (!goes_on) return std::nullopt;
        }
    }
}

/// For the rows from the one whose first cell the cursor stands on, while enter(row, may_have_markers) says so: visit as in
/// visit_row, until it says false.  Then the cursor stands on the row that was not entered, or behind the last; where visit
/// said false, nothing is promised.
///
/// A cursor may have a visit_rows(enter, visit) of its own that leaves it where only seeks and moves to other rows may
/// follow, visit_row(), visit_rows(), or show().
template <cell_cursor Cursor, class Enter, class Visit>
STRATA_ALWAYS_INLINE void visit_rows(Cursor& at, Enter enter, Visit visit) {
    if constexpr (requires { at.visit_rows(enter, visit); }) {
        at.visit_rows(enter, visit);
    } else {
        bool goes_on = true;
        const auto visit_one = [&](bytes_view qualifier, const auto& versions)
                                   STRATA_ALWAYS_INLINE_LAMBDA { return goes_on = visit(qualifier, versions); };
        while (at.valid() && enter(bytes_view(at.row()), true)) {
            const std::optional<boundary> left = visit_row(at, visit_one);
            if (!goes_on) return;
            if (!left) at.next_row();
        }
    }
}

/// How the sorted cells of an active segment lie in memory.  All layouts answer alike.
///
/// | expression | meaning |
/// |---|---|
/// | `l.put(row, qualifier, version, value)` | inserts a cell or replaces the one of that key, and says which |
/// | `l.renew(row, qualifier, version, value)` | the same, and a cell of the same version counts as one of that key |
/// | `l.erase_older(row, qualifier, version)` | removes the cells of the same version that were written before it |
/// | `l.erase(row, qualifier, version)` | removes one cell; returns whether there was one |
/// | `l.erase_puts(row, qualifier, first, last)` | removes the puts of a column with timestamps in [first, last] |
/// | `l.cursor()`, `l.size()`, `l.clear()` | the stream; how many cells; removes all |
///
/// Only a put's version says that it has a time to live: HBase refuses a delete that has one (Delete.setTTL).
/// `put` and `renew` are all or nothing; `renew` asks for a version later than every one of its kind and timestamp.  The
/// erasing functions do not throw; `erase_puts` takes all columns of the row where no qualifier is given, and returns how
/// many cells went.
template <class L>
concept writable_segment = std::movable<L> &&
    requires(L l, const L c, bytes_view bytes, version_key version, timestamp t, std::optional<bytes_view> qualifier) {
    { c.cursor() } -> cell_cursor;
    { l.put(bytes, bytes, version, bytes) } -> std::same_as<bool>;
    { l.renew(bytes, bytes, version, bytes) } -> std::same_as<bool>;
    { l.erase_older(bytes, bytes, version) } -> std::same_as<std::size_t>;
    { l.erase(bytes, bytes, version) } -> std::same_as<bool>;
    { l.erase_puts(bytes, qualifier, t, t) } -> std::same_as<std::size_t>;
    { c.size() } -> std::same_as<std::size_t>;
    l.clear();
};

/// A version that was searched for by its exact row and column; the bytes are the segment's own.
struct found_version {
    bytes_view row;        ///< Its key.
    bytes_view qualifier;  ///< Of its column.
    version_key version;   ///< What it is and when it was written.
    bytes_view value;      ///< As it is stored, a time to live behind it: see cell_view.
    /// Some cell of the row may be a delete marker.  If none is, nothing in this segment hides the version.
    bool row_may_have_markers;
};

/// Cells that are found without a walk in order.  Optional; it makes a get cheaper.
///
/// `l.find(row, qualifier, t)`: the newest version of a column that is not newer than `t`, whether a marker or a put.
template <class L>
concept point_lookup_segment = requires(const L cells, bytes_view key, timestamp newest) {
    { cells.find(key, key, newest) } -> std::same_as<std::optional<found_version>>;
};

/// Rows that are found without a cursor.  Optional; it makes a get of a whole row cheaper, and those of several families
/// wait for memory side by side.
///
/// | expression | meaning |
/// |---|---|
/// | `auto s = l.find_row(row)` | begins to look for a row of exactly that key, which is borrowed |
/// | `s.approach()` | the next step, if there is one; returns whether another follows |
/// | `s.find()` | the last step, which tells whether there is such a row |
/// | `s.row()`, `s.row_has_markers()` | its key, the segment's own; some cell of it may be a delete marker |
/// | `s.visit_row(visit)` | as visit_row of a cursor on its first cell, but nothing moves |
template <class L>
concept row_lookup_segment = requires(const L cells, bytes_view row) {
    { cells.find_row(row).approach() } -> std::same_as<bool>;
    { cells.find_row(row).find() } -> std::same_as<bool>;
    { cells.find_row(row).row_has_markers() } -> std::same_as<bool>;
};

/// A layout that is built of cells in order for less than their puts would cost.  Optional.
///
/// | expression | meaning |
/// |---|---|
/// | `typename L::builder b(memory)` | a builder of a segment in that memory |
/// | `b.add(moved, row, qualifier, version, value)` | a cell behind all others; `moved` says what is new: the row, the column, or the version alone |
/// | `std::move(b).finish()` | the segment |
///
/// Where a call throws, the builder is good for nothing but destruction, and leaves nothing behind.
template <class L>
concept bulk_built_segment = writable_segment<L> &&
    requires(typename L::builder b, boundary moved, bytes_view bytes, version_key version) {
    b.add(moved, bytes, bytes, version, bytes);
    { std::move(b).finish() } -> std::same_as<L>;
};

}  // namespace strata
