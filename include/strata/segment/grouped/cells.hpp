// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/segment/grouped/key.hpp>

namespace strata::detail {

/// The cells of one family in a row that several families share.  Cells: a cell_cursor over all of them.
template <cell_cursor Cells>
class grouped_cells {
public:
    grouped_cells() = default;
    /// Stands on the first cell of the family; on none if it has none in the row, whose first cell `all` stands on.
    grouped_cells(const Cells& all, char family) : at_(all), family_(family) {
        const bytes_view first_key(&family_, 1);
        if (at_.qualifier() < first_key)
            enter(at_.seek_column(first_key));
        else
            is_valid_ = family_in(at_.qualifier()) == family_;
    }

    bool valid() const { return is_valid_; }
    bytes_view qualifier() const { return qualifier_in(at_.qualifier()); }
    /// The qualifier in the segment of all families.
    bytes_view key() const { return at_.qualifier(); }
    version_key version() const { return at_.version(); }
    bytes_view value() const { return at_.value(); }

    STRATA_ALWAYS_INLINE boundary next() {
        const boundary moved = at_.next();
        return moved == boundary::version ? moved : enter(moved);
    }
    boundary next_column() { return enter(at_.next_column()); }
    boundary seek_column(bytes_view qualifier) {
        if (qualifier.size() > grouped_key::longest_inside) return seek_long(qualifier);
        return enter(at_.seek_column(grouped_key(family_, qualifier).get()));
    }

private:
    /// Searches for the beginning of the qualifier, and walks from there: there may be no memory for the whole key.
    STRATA_NOINLINE boundary seek_long(bytes_view qualifier) {
        boundary moved = seek_column(qualifier.substr(0, grouped_key::longest_inside));
        while (moved != boundary::end && this->qualifier() < qualifier) moved = next_column();
        return moved;
    }
    boundary enter(boundary moved) {
        if (moved != boundary::end && family_in(at_.qualifier()) == family_) return moved;
        is_valid_ = false;
        return boundary::end;
    }

    Cells at_{};
    char family_ = 0;
    bool is_valid_ = true;
};

}  // namespace strata::detail
