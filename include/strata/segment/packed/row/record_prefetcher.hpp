// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstdint>

#include <strata/core/inlining.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/record/record.hpp>
#include <strata/segment/packed/row/leaf.hpp>
#include <strata/segment/packed/row/tree.hpp>

namespace strata::detail::packed {

/// Prefetches records and leaves ahead of a walk from row to row.
///
/// Each step prefetches one record.  The shorter the records of the leaf, the more rows ahead that is; few branches
/// depend on the length of a record.  Records of a bulk load mostly lie in the order of the walk.  A few of them ahead
/// are enough, because a processor that sees lines being read in order goes further by itself.  Records of random puts
/// are scattered.  More of them are prefetched, and yet more once the walk has come to another leaf: prefetching past
/// the end of a short walk is wasted.
class record_prefetcher {
public:
    /// Begins a walk at a row.  `reads_on`: an interleaved lookup has prefetched the row, and the walk will read on;
    /// else it may end soon.  A record that owns others may have cells outside of it.  Many walks end among those, so
    /// nothing more is prefetched then.
    void begin(const row_place& row, bool reads_on) noexcept {
        *this = {};
        if (!row) return;
        if (!reads_on)
            prefetch_record(row.record(), row.leaf->size(row.index));
        else if (!record_view(row.record()).has(large_row | owns_others))
            begin_leaf(row);
    }

    /// Moves to the next row, or after the last.
    STRATA_ALWAYS_INLINE void step(row_place& row) noexcept {
        if (++row.index == row.leaf->count)
            step_to_leaf(row);
        else if (are_in_order_)
            prefetch_ordered(*row.leaf, row.index + rows_in_order);
        else if (rows_ != 0)
            prefetch_scattered(row.leaf, row.index + rows_);
        else
            begin_leaf(row);
    }

    /// Moves to the row before, or to none.  A walk back keeps no state.
    STRATA_ALWAYS_INLINE static void step_back(row_place& row) noexcept {
        if (row.index == 0) return step_back_to_leaf(row);
        --row.index;
        prefetch_before(row);
    }

private:
    static constexpr unsigned rows_in_order = 3;
    static constexpr unsigned rows_back = 4;

    /// How far a walk prefetches ahead if records are scattered.
    struct reach {
        std::uint32_t bytes;  // prefetched and not read yet
        unsigned pages;       // of so many records the pages are looked up side by side
    };
    /// The reach in the leaf that a walk begins in, and after it.
    static constexpr reach short_reach{384, 8};
    static constexpr reach long_reach{1280, 32};

    STRATA_ALWAYS_INLINE static void prefetch_before(const row_place& row) noexcept {
        if (row.index < rows_back) return;
        const unsigned i = row.index - rows_back;
        prefetch_record(row.leaf->records[i], row.leaf->size(i));
    }
    STRATA_NOINLINE static void step_back_to_leaf(row_place& row) noexcept {
        row = row.previous();
        if (!row) return;
        if (const position before = row.at.previous()) row_tree::prefetch_leaf(before);
        for (unsigned i = row.index; i != 0 && i + rows_back > row.index; --i)
            prefetch_record(row.leaf->records[i - 1], row.leaf->size(i - 1));
    }

    STRATA_NOINLINE void step_to_leaf(row_place& row) noexcept {
        row = row.or_next_leaf();
        if (!row) return;
        reach_ = long_reach;
        begin_leaf(row, are_in_order_ ? 0 : rows_);
    }
    STRATA_NOINLINE void begin_leaf(const row_place& row, unsigned asked = 0) noexcept {
        const position next = row.at.next();
        next_leaf_ = next ? leaf_at(next) : nullptr;
        if (next_leaf_) row_tree::prefetch_leaf(next);
        are_in_order_ = !row.leaf->are_scattered(row.index);
        rows_ = are_in_order_ ? rows_in_order : 1 + reach_.bytes / row.leaf->mean_size(row.index);
        for (unsigned i = asked; i <= rows_; ++i)
            are_in_order_ ? prefetch_ordered(*row.leaf, row.index + i) : prefetch_scattered(row.leaf, row.index + i);
    }
    STRATA_ALWAYS_INLINE static void prefetch_ordered(const row_leaf& leaf, unsigned i) noexcept {
        if (i < leaf.count) prefetch_record_in_order(leaf.records[i], leaf.size(i));
    }
    /// Prefetches the i-th record of the leaf; `i` counts on into the next leaf.
    STRATA_ALWAYS_INLINE void prefetch_scattered(const row_leaf* leaf, unsigned i) noexcept {
        if (i >= leaf->count) {
            i -= leaf->count;
            leaf = next_leaf_;
            if (!leaf || i >= leaf->count) return;
        }
        if (i % reach_.pages == 0) leaf->prefetch_pages(i, i + reach_.pages);
        prefetch_record(leaf->records[i], leaf->size(i));
    }

    const row_leaf* next_leaf_ = nullptr;
    reach reach_ = short_reach;
    unsigned rows_ = 0;          // ahead of the walk; 0: nothing has been prefetched
    bool are_in_order_ = false;  // the records of the leaf that the walk is in
};

}  // namespace strata::detail::packed
