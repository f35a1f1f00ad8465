// SPDX-License-Identifier: BSL-1.0
// Layer: store/read.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/core/inlining.hpp>
#include <strata/store/read/wanted_columns.hpp>

/// HBase fails to read some cells of the empty qualifier where the order of writes counts (R7.17), and does not look at
/// all of them in the row that a read begins at (R7.19).
namespace strata::detail {

/// The policies may be such, and are.
///@{
template <class Policies>
inline constexpr bool may_fail_at_empty =
    Policies::may_be_sequenced&& Policies::quirks::sequenced_misses_empty_qualifier;
template <class Policies>
constexpr bool fails_at_empty(const Policies& policies) {
    if constexpr (may_fail_at_empty<Policies>)
        return policies.is_sequenced();
    else
        return false;
}
///@}

/// The cells of the row that `rows` stands on that a read looks at; of the first row there may be none.
template <class Policies, class Rows>
STRATA_ALWAYS_INLINE typename Rows::cells_type cells_to_judge(const Policies& policies, const Rows& rows,
                                                              wanted_columns& wanted) {
    if constexpr (may_fail_at_empty<Policies>)
        if (wanted.may_pass_over_empty() && fails_at_empty(policies)) {
            auto cells = rows.cells();
            if (cells.leave_empty_qualifier(rows.begins_with_active())) wanted.jump();
            return cells;
        }
    return rows.cells();
}

/// Some flushed segment has no such row, on which `rows` stands, but others from there to `last`; an empty one is none.
template <class Rows>
bool has_flushed_beside(const Rows& rows, bytes_view last) {
    bool is_found = false;
    rows.for_each_flushed([&](auto at) {
        if (!at.valid() || are_equal(bytes_view(at.key()), rows.key())) return;
        at.seek_first();
        is_found = is_found || last.empty() || bytes_view(at.key()) <= last;
    });
    return is_found;
}

}  // namespace strata::detail
