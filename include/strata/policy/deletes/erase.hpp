// SPDX-License-Identifier: BSL-1.0
// Layer: policy/deletes.
#pragma once

#include <strata/policy/deletes/policy.hpp>

namespace strata::deletes {

/// A delete removes the cells it covers at once and leaves nothing: a later put is visible whatever its timestamp.
///
/// HBase:  none; this is how Bigtable deletes.
/// State:  none.
struct erase {
    using axis = strata::axis::deletes;                              ///< The axis of the policy.
    static constexpr delete_effect effect = delete_effect::removes;  ///< A delete removes cells at once.
};

static_assert(delete_policy<erase>);

}  // namespace strata::deletes
