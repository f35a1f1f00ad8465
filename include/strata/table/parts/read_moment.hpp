// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/cell/timestamp.hpp>
#include <strata/store/read_points.hpp>
#include <strata/store/visibility.hpp>

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
};

}  // namespace strata::detail
