// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/segment/packed/cells.hpp>
#include <strata/segment/packed/families.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/record/column_versions.hpp>
#include <strata/segment/packed/record/record.hpp>
#include <strata/segment/packed/row/interleaved_lookup.hpp>
#include <strata/segment/packed/row/record_prefetcher.hpp>
#include <strata/segment/packed/row/tree.hpp>

namespace strata::detail::packed {

/// A place in the rows of a packed segment.
class cursor {
public:
    static constexpr row_cursor_offers offers{.find = true, .prefetch = true, .visit = true, .previous = true};

    cursor() = default;
    explicit cursor(inner* const* root) noexcept : root_(root) {}

    bool valid() const noexcept { return static_cast<bool>(row_); }
    bytes_view key() const noexcept { return row_.leaf->row(row_.index); }
    bool has_markers() const noexcept { return record_view(row_.record()).has(packed::has_markers); }
    row_cells cells() const noexcept { return row_cells(row_.record()); }

    void seek_first() noexcept { go_to(row_tree::first(*root_)); }
    void seek(bytes_view row) noexcept {
        if (lookup_.has_begun())
            row_ = lookup_.lower_bound(row);
        else
            row_ = *root_ ? row_tree::lower_bound(row_tree::find_leaf(*root_, row), row) : row_place();
        prefetcher_.begin(row_, lookup_.has_begun() && lookup_.reads_on());
        lookup_.end();
    }
    void seek_last() noexcept { go_to(row_tree::last(*root_)); }
    void seek_before(bytes_view row) noexcept {
        if (!*root_) return go_to({});
        const position at = row_tree::find_leaf(*root_, row);
        go_to(row_place(at, leaf_at(at)->lower_bound(row)).previous());
    }
    STRATA_ALWAYS_INLINE void next() noexcept { prefetcher_.step(row_); }
    STRATA_ALWAYS_INLINE void previous() noexcept { record_prefetcher::step_back(row_); }

    STRATA_ALWAYS_INLINE bool find(bytes_view row) noexcept {
        row_ = lookup_.has_begun() ? lookup_.find(row) : row_tree::find(*root_, row);
        lookup_.end();
        return valid();
    }
    STRATA_ALWAYS_INLINE bool prefetch_step(bytes_view row, search what) noexcept {
        if (lookup_.has_begun())
            return what == search::exact    ? lookup_.step_exact(row)
                   : what == search::change ? lookup_.step_to_write(row)
                                            : lookup_.step(row);
        lookup_.begin(*root_, row, what == search::onward);
        return true;
    }

    template <class Use>
    STRATA_ALWAYS_INLINE bool visit(Use use) const {
        record_view record(row_.record());
        const position block = enter_block(record);
        return visit_record(record, block, use);
    }
    /// For a segment of several families, in which every qualifier begins with the byte of its family: see
    /// detail::grouped_key.
    ///@{
    /// The row has a column of that family.
    bool has_family(char family) const noexcept { return packed::has_family(row_.record(), family); }
    /// use(key, versions) for the columns of the families from one to another, as visit() does.
    template <class Use>
    STRATA_ALWAYS_INLINE bool visit_families(char first, char last, Use use) const {
        return packed::visit_families(row_.record(), first, last, use);
    }
    ///@}
    template <class Enter, class Use>
    STRATA_ALWAYS_INLINE void visit_rows(Enter enter, Use use) {
        row_place row = row_;  // a copy, which may stay in registers
        while (row) {
            record_view record(row.record());
            if (!enter(record.row(), record.has(packed::has_markers))) break;
            const position block = enter_block(record);
            if (!visit_record(record, block, use)) break;
            prefetcher_.step(row);
        }
        row_ = row;
    }

private:
    void go_to(const row_place& row) noexcept {
        prefetcher_ = {};
        row_ = row;
    }

    inner* const* root_ = nullptr;
    row_place row_;
    record_prefetcher prefetcher_;
    interleaved_lookup lookup_;
};

}  // namespace strata::detail::packed
