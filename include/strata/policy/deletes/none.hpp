// SPDX-License-Identifier: BSL-1.0
// Layer: policy/deletes.
#pragma once

#include <strata/policy/deletes/policy.hpp>

namespace strata::deletes {

/// Cells of the family cannot be deleted: a delete is a compile error.  Reads look for no markers.
///
/// A delete of a whole row leaves the family as it is.
/// State: none.
struct none {
    using axis = strata::axis::deletes;                              ///< The axis of the policy.
    static constexpr delete_effect effect = delete_effect::refused;  ///< A delete does not compile.
};

static_assert(delete_policy<none>);

}  // namespace strata::deletes
