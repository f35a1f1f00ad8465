// SPDX-License-Identifier: BSL-1.0
// Layer: request.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/bytes/successor.hpp>
#include <strata/cell/limits.hpp>
#include <strata/core/error.hpp>
#include <strata/request/options.hpp>

namespace strata::detail {

/// The first rows of the regions of a table, except the first region, which has none.
class split_keys {
public:
    /// One region.
    split_keys() = default;
    /// Sorts the keys.  Throws: illegal_argument for an empty key, and for one that is there twice; bad_row_key for one
    /// that no row could have.
    explicit split_keys(std::vector<bytes> keys) : keys_(std::move(keys)) {
        for (const bytes& one : keys_) {
            if (one.empty()) raise<illegal_argument>("a split key has at least one byte");
            check_row(one);
        }
        std::sort(keys_.begin(), keys_.end());
        const auto twice = std::adjacent_find(keys_.begin(), keys_.end());
        if (twice != keys_.end()) raise<illegal_argument>("the split key '" + escape(*twice) + "' is there twice");
    }

    /// The keys, in order.
    const std::vector<bytes>& keys() const noexcept { return keys_; }
    /// The number of regions: one more than there are keys.
    std::size_t regions() const noexcept { return keys_.size() + 1; }
    /// The region that a row belongs to.  Complexity: logarithmic in the regions.
    std::size_t region_of(bytes_view row) const noexcept {
        const auto after = std::upper_bound(keys_.begin(), keys_.end(), row, std::less<>());
        return static_cast<std::size_t>(after - keys_.begin());
    }
    /// The bounds of a region: its first row, and the row after its last.  Empty: no bound.
    ///@{
    bytes_view first_row(std::size_t region) const {
        return region == 0 ? bytes_view() : bytes_view(keys_[region - 1]);
    }
    bytes_view end_row(std::size_t region) const {
        return region == keys_.size() ? bytes_view() : bytes_view(keys_[region]);
    }
    ///@}

    /// The regions that a scan goes over, from the first one to the last, in its direction.
    struct region_range {
        std::size_t first;
        std::size_t last;
    };
    region_range of(const scan_options& scan) const {
        const row_start start = start_of(scan);
        const bytes stop = stop_of(scan).last;
        // A reversed scan of a prefix begins at its last row.
        const bytes begin = start.is_prefix ? prefix_successor(start.row) : bytes(start.row);
        const std::size_t last = regions() - 1;
        const std::size_t from = !begin.empty() ? region_of(begin) : scan.reversed ? last : 0;
        const std::size_t to = !stop.empty() ? region_of(stop) : scan.reversed ? 0 : last;
        const bool is_empty = scan.reversed ? to > from : to < from;  // it begins after its end
        return {from, is_empty ? from : to};
    }

private:
    std::vector<bytes> keys_;
};

}  // namespace strata::detail
