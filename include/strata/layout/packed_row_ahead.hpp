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
/// Records of a bulk load mostly lie in the order of the walk: the next one is asked for, and a processor that sees lines
/// being read in order goes further ahead by itself.  Those of random puts are scattered: some sixteen cache lines are kept
/// on their way.
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
        const std::uint32_t left = row.leaf->size(row.index);
        if (++row.index == row.leaf->count)
            step_to_leaf(row, left);
        else if (is_in_order_)
            ask_for_next(row);
        else
            look_ahead(row, left);
    }

private:
    static constexpr std::uint32_t window = 1024;    // bytes on their way
    static constexpr std::uint32_t per_record = 32;  // so many more bytes, that short ones are not asked for too early

    STRATA_APART void step_to_leaf(row_place& row, std::uint32_t left) noexcept {
        row = row.or_next_leaf();
        if (!row) return;
        if (is_in_order_ || !row.leaf->are_scattered(0))
            begin_leaf(row);
        else
            look_ahead(row, left);
    }
    STRATA_APART void begin_leaf(const row_place& row) noexcept {
        is_in_order_ = !row.leaf->are_scattered(row.index);
        if (is_in_order_) {
            asked_ = {};
            prefetch_record_in_order(row.record(), row.leaf->size(row.index));
            if (const position behind = row.at.next()) row_tree::prefetch_leaf(behind);
            return ask_for_next(row);
        }
        asked_ = row;
        are_scattered_ = true;
        in_flight_ = 0;
        fill_window();
    }
    STRATA_HOT void ask_for_next(const row_place& row) noexcept {
        const unsigned next = row.index + 1;
        if (next < row.leaf->count) prefetch_record_in_order(row.leaf->records[next], row.leaf->size(next));
    }

    /// `left`: the size of the record that has been read.  Mostly asks for one record each time, so that few branches
    /// depend on how large records are.
    STRATA_HOT void look_ahead(const row_place& row, std::uint32_t left) noexcept {
        if (!asked_) return begin_leaf(row);
        in_flight_ -= std::min(in_flight_, left + per_record);
        if (in_flight_ < window + window / 2) ask_for_one();
        fill_window();
    }
    STRATA_HOT void fill_window() noexcept {
        while (in_flight_ < window / 2 && asked_) ask_for_one();
    }
    void ask_for_one() noexcept {
        constexpr unsigned together = 4;
        const unsigned i = asked_.index;
        if (are_scattered_ && i % together == 0) asked_.leaf->ask_for_pages(i, i + together);
        const std::uint32_t size = asked_.leaf->size(i);
        prefetch_record(asked_.record(), size);
        in_flight_ += size + per_record;
        if (++asked_.index < asked_.leaf->count) return;
        asked_ = asked_.or_next_leaf();
        if (!asked_) return;
        are_scattered_ = asked_.leaf->are_scattered(0);
        if (const position behind = asked_.at.next()) row_tree::prefetch_leaf(behind);
    }

    row_place asked_;              // behind the last row whose record has been asked for, where records are scattered
    std::uint32_t in_flight_ = 0;  // bytes asked for
    bool is_in_order_ = false;     // the records of the leaf that the walk is in
    bool are_scattered_ = false;   // the records that are being asked for
};

}  // namespace strata::detail::packed
