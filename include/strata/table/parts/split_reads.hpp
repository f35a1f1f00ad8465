// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/store/explanation.hpp>
#include <strata/table/columns.hpp>
#include <strata/table/options.hpp>
#include <strata/table/parts/dispatch.hpp>
#include <strata/table/parts/misdated_reads.hpp>
#include <strata/table/parts/split_keys.hpp>
#include <strata/table/parts/split_scan.hpp>
#include <strata/table/scan_view.hpp>

namespace strata {

/// The regions of a split_table, and the reads that go to one of them or over several.
///
/// Complexity, throws, invalidated by: as the calls of Table, and one search among the split keys.
template <class Table>
class split_reads : public misdated_reads<split_reads<Table>, columns_in<typename Table::families_type>> {
    using misdated = misdated_reads<split_reads, columns_in<typename Table::families_type>>;

public:
    /// A region.
    using region_type = Table;
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
    using misdated::open_scanner;
    using misdated::scan;
    using misdated::versions;

    // ---- regions -------------------------------------------------------------------------------------------------

    /// The number of regions.
    std::size_t regions() const noexcept { return regions_.size(); }
    /// The number of the region that a row belongs to, 0 for the first.  Complexity: logarithmic in the regions.
    std::size_t region_of(bytes_view row) const noexcept { return keys_.region_of(row); }
    /// A region.  Only rows that belong to it are written to it.
    ///@{
    Table& region(std::size_t number) noexcept { return *regions_[number]; }
    const Table& region(std::size_t number) const noexcept { return *regions_[number]; }
    ///@}
    /// The first row of a region, and the row after its last.  Empty: no bound.  Invalidated by: the end of the table.
    ///@{
    bytes_view first_row(std::size_t region) const { return keys_.first_row(region); }
    bytes_view end_row(std::size_t region) const { return keys_.end_row(region); }
    ///@}

    // ---- reads ---------------------------------------------------------------------------------------------------

    /// See readable_table.
    ///@{
    template <detail::none_of<row_options, strata::row_options> Column, std::same_as<get_options> Options = get_options>
    auto get(bytes_view row, const Column& named, const Options& options = {}) const {
        return region_at(row).get(row, named, options);
    }
    template <detail::one_of<row_options, strata::row_options> Options = row_options>
    auto get(bytes_view row, const Options& options = {}) const {
        return region_at(row).get(row, options);
    }
    template <class Column = detail::column_in_braces, std::same_as<versions_options> Options = versions_options>
    auto versions(bytes_view row, const Column& named, const Options& options = {}) const {
        return region_at(row).versions(row, named, options);
    }
    template <detail::one_of<row_options, strata::row_options> Options = row_options>
    bool exists(bytes_view row, const Options& options = {}) const {
        return region_at(row).exists(row, options);
    }
    template <class Column = detail::column_in_braces, std::same_as<get_options> Options = get_options>
    auto get_each(std::span<const bytes_view> rows, const Column& named, const Options& options = {}) const {
        for (const bytes_view row : rows) detail::check_row(row);
        decltype(regions_.front()->get_each(rows, named, options)) all(rows.size());
        for_each_region_of(
            rows, [](bytes_view row) { return row; },
            [&](const Table& region, std::span<const std::size_t> places) {
                std::vector<bytes_view> some;
                for (const std::size_t at : places) some.push_back(rows[at]);
                auto found = region.get_each(std::span<const bytes_view>(some), named, options);
                for (std::size_t i = 0; i != places.size(); ++i) all[places[i]] = std::move(found[i]);
            });
        return all;
    }
    template <detail::one_of<scan_options, strata::scan_options> Options = scan_options, class Where = every_cell>
    split_scan<Table, Where> scan(const Options& options = {}, Where where = {}) const {
        static_assert(detail::is_condition<Where>,
                      "strata: the second argument of scan is a function from a const strata::cell_view& to bool");
        detail::check(options);
        return {regions_, keys_, detail::for_any_table(options), std::move(where)};
    }
    template <std::convertible_to<bytes_view> Text>
    auto scan(const Text& text) const {
        return regions_.front()->scan(text);
    }
    template <detail::one_of<scan_options, strata::scan_options> Options = scan_options>
    split_scanner<Table> open_scanner(const Options& options = {}) const {
        detail::check(options);
        return {regions_, keys_, detail::for_any_table(options)};
    }
    explanation explain(bytes_view row, const column_in<families_type>& column, const explain_options& how = {}) const {
        return region_at(row).explain(row, column, how);
    }
    ///@}
    /// Stored cells of all regions, delete markers and hidden cells included.
    std::size_t size() const {
        std::size_t all = 0;
        for (const auto& one : regions_) all += std::as_const(*one).size();
        return all;
    }

protected:
    split_reads(const split_reads& other) : keys_(other.keys_) {
        regions_.reserve(other.regions_.size());
        for (const auto& one : other.regions_) regions_.push_back(std::make_unique<Table>(*one));
    }
    split_reads(split_reads&&) noexcept = default;
    split_reads& operator=(const split_reads& other) {
        if (this != &other) *this = split_reads(other);
        return *this;
    }
    split_reads& operator=(split_reads&&) noexcept = default;
    ~split_reads() = default;

    template <class Make>
    split_reads(std::vector<bytes> split_keys, Make& make)
        : split_reads(detail::split_keys(std::move(split_keys)), make) {}
    template <class Make>
    split_reads(detail::split_keys keys, Make& make) : keys_(std::move(keys)) {
        regions_.reserve(keys_.regions());
        while (regions_.size() != keys_.regions()) regions_.emplace_back(new Table(make()));
    }

    Table& region_at(bytes_view row) noexcept { return *regions_[region_of(row)]; }
    const Table& region_at(bytes_view row) const noexcept { return *regions_[region_of(row)]; }

    /// use(region, places) for every region that some elements belong to: where they lie among all, in order.
    template <class All, class RowOf, class Use>
    void for_each_region_of(const All& all, RowOf row_of, Use use) const {
        std::vector<std::vector<std::size_t>> places(regions_.size());
        for (std::size_t i = 0; i != all.size(); ++i) places[region_of(row_of(all[i]))].push_back(i);
        for (std::size_t i = 0; i != places.size(); ++i)
            if (!places[i].empty()) use(*regions_[i], std::span<const std::size_t>(places[i]));
    }

    detail::split_keys keys_;
    std::vector<std::unique_ptr<Table>> regions_;
};

}  // namespace strata
