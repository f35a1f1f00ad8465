// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/table/columns.hpp>
#include <strata/table/options.hpp>
#include <strata/table/parts/dispatch.hpp>

namespace strata {

/// What else a table's gets of a column answer: whether there is a cell, the number in it, the cells of many rows.
///
/// Table derives from it.
template <class Table>
class get_results {
public:
    /// The get of a column that is named in braces: {family, qualifier}.
    auto get(bytes_view row, const detail::column_in_braces& named, const get_options& options = {}) const {
        return table().template get<detail::column_in_braces>(row, named, options);
    }

    /// A get of the column would return something (R4.3).
    ///@{
    template <class Column = detail::column_in_braces, std::same_as<get_options> Options = get_options>
        requires(!requires(const Column& all) { all.columns; })
    bool exists(bytes_view row, const Column& named, const Options& options = {}) const {
        return table().get(row, named, options).has_value();
    }
    bool exists(bytes_view row, const detail::column_in_braces& named, const get_options& options = {}) const {
        return get(row, named, options).has_value();
    }
    ///@}

    /// The number that a counter holds, or nothing if the column has no cell.  HBase's shell: get_counter.
    ///
    /// Throws: not_a_counter if the column holds something else than eight bytes.
    template <class Column = detail::column_in_braces, std::same_as<get_options> Options = get_options>
    std::optional<std::int64_t> get_counter(bytes_view row, const Column& named, const Options& options = {}) const {
        const auto found = table().get(row, named, options);
        return found ? std::optional(found->as_counter()) : std::nullopt;
    }

    /// The get_each of rows in braces, and of a range of what converts to bytes_view.
    ///@{
    template <class Column = detail::column_in_braces, std::same_as<get_options> Options = get_options>
    auto get_each(std::initializer_list<bytes_view> rows, const Column& named, const Options& options = {}) const {
        return table().get_each(std::span<const bytes_view>(rows.begin(), rows.size()), named, options);
    }
    template <detail::range_of_keys Rows, class Column = detail::column_in_braces,
              std::same_as<get_options> Options = get_options>
    auto get_each(const Rows& rows, const Column& named, const Options& options = {}) const {
        const std::vector<bytes_view> keys(std::begin(rows), std::end(rows));
        return table().get_each(std::span<const bytes_view>(keys), named, options);
    }
    ///@}

private:
    const Table& table() const noexcept { return static_cast<const Table&>(*this); }
};

}  // namespace strata
