// SPDX-License-Identifier: BSL-1.0
// Layer: request.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <strata/bytes/owned_bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/filter/compare.hpp>
#include <strata/filter/filter.hpp>

namespace strata {

/// A condition on one column: `{html, compare::equal, "v1"}`.
///
/// It holds if "expected op stored" is true, the other way round than in filters (R3.30).
template <class Column>
struct basic_condition {
    /// The column.
    Column what;
    /// The comparison of `expected` with the stored value.
    compare op = compare::equal;
    /// The expected value.  Nothing, or empty bytes: the column must be absent or empty (R3.30, R3.31).
    std::optional<owned_bytes> expected = {};
    /// The timestamps that count.
    time_range when = {};
};
/// The one that any table takes: its column is looked up by the call.
using condition = basic_condition<column>;

/// A condition on a row: a get with that filter returns something (R3.29).  It loads no families on demand (R4.40).
struct filter_condition {
    /// The filter.  Without one, any cell of the row is enough.
    std::shared_ptr<const strata::filter> chosen;
    /// The timestamps that count.
    time_range when = {};
};

/// The result of a check_and_mutate.
struct check_result {
    /// True if the condition held and the changes were made.
    bool passed = false;
    /// The new cells of increments and appends, column after column (R3.33).
    std::vector<cell> cells = {};
};

}  // namespace strata
