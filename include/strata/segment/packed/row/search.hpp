// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/record/column_versions.hpp>
#include <strata/segment/packed/record/record.hpp>
#include <strata/segment/packed/row/interleaved_lookup.hpp>
#include <strata/segment/packed/row/tree.hpp>

namespace strata::detail::packed {

/// A row that is looked for by its exact key, in steps, between which others may take theirs: see row_approach.
class row_search {
public:
    /// The key is borrowed until find().
    row_search(inner* root, bytes_view row) noexcept : row_(row) { way_.begin(root, row, false); }
    bool approach() noexcept { return way_.go_on_if_there(row_); }
    /// Whether there is such a row; the rest asks for that.
    bool find() noexcept {
        const row_place place = way_.find(row_);
        if (!place) return false;
        record_ = record_view(place.record());
        return true;
    }

    /// The segment's own bytes.
    bytes_view row() const noexcept { return record_.row(); }
    /// Some cell of the row is, or was, a delete marker.
    bool row_has_markers() const noexcept { return record_.has(has_markers); }

    /// As strata::visit_row.
    template <class Visit>
    STRATA_ALWAYS_INLINE void visit_row(Visit visit) const {
        const position block = record_.has(large_row) ? first_child(load<inner*>(record_.root_slot())) : position{};
        visit_columns(block ? record_view(block.child()) : record_, block, visit);
    }

private:
    bytes_view row_;
    row_approach way_;
    record_view record_;
};

}  // namespace strata::detail::packed
