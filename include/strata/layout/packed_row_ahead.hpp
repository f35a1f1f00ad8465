// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <algorithm>
#include <cstdint>

#include <strata/core/hot.hpp>
#include <strata/layout/packed_index.hpp>
#include <strata/layout/packed_record.hpp>
#include <strata/layout/packed_row_leaf.hpp>
#include <strata/layout/packed_row_tree.hpp>

namespace strata::detail::packed {

/// In a walk from row to row: asks for the records to come, and for the leaves.
///
/// Records of a bulk load mostly lie in the order of the walk: a few are asked for, and a processor that sees lines being
/// read in order goes further ahead by itself.  Those of random puts are scattered: some are kept on their way, and more once
/// the walk has come to another leaf, as what is asked for behind its end is in vain.
class row_ahead {
public:
    /// A walk begins there.  `reads_on`: rows behind it will be read too, else perhaps.
    void begin(const row_place& row, bool reads_on) noexcept {
        *this = {};
        if (!row) return;
        if (reads_on)
            begin_leaf(row);
        else
            prefetch_record(row.record(), row.leaf->size(row.index));
    }

    /// Moves to the next row, or behind the last.
    STRATA_HOT void step(row_place& row) noexcept {
        if (++row.index == row.leaf->count)
            step_to_leaf(row);
        else if (is_in_order_)
            ask_for(row, row.index + rows_ahead);
        else
            look_ahead(row, row.leaf->size(row.index - 1));
    }

private:
    static constexpr unsigned rows_ahead = 3;  // where records lie in order

    /// How far a walk looks ahead where they are scattered.
    struct reach {
        std::uint32_t window;  // bytes on their way
        unsigned pages;        // of so many records the pages are looked up side by side
    };
    static constexpr reach short_reach{768, 8};
    static constexpr reach long_reach{2048, 32};

    STRATA_APART void step_to_leaf(row_place& row) noexcept {
        const std::uint32_t left = row.leaf->size(row.index - 1);
        row = row.or_next_leaf();
        if (!row) return;
        reach_ = long_reach;
        if (is_in_order_ || !row.leaf->are_scattered(0))
            begin_leaf(row);
        else
            look_ahead(row, left);
    }
    STRATA_APART void begin_leaf(const row_place& row) noexcept {
        is_in_order_ = !row.leaf->are_scattered(row.index);
        if (is_in_order_) {
            asked_ = {};
            for (unsigned i = 0; i <= rows_ahead; ++i) ask_for(row, row.index + i);
            if (const position behind = row.at.next()) row_tree::prefetch_leaf(behind);
            return;
        }
        asked_ = row;
        are_scattered_ = true;
        in_flight_ = 0;
        fill_window();
    }
    STRATA_HOT static void ask_for(const row_place& row, unsigned next) noexcept {
        if (next < row.leaf->count) prefetch_record_in_order(row.leaf->records[next], row.leaf->size(next));
    }

    /// `left`: the size of the record that has been read.  Mostly asks for one record each time, so that few branches
    /// depend on how large records are.
    STRATA_HOT void look_ahead(const row_place& row, std::uint32_t left) noexcept {
        if (!asked_) return begin_leaf(row);
        in_flight_ -= std::min(in_flight_, left);
        if (in_flight_ < reach_.window + reach_.window / 2) ask_for_one();
        fill_window();
    }
    STRATA_HOT void fill_window() noexcept {
        while (in_flight_ < reach_.window / 2 && asked_) ask_for_one();
    }
    void ask_for_one() noexcept {
        const unsigned i = asked_.index;
        if (are_scattered_ && i % reach_.pages == 0) asked_.leaf->ask_for_pages(i, i + reach_.pages);
        const std::uint32_t size = asked_.leaf->size(i);
        prefetch_record(asked_.record(), size);
        in_flight_ += size;
        if (++asked_.index < asked_.leaf->count) return;
        asked_ = asked_.or_next_leaf();
        if (!asked_) return;
        are_scattered_ = asked_.leaf->are_scattered(0);
        if (const position behind = asked_.at.next()) row_tree::prefetch_leaf(behind);
    }

    reach reach_ = short_reach;
    row_place asked_;              // behind the last row whose record has been asked for, where records are scattered
    std::uint32_t in_flight_ = 0;  // bytes asked for
    bool is_in_order_ = false;     // the records of the leaf that the walk is in
    bool are_scattered_ = false;   // the records that are being asked for
};

}  // namespace strata::detail::packed
