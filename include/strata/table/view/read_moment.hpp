// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/cell/timestamp.hpp>
#include <strata/request/options.hpp>
#include <strata/store/judge/read_point.hpp>
#include <strata/store/judge/visibility.hpp>
#include <strata/store/segments/read_points.hpp>

namespace strata::detail {

/// The state of a table that a read sees.
struct read_moment {
    timestamp now;
    std::uint64_t read_point = newest_write;
    std::uint64_t moment = present;  // the number that the table's read_points gave
};

/// When a read takes place.
///@{
/// Now: it sees what the table has, at the time that its clock tells when the read asks.
struct as_it_is {
    static constexpr bool shows_all = true;
};
/// It sees what the table has, as if it were that time: of a state that nobody changes.
struct as_of_now {
    static constexpr bool shows_all = true;
    timestamp now;
};
/// It sees what the table had at an earlier moment.
struct as_it_was {
    static constexpr bool shows_all = false;
    read_moment then;
};
///@}

/// The greatest numbers of rows of a scan, and of cells a step.
struct scan_bounds {
    std::size_t rows;
    std::size_t batch;
    bool are_the_last = true;  ///< No other scan goes on after these rows.

    /// HBase may look at a row after them (R4.41).
    bool are_looked_past() const noexcept { return are_the_last && rows != no_limit && batch != no_limit; }
};

}  // namespace strata::detail
