// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/table/columns.hpp>
#include <strata/table/options.hpp>
#include <strata/table/parts/dispatch.hpp>
#include <strata/table/parts/misdated_reads.hpp>
#include <strata/table/parts/pinned_scan.hpp>
#include <strata/table/parts/split_keys.hpp>
#include <strata/table/parts/split_reads.hpp>
#include <strata/table/scan_view.hpp>

namespace strata {

/// A split_table as it was when `t.snapshot()` was called: a snapshot of each region, taken one after another.
///
/// So the rows of a region are of one moment, those of several need not be, as in HBase, which has a read point a
/// region.
/// It has the reads of a snapshot, which answer as those of the regions.  Copies see the same moments.
/// Complexity, throws, threads: as a strata::snapshot of a region, and one search among the split keys.
/// Invalidated by: as the snapshots of the regions; their tables outlive it.
template <class Table>
class split_snapshot : public misdated_reads<split_snapshot<Table>, columns_in<typename Table::families_type>> {
    using misdated = misdated_reads<split_snapshot, columns_in<typename Table::families_type>>;

public:
    /// The snapshot of a region.
    using region_type = decltype(std::declval<const Table&>().snapshot());
    /// The families of the table.
    using families_type = typename Table::families_type;
    /// See readable_table.
    ///@{
    using row_options = typename Table::row_options;
    using scan_options = typename Table::scan_options;
    ///@}

    using misdated::exists;
    using misdated::get;
    using misdated::get_counter;
    using misdated::get_each;
    using misdated::scan;
    using misdated::versions;

    /// Made by split_table::snapshot().
    split_snapshot(std::span<const std::unique_ptr<Table>> regions, const detail::split_keys& keys)
        : reads_(std::make_shared<const region_reads>(regions, keys)) {}

    /// The number of regions.
    std::size_t regions() const noexcept { return reads_->regions(); }
    /// The snapshot of a region, 0 being the first.
    const region_type& region(std::size_t number) const noexcept { return reads_->region(number); }

    /// See snapshot.
    ///@{
    template <detail::none_of<row_options, strata::row_options> Column, std::same_as<get_options> Options = get_options>
    auto get(bytes_view row, const Column& named, const Options& options = {}) const {
        return reads_->get(row, named, options);
    }
    template <detail::one_of<row_options, strata::row_options> Options = row_options>
    auto get(bytes_view row, const Options& options = {}) const {
        return reads_->get(row, options);
    }
    template <class Column = detail::column_in_braces, std::same_as<versions_options> Options = versions_options>
    auto versions(bytes_view row, const Column& named, const Options& options = {}) const {
        return reads_->versions(row, named, options);
    }
    template <detail::one_of<row_options, strata::row_options> Options = row_options>
    bool exists(bytes_view row, const Options& options = {}) const {
        return reads_->exists(row, options);
    }
    template <class Column = detail::column_in_braces, std::same_as<get_options> Options = get_options>
    auto get_each(std::span<const bytes_view> rows, const Column& named, const Options& options = {}) const {
        return reads_->get_each(rows, named, options);
    }
    /// The scan keeps the moments, also if the snapshot ends.
    template <detail::one_of<scan_options, strata::scan_options> Options = scan_options, class Where = every_cell>
    auto scan(const Options& options = {}, Where where = {}) const {
        return pinned_scan(reads_, [&] { return reads_->scan(options, std::move(where)); });
    }
    template <std::convertible_to<bytes_view> Text>
    auto scan(const Text& text) const {
        return region(0).scan(text);
    }
    ///@}

    /// Both are of one table.
    bool is_of_table_of(const split_snapshot& other) const noexcept {
        return regions() == other.regions() && region(0).is_of_table_of(other.region(0));
    }

private:
    struct region_reads : split_reads<region_type> {
        region_reads(std::span<const std::unique_ptr<Table>> regions, const detail::split_keys& keys)
            : region_reads(keys, [&regions, next = std::size_t{0}]() mutable {
                  return std::as_const(*regions[next++]).snapshot();
              }) {}
        template <class Take>
        region_reads(const detail::split_keys& keys, Take take) : split_reads<region_type>(keys, take) {}
    };

    std::shared_ptr<const region_reads> reads_;
};

}  // namespace strata
