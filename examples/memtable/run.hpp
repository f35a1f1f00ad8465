// SPDX-License-Identifier: BSL-1.0
// What a memtable is sorted into.  A store on disk writes a file here.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "memtable.hpp"

namespace memtable_store {

/// Cells in order, which never change.
class run {
public:
    explicit run(const memtable& frozen) {
        frozen.for_each_cell([this](const st::cell_view& one) { cells_.emplace_back(one); });
    }

    /// The newest cell of a column; it may be a delete marker.
    std::optional<st::cell> newest(st::bytes_view row, st::bytes_view qualifier) const {
        const std::pair wanted(row, qualifier);
        const auto at = std::ranges::lower_bound(cells_, wanted, {}, column_of);
        if (at == cells_.end() || column_of(*at) != wanted) return std::nullopt;
        return *at;
    }

    const std::vector<st::cell>& cells() const noexcept { return cells_; }

private:
    static std::pair<st::bytes_view, st::bytes_view> column_of(const st::cell& one) {
        return {one.row(), one.qualifier()};
    }

    std::vector<st::cell> cells_;
};

}  // namespace memtable_store
