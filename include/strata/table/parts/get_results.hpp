// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/table/columns.hpp>
#include <strata/table/options.hpp>

namespace strata {

/// What else a table's get of a column answers: whether there is a cell, and the number in it.
///
/// Table derives from it.
template <class Table>
class get_results {
public:
    /// A get of the column would return something (R4.3).
    template <class Column, std::same_as<get_options> Options = get_options>
        requires(!requires(const Column& all) { all.columns; })
    bool exists(bytes_view row, const Column& named, const Options& options = {}) const {
        return static_cast<const Table&>(*this).get(row, named, options).has_value();
    }

    /// The number that a counter holds, or nothing if the column has no cell.  HBase's shell: get_counter.
    ///
    /// Throws: not_a_counter if the column holds something else than eight bytes.
    template <class Column, std::same_as<get_options> Options = get_options>
    std::optional<std::int64_t> get_counter(bytes_view row, const Column& named, const Options& options = {}) const {
        const auto found = static_cast<const Table&>(*this).get(row, named, options);
        return found ? std::optional(found->as_counter()) : std::nullopt;
    }
};

}  // namespace strata
