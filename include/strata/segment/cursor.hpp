// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>

namespace strata {

/// What a move from cell to cell has changed: the outermost coordinate that is a new one.
enum class boundary : unsigned char {
    version,  ///< The next version of the same column.
    column,   ///< Another column of the same row.
    row,      ///< Another row: said of cells that come in order, not by a cell_cursor.
    end       ///< There is no cell any more.
};

/// A place in the cells of one row: columns in the order of their bytes, versions newest first (R1.1).
///
/// | expression | meaning |
/// |---|---|
/// | `c.valid()` | stands on a cell; all others ask for that |
/// | `c.qualifier()`, `c.version()`, `c.value()` | the cell; its bytes are the segment's own |
/// | `c.next()`, `c.next_column()` | goes to the next cell, or to the first one of the next column |
/// | `c.seek_column(qualifier)` | goes to the first cell of that column or of the first one after it |
///
/// Moves go forward and return a `boundary`: `seek_column` takes no qualifier before the current one.  It knows nothing
/// of what a delete marker means.  Copied freely; invalidated by the next mutation of what it reads.
template <class C>
concept cell_cursor = std::copyable<C> && requires(C c, const C at, bytes_view key) {
    { at.valid() } -> std::same_as<bool>;
    { at.qualifier() } -> std::convertible_to<bytes_view>;
    { at.version() } -> std::convertible_to<version_key>;
    { at.value() } -> std::convertible_to<bytes_view>;
    { c.next() } -> std::same_as<boundary>;
    { c.next_column() } -> std::same_as<boundary>;
    { c.seek_column(key) } -> std::same_as<boundary>;
};

/// Goes to the next cell that is not another write of the version and the type that `at` stands on.
template <cell_cursor C>
boundary next_distinct(C& at) {
    const version_key left = at.version();
    boundary moved = at.next();
    while (moved == boundary::version && left.same_version(at.version()) &&
           left.kind() == version_key(at.version()).kind())
        moved = at.next();
    return moved;
}

/// A place in the rows of a segment, in the order of their bytes.
///
/// | expression | meaning |
/// |---|---|
/// | `r.valid()` | stands on a row; `key`, `has_markers`, `cells` and `next` ask for that |
/// | `r.key()` | the row key; its bytes are the segment's own |
/// | `r.has_markers()` | some cell of the row may be a delete marker |
/// | `r.cells()` | a cell_cursor that stands on the first cell of the row: every row has one |
/// | `r.seek_first()`, `r.seek(row)` | goes to the first row of all, or to the first one that is not before `row` |
/// | `r.seek_last()`, `r.seek_before(row)` | goes to the last row of all, or to the last one before `row` |
/// | `r.next()` | goes to the next row |
///
/// Copied freely; invalidated by the next mutation of what it reads.
template <class C>
concept row_cursor = std::copyable<C> && requires(C c, const C at, bytes_view row) {
    { at.valid() } -> std::same_as<bool>;
    { at.key() } -> std::convertible_to<bytes_view>;
    { at.has_markers() } -> std::same_as<bool>;
    { at.cells() } -> cell_cursor;
    c.seek_first();
    c.seek(row);
    c.seek_last();
    c.seek_before(row);
    c.next();
};

/// What a row cursor offers besides: its `static constexpr row_cursor_offers offers`.  Without that it offers nothing,
/// and reads do the same by the functions that every row cursor has.
struct row_cursor_offers {
    bool find = false;      ///< It models finding_row_cursor.
    bool prefetch = false;  ///< It models prefetching_row_cursor.
    bool visit = false;     ///< It models visiting_row_cursor.
    bool previous = false;  ///< It models bidirectional_row_cursor.
    bool shared = false;    ///< It goes over rows that several families share: see detail::joining_row_cursor.
};

/// Finds a row by its exact key for less than a seek.  Offered as `find`.
///
/// `r.find(row)`: goes to the row of that key; false if there is none.  Then only seeks and finds may follow.
template <class C>
concept finding_row_cursor = row_cursor<C> && requires(C c, bytes_view row) {
    { c.find(row) } -> std::same_as<bool>;
};

/// Goes to the row before for less than a seek.  Offered as `previous`.
///
/// `r.previous()`: goes from a row to the one before it; to none if it is the first.
template <class C>
concept bidirectional_row_cursor = row_cursor<C> && requires(C c) {
    c.previous();
};

/// What is going to follow the search for a row.
enum class search : unsigned char {
    exact,   ///< find(): nothing but that row is of use.
    onward,  ///< seek(), and a walk over the rows after it.
    change   ///< find(), and a write to the row, which may be new.
};

/// Searches for a row in steps, so that several cursors wait for memory at the same time.  Offered as `prefetch`.
///
/// `r.prefetch_step(row, what)`: prefetches what the next step reads; returns whether there is another step.  All steps
/// get the same arguments; `find(row)` or `seek(row)` follows, as `what` says.
template <class C>
concept prefetching_row_cursor = row_cursor<C> && requires(C c, bytes_view row) {
    { c.prefetch_step(row, search::exact) } -> std::same_as<bool>;
};

namespace detail {

/// Visitors that a concept can ask with.
struct any_column_visitor {
    bool operator()(bytes_view, const auto&) const { return true; }
};
struct any_row_visitor {
    bool operator()(bytes_view, bool) const { return true; }
};

}  // namespace detail

/// Hands over rows column by column for less than moves from cell to cell cost.  Offered as `visit`.
///
/// | expression | meaning |
/// |---|---|
/// | `r.visit(use)` | visit_columns() of its row, on which it stays; returns whether `use` never returned false |
/// | `r.visit_rows(enter, use)` | visit_rows() from the row it stands on |
template <class C>
concept visiting_row_cursor = row_cursor<C> &&
    requires(C c, const C at, detail::any_row_visitor enter, detail::any_column_visitor use) {
    { at.visit(use) } -> std::same_as<bool>;
    c.visit_rows(enter, use);
};

namespace detail {

template <class C>
constexpr row_cursor_offers offers_of_cursor() {
    if constexpr (requires { C::offers; })
        return C::offers;
    else
        return {};
}

/// Goes where a cursor over the rows of all families stands, for scans.  Offered as `shared`.  Constant.
/// `r.all()`: that cursor.  `r.stand_on(r.all())`: goes to its row; false if this family has no cell there.
template <class C>
concept joining_row_cursor = row_cursor<C> && requires(C c, const C at) {
    requires row_cursor<std::remove_cvref_t<decltype(at.all())>>;
    { c.stand_on(at.all()) } -> std::same_as<bool>;
};

/// Goes where a cursor of another family of the group has found a row, for gets.  Offered as `shared`.
///
/// `r.find_of_any(row)`: goes to the row of that key, whichever family has it; false if none has.
/// `r.go_to(other)`: goes to the row of the other cursor, which need not have a cell of this family.  Constant.
template <class C>
concept following_row_cursor = row_cursor<C> && requires(C c, const C other, bytes_view row) {
    { c.find_of_any(row) } -> std::same_as<bool>;
    c.go_to(other);
};

/// Has a member of a name that means nothing else, whatever its type is.
template <class C>
concept names_shared_rows = requires {
    &C::stand_on;
};

/// Says in a sentence what a row cursor offers and does not have.
template <row_cursor C>
struct checked_row_cursor {
    static constexpr row_cursor_offers offers = offers_of_cursor<C>();
    static_assert(!offers.find || finding_row_cursor<C>,
                  "strata: this row cursor offers find and has no bool find(row)");
    static_assert(!offers.prefetch || prefetching_row_cursor<C>,
                  "strata: this row cursor offers prefetch and has no bool prefetch_step(row, search)");
    static_assert(!offers.visit || visiting_row_cursor<C>,
                  "strata: this row cursor offers visit and has no visit(use) const and visit_rows(enter, use)");
    static_assert(!offers.previous || bidirectional_row_cursor<C>,
                  "strata: this row cursor offers previous and has no previous()");
    static constexpr bool is_shared = offers.shared || names_shared_rows<C>;
    static_assert(!is_shared || joining_row_cursor<C>,
                  "strata: this row cursor offers shared and has no bool stand_on(rows) for the rows of its all()");
    static_assert(!is_shared || following_row_cursor<C>,
                  "strata: this row cursor offers shared and has no go_to(cursor) beside bool find_of_any(row)");
};

/// The versions of the column that a cell cursor stands on.
template <cell_cursor Cells>
struct versions_at {
    Cells& at;
    boundary& moved;

    /// Calls use(version, value) until it returns false.
    template <class Use>
    void for_each(Use use) const {
        while (use(version_key(at.version()), bytes_view(at.value())))
            if (moved = at.next(); moved != boundary::version) return;
        moved = at.next_column();
    }
};

}  // namespace detail

/// Calls use(qualifier, versions) for the columns from the one that a cell cursor stands on, until it returns false.
/// Returns whether it never did.
///
/// `use` calls `versions.for_each(each)`, which calls each(version, value) until that returns false.  `each` may be
/// copied.
///
/// A segment's own `versions` may offer more: see versions_offers.
template <cell_cursor Cells, class Use>
STRATA_ALWAYS_INLINE bool visit_columns(Cells at, Use use) {
    while (at.valid()) {
        boundary moved = boundary::version;
        if (!use(bytes_view(at.qualifier()), detail::versions_at<Cells>{at, moved})) return false;
        if (moved == boundary::version) moved = at.next_column();
        if (moved == boundary::end) break;
    }
    return true;
}

/// Does visit_columns() for the row that a row cursor stands on.
template <row_cursor Rows, class Use>
STRATA_ALWAYS_INLINE bool visit_row(const Rows& at, Use use) {
    if constexpr (detail::checked_row_cursor<Rows>::offers.visit)
        return at.visit(use);
    else
        return visit_columns(at.cells(), use);
}

/// Does visit_columns() for the rows from the one that a row cursor stands on, while enter(row, may_have_markers) and
/// `use` return true.
///
/// Afterwards the cursor stands on the row that was not entered, or after the last.  If `use` returned false, it may
/// stand anywhere.
template <row_cursor Rows, class Enter, class Use>
STRATA_ALWAYS_INLINE void visit_rows(Rows& at, Enter enter, Use use) {
    if constexpr (detail::checked_row_cursor<Rows>::offers.visit) {
        at.visit_rows(enter, use);
    } else {
        for (; at.valid() && enter(bytes_view(at.key()), at.has_markers()); at.next())
            if (!visit_columns(at.cells(), use)) return;
    }
}

/// Goes to the row of that key; false if there is none.  Then only seeks and finds may follow.
template <row_cursor Rows>
STRATA_ALWAYS_INLINE bool find_row(Rows& at, bytes_view row) {
    if constexpr (detail::checked_row_cursor<Rows>::offers.find) {
        return at.find(row);
    } else {
        at.seek(row);
        return at.valid() && at.key() == row;
    }
}

/// Goes from a row to the one before it; to none if it is the first.
template <row_cursor Rows>
STRATA_ALWAYS_INLINE void previous_row(Rows& at) {
    if constexpr (detail::checked_row_cursor<Rows>::offers.previous)
        at.previous();
    else
        at.seek_before(at.key());
}

/// Takes a step of a search for a row, see prefetching_row_cursor; returns whether there is another.
template <row_cursor Rows>
STRATA_ALWAYS_INLINE bool prefetch_step(Rows& at, bytes_view row, search what) {
    if constexpr (detail::checked_row_cursor<Rows>::offers.prefetch)
        return at.prefetch_step(row, what);
    else
        return false;
}

}  // namespace strata
