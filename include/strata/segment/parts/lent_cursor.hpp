// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <type_traits>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/assert.hpp>
#include <strata/core/loan.hpp>
#include <strata/segment/cursor.hpp>

/// Cursors that assert that their segment is still as it was when they were made, where STRATA_CHECKED is 1.
namespace strata::detail {

#if STRATA_CHECKED

inline void check_segment(const loan& lender) noexcept {
    STRATA_EXPECT(lender.is_current(),
                  "strata: the segment of this cursor was changed, moved or destroyed; make a new one, segment.rows()");
}

/// A cell_cursor that looks at its loan first.
template <cell_cursor Cells>
class lent_cells {
public:
    lent_cells() = default;
    lent_cells(const Cells& at, const loan& lender) : at_(at), loan_(lender) {}

    bool valid() const { return at().valid(); }
    bytes_view qualifier() const { return at().qualifier(); }
    version_key version() const { return at().version(); }
    bytes_view value() const { return at().value(); }
    boundary next() { return at().next(); }
    boundary next_column() { return at().next_column(); }
    boundary seek_column(bytes_view qualifier) { return at().seek_column(qualifier); }

private:
    const Cells& at() const {
        check_segment(loan_);
        return at_;
    }
    Cells& at() {
        check_segment(loan_);
        return at_;
    }

    Cells at_{};
    loan loan_;
};

/// A row_cursor that looks at its loan first, and offers what Rows offers.
template <row_cursor Rows>
class lent_rows {
public:
    using cells_type = lent_cells<std::remove_cvref_t<decltype(std::declval<const Rows&>().cells())>>;
    static constexpr row_cursor_offers offers = offers_of_cursor<Rows>();

    lent_rows() = default;
    lent_rows(const Rows& at, const loan& lender) : at_(at), loan_(lender) {}

    bool valid() const { return at().valid(); }
    bytes_view key() const { return at().key(); }
    bool has_markers() const { return at().has_markers(); }
    cells_type cells() const { return {at().cells(), loan_}; }
    void seek_first() { at().seek_first(); }
    void seek(bytes_view row) { at().seek(row); }
    void seek_last() { at().seek_last(); }
    void seek_before(bytes_view row) { at().seek_before(row); }
    void next() { at().next(); }

    bool find(bytes_view row) requires(offers.find) { return at().find(row); }
    void previous() requires(offers.previous) { at().previous(); }
    bool prefetch_step(bytes_view row, search what) requires(offers.prefetch) { return at().prefetch_step(row, what); }
    template <class Use>
    bool visit(Use use) const requires(offers.visit) {
        return at().visit(use);
    }
    bool has_family(char family) const { return at().has_family(family); }
    template <class Use>
    bool visit_families(char first, char last, Use use) const {
        return at().visit_families(first, last, use);
    }
    template <class Enter, class Use>
    void visit_rows(Enter enter, Use use) requires(offers.visit) {
        at().visit_rows(enter, use);
    }

private:
    const Rows& at() const {
        check_segment(loan_);
        return at_;
    }
    Rows& at() {
        check_segment(loan_);
        return at_;
    }

    Rows at_{};
    loan loan_;
};

/// The cursor that a segment hands out.
template <class Rows>
using lent_cursor = lent_rows<Rows>;

/// Made of the segment's own.
template <class Rows>
lent_rows<Rows> lent_of(const Rows& at, const loan& lender) {
    return {at, lender};
}

#else

template <class Rows>
using lent_cursor = Rows;

template <class Rows>
Rows lent_of(const Rows& at, const loan&) {
    return at;
}

#endif

}  // namespace strata::detail
