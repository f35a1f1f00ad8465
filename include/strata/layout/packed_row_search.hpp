// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/core/hot.hpp>
#include <strata/layout/packed_column_versions.hpp>
#include <strata/layout/packed_index.hpp>
#include <strata/layout/packed_record.hpp>
#include <strata/layout/packed_row_tree.hpp>

namespace strata::detail::packed {

/// A row that is looked for by its exact key, in three steps, between which others may take theirs: each asks for the
/// memory that the next one waits for.
class row_search {
public:
    /// The key is borrowed until find().
    row_search(inner* root, bytes_view row) noexcept : row_(row) {
        if (root) leaf_ = row_tree::find_leaf(root, row);
    }
    void approach() noexcept {
        if (leaf_) leaf_at(leaf_)->ask_for(row_);
    }
    /// Whether there is such a row; the rest asks for that.
    bool find() noexcept {
        if (!leaf_) return false;
        const row_leaf* const leaf = leaf_at(leaf_);
        const unsigned i = leaf->find(row_);
        if (i == row_leaf::most) return false;
        record_ = record_view(leaf->records[i]);
        return true;
    }

    /// The segment's own bytes.
    bytes_view row() const noexcept { return record_.row(); }
    /// Some cell of the row is, or was, a delete marker.
    bool row_has_markers() const noexcept { return record_.has(has_markers); }

    /// As strata::visit_row.
    template <class Visit>
    STRATA_HOT void visit_row(Visit visit) const {
        const position block = record_.has(large_row) ? first_child(load<inner*>(record_.root_slot())) : position{};
        visit_columns(block ? record_view(block.child()) : record_, block, visit);
    }

private:
    bytes_view row_;
    position leaf_{};
    record_view record_;
};

}  // namespace strata::detail::packed
