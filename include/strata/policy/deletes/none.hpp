// SPDX-License-Identifier: BSL-1.0
// Layer: policy/deletes.
#pragma once

#include <strata/policy/deletes/policy.hpp>

namespace strata::deletes {

/// Cells of the family cannot be deleted; asking for it is a compile error.  Reads then look for no markers at all.
///
/// A whole-row delete leaves the family alone.
/// State: none.
struct none {
    using axis = strata::axis::deletes;
    static constexpr delete_effect effect = delete_effect::refused;
};

static_assert(delete_policy<none>);

}  // namespace strata::deletes
