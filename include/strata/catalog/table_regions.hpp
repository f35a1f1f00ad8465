// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/region_info.hpp>
#include <strata/catalog/table_name.hpp>
#include <strata/request/split_keys.hpp>

namespace strata {

/// The regions of a table of a catalog: one more than it has split keys.
///
/// They are what clients of a server, and the shell, see of it.  The rows of all lie in one table in memory; the
/// regions of a split_table are tables of their own, divided by keys as these.
/// Complexity: logarithmic in the regions, unless it is said.
class table_regions {
public:
    /// One region.
    table_regions() = default;
    /// `id`: the number of each region.
    table_regions(std::int64_t id, detail::split_keys keys) noexcept : id_(id), keys_(std::move(keys)) {}

    /// How many there are.
    std::size_t size() const noexcept { return keys_.regions(); }
    /// The first rows of all but the first region, in order.
    const std::vector<bytes>& split_keys() const noexcept { return keys_.keys(); }
    /// The number of the region that a row belongs to, 0 for the first.
    std::size_t region_of(bytes_view row) const noexcept { return keys_.region_of(row); }
    /// The bounds of a region: its first row, and the row after its last.  Empty: no bound.
    ///@{
    bytes_view first_row(std::size_t region) const { return keys_.first_row(region); }
    bytes_view end_row(std::size_t region) const { return keys_.end_row(region); }
    ///@}

    /// A region of the table of that name.
    region_info info(const table_name& table, std::size_t region) const {
        return {table, id_, first_row(region), end_row(region)};
    }
    /// All of them, in order.  Complexity: linear.
    std::vector<region_info> infos(const table_name& table) const {
        std::vector<region_info> all;
        for (std::size_t i = 0; i != size(); ++i) all.push_back(info(table, i));
        return all;
    }

    /// What divides them.
    const detail::split_keys& keys() const noexcept { return keys_; }

private:
    std::int64_t id_ = 1;
    detail::split_keys keys_;
};

}  // namespace strata
