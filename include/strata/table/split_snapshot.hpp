// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include <strata/answer/scan_view.hpp>
#include <strata/request/reads.hpp>
#include <strata/table/reads.hpp>
#include <strata/table/split/split_regions.hpp>
#include <strata/table/view/copied_rows.hpp>
#include <strata/table/view/pinned_rows.hpp>

namespace strata {

/// A split_table as it was when `t.snapshot()` was called: a snapshot of each region, taken one after another.
///
/// So the rows of a region are of one moment, those of several need not be, as in HBase, which has a read point a
/// region.
/// It has the reads of a snapshot, which answer as those of the regions.  Copies see the same moments.
/// Complexity, throws, threads: as a strata::snapshot of a region, and one search among the split keys.
/// Invalidated by: as the snapshots of the regions; their tables outlive it.
template <class Table>
class split_snapshot : public reads<split_snapshot<Table>, typename Table::families_type> {
public:
    /// The snapshot of a region.
    using region_type = decltype(std::declval<const Table&>().snapshot());
    /// The families of the table.
    using families_type = typename Table::families_type;

    /// Made by split_table::snapshot().
    explicit split_snapshot(const detail::split_regions<Table>& regions)
        : regions_(std::make_shared<const parts>(regions.keys(), [&, next = std::size_t{0}]() mutable {
              return std::as_const(regions)[next++].snapshot();
          })) {}

    /// The number of regions.
    std::size_t regions() const noexcept { return regions_->size(); }
    /// The snapshot of a region, 0 being the first.
    const region_type& region(std::size_t number) const noexcept { return (*regions_)[number]; }

    /// Both are of one table.
    bool is_of_table_of(const split_snapshot& other) const noexcept {
        return regions() == other.regions() && region(0).is_of_table_of(other.region(0));
    }

    /// For strata::reads.  A scan keeps the moments, also if the snapshot ends.
    ///@{
    const detail::split_regions<region_type>& view() const noexcept { return *regions_; }
    template <class Options, class Where>
    auto rows_of(const Options& options, Where where) const {
        return detail::pinned_rows(regions_, [&] {
            return regions_->answer(detail::scan_request{options, std::move(where)});
        });
    }
    template <class Options>
    auto steps_of(const Options& options) const {
        return detail::copied_rows([&] { return rows_of(options, every_cell()); });
    }
    ///@}

private:
    using parts = detail::split_regions<region_type>;

    std::shared_ptr<const parts> regions_;
};

}  // namespace strata
