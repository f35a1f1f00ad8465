// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <strata/answer/explanation.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/request/options.hpp>
#include <strata/request/reads.hpp>
#include <strata/request/split_keys.hpp>
#include <strata/table/split/region_rows.hpp>

namespace strata::detail {

/// The regions of a split_table, or snapshots of them.
///
/// Complexity: one search among the split keys for each row.
template <class Table>
class split_regions {
public:
    /// Makes as many regions as the keys divide, of what make() returns.
    template <class Make>
    split_regions(split_keys keys, Make&& make) : keys_(std::move(keys)) {
        regions_.reserve(keys_.regions());
        while (regions_.size() != keys_.regions()) regions_.emplace_back(new Table(make()));
    }
    split_regions(const split_regions& other) : keys_(other.keys_) {
        regions_.reserve(other.regions_.size());
        for (const auto& one : other.regions_) regions_.push_back(std::make_unique<Table>(*one));
    }
    split_regions(split_regions&&) noexcept = default;
    split_regions& operator=(const split_regions& other) {
        if (this != &other) *this = split_regions(other);
        return *this;
    }
    split_regions& operator=(split_regions&&) noexcept = default;
    ~split_regions() = default;

    /// The number of regions.
    std::size_t size() const noexcept { return regions_.size(); }
    /// What divides them.
    const split_keys& keys() const noexcept { return keys_; }
    /// A region, by its number.
    ///@{
    Table& operator[](std::size_t number) noexcept { return *regions_[number]; }
    const Table& operator[](std::size_t number) const noexcept { return *regions_[number]; }
    ///@}
    /// The region of a row.
    ///@{
    Table& at(bytes_view row) noexcept { return *regions_[keys_.region_of(row)]; }
    const Table& at(bytes_view row) const noexcept { return *regions_[keys_.region_of(row)]; }
    ///@}
    /// use(region) for each.
    template <class Use>
    void for_each(Use use) const {
        for (const auto& one : regions_) use(*one);
    }

    /// use(region, places) for every region that some elements belong to: where they lie among all, in order.
    template <class All, class RowOf, class Use>
    void for_each_region_of(const All& all, RowOf row_of, Use use) const {
        std::vector<std::vector<std::size_t>> places(regions_.size());
        for (std::size_t i = 0; i != all.size(); ++i) places[keys_.region_of(row_of(all[i]))].push_back(i);
        for (std::size_t i = 0; i != places.size(); ++i)
            if (!places[i].empty()) use(*regions_[i], std::span<const std::size_t>(places[i]));
    }

    /// For strata::reads: what is asked of a row is asked of its region.
    ///@{
    template <class Request>
        requires requires(const Request& asked) { asked.row; }
    auto answer(const Request& asked) const { return at(asked.row).view().answer(asked); }
    explanation answer(const explain_request& asked) const { return at(asked.row).view_to_explain().answer(asked); }
    std::vector<bytes> answer(const family_names_request& asked) const {
        return regions_.front()->view().answer(asked);
    }
    template <class Column>
    auto answer(const get_each_request<Column>& asked) const {
        decltype(regions_.front()->view().answer(asked)) all(asked.rows.size());
        for_each_region_of(
            asked.rows, [](bytes_view row) { return row; },
            [&](const Table& region, std::span<const std::size_t> places) {
                std::vector<bytes_view> some;
                for (const std::size_t at : places) some.push_back(asked.rows[at]);
                auto found = region.view().answer(get_each_request<Column>{some, asked.column, asked.options});
                for (std::size_t i = 0; i != places.size(); ++i) all[places[i]] = std::move(found[i]);
            });
        return all;
    }
    template <class Options, class Where>
    auto answer(scan_request<Options, Where> asked) const {
        return by_region(asked.options, [where = std::move(asked.where)](const Table& region, const scan_options& how) {
            return region.rows_of(how, where);
        });
    }
    template <class Options>
    auto steps_of(const Options& options) const {
        return by_region(options, [](const Table& region, const scan_options& how) { return region.steps_of(how); });
    }
    ///@}

private:
    template <class Options, class Open>
    region_rows<Table, Open> by_region(const Options& options, Open open) const {
        return {regions_, keys_, for_any_table(options), std::move(open)};
    }

    split_keys keys_;
    std::vector<std::unique_ptr<Table>> regions_;
};

}  // namespace strata::detail
