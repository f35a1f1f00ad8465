// SPDX-License-Identifier: BSL-1.0
// Layer: store/read.
#pragma once

#include <cstdint>

#include <strata/answer/read_stats.hpp>
#include <strata/cell/cell.hpp>
#include <strata/store/read/cell_sink.hpp>

namespace strata::detail {

/// Counts a row of a table that a read goes through, at its end, and hands on the cells that are returned of it.
class counted_row {
public:
    counted_row(read_stats& done, const cell_sink& use) noexcept : done_(&done), before_(done), use_(use) {}
    counted_row(const counted_row&) = delete;
    counted_row& operator=(const counted_row&) = delete;
    ~counted_row() { count_row(*done_, is_returned_); }

    /// Hands on a cell; whether more are wanted.
    bool operator()(const cell_view& cell) const {
        is_returned_ = true;
        return use_(cell);
    }

    /// A filter has decided on the whole row: of the cells that have passed one by one, these are left.
    template <class Cells>
    void decide(const Cells& left) const noexcept {
        const std::uint64_t passed = done_->cells_returned - before_.cells_returned;
        done_->cells_returned = before_.cells_returned;
        done_->bytes_returned = before_.bytes_returned;
        for (const cell_view& one : left) count_returned(*done_, one);
        done_->cells_filtered += before_.cells_returned + passed - done_->cells_returned;
        is_returned_ = is_returned_ || done_->cells_returned != before_.cells_returned;
    }

private:
    read_stats* done_;
    read_stats before_;
    cell_sink use_;
    mutable bool is_returned_ = false;
};

}  // namespace strata::detail
