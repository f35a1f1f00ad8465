// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/row/leaf.hpp>
#include <strata/segment/packed/row/tree.hpp>

namespace strata::detail::packed {

/// A search for a row in steps, so that several searches wait for memory at the same time: each step prefetches what
/// the next one reads.  All steps get the same key.
///
/// A step prefetches single lines, while a search that runs alone prefetches a whole leaf.  A core waits for some
/// sixteen lines at a time, and three leaves have more.
class interleaved_lookup {
public:
    bool has_begun() const noexcept { return next_ != stage::begin; }
    void end() noexcept { next_ = stage::begin; }

    /// Takes the first step.  `reads_on`: rows after this one will be read too.
    STRATA_ALWAYS_INLINE void begin(inner* root, bytes_view row, bool reads_on) noexcept {
        leaf_ = {};
        next_ = stage::none;
        reads_on_ = reads_on;
        if (!root) return;
        leaf_ = find_child(root, row);
        prefetch(leaf_.child());
        next_ = stage::look_for_fingerprint;
    }
    /// Takes the next step, if there is one; returns whether another follows.
    STRATA_ALWAYS_INLINE bool step(bytes_view row) noexcept {
        if (next_ == stage::look_for_fingerprint) {
            index_ = leaf().first_alike(row);
            if (index_ != row_leaf::most) return prefetch_slot();
            leaf().prefetch_heads();
            next_ = stage::look_for_head;
        } else if (next_ == stage::look_for_head) {
            index_ = leaf().first_by_head(row);
            if (index_ != leaf().count) return prefetch_slot();
            next_ = stage::none;
        } else if (next_ == stage::prefetch_record) {
            prefetch_lines<4>(leaf().records[index_]);
            if (reads_on_) leaf().prefetch_pages(index_ + 1, index_ + rows_ahead);
            next_ = stage::none;
        }
        return next_ != stage::none;
    }
    /// Takes the next step of a search in which nothing but the row itself is of use.
    STRATA_ALWAYS_INLINE bool step_exact(bytes_view row) noexcept {
        return next_ != stage::look_for_head && step(row) && next_ != stage::look_for_head;
    }

    /// Takes the next step of a search for a row that is to be changed or inserted.
    STRATA_ALWAYS_INLINE bool step_to_write(bytes_view row) noexcept {
        if (next_ == stage::look_for_fingerprint) {
            row_tree::prefetch_leaf_to_write(leaf_);
            index_ = leaf().first_alike(row);
            next_ = index_ != row_leaf::most ? stage::prefetch_record : stage::none;
        } else if (next_ == stage::prefetch_record) {
            row_tree::prefetch_record_to_write(leaf().records[index_]);
            next_ = stage::none;
        }
        return next_ != stage::none;
    }

    /// Finds the row, after any number of steps.
    STRATA_ALWAYS_INLINE row_place find(bytes_view row) const noexcept {
        if (!leaf_) return {};
        if (is_at(row)) return {leaf_, index_};
        const unsigned i = leaf().find(row);
        return i != row_leaf::most ? row_place(leaf_, i) : row_place();
    }
    /// Finds the first row that is not less, after any number of steps.
    STRATA_ALWAYS_INLINE row_place lower_bound(bytes_view row) const noexcept {
        if (!leaf_) return {};
        return is_at(row) ? row_place(leaf_, index_) : row_tree::lower_bound(leaf_, row);
    }
    bool reads_on() const noexcept { return reads_on_; }

private:
    enum class stage : unsigned char { begin, look_for_fingerprint, look_for_head, prefetch_record, none };
    static constexpr unsigned rows_ahead = 8;

    row_leaf& leaf() const noexcept { return *leaf_at(leaf_); }
    bool prefetch_slot() noexcept {
        prefetch(leaf().records + index_);
        if (reads_on_) {
            prefetch(leaf().records + index_ + rows_ahead - 1);
            prefetch(leaf().sizes + index_);
        }
        next_ = stage::prefetch_record;
        return true;
    }
    bool is_at(bytes_view row) const noexcept { return index_ < leaf().count && are_equal(row, leaf().row(index_)); }

    position leaf_{};
    unsigned index_ = row_leaf::most;  // where the row is likely to be
    stage next_ = stage::begin;
    bool reads_on_ = false;
};

}  // namespace strata::detail::packed
