// SPDX-License-Identifier: BSL-1.0
// Layer: policy/maintenance.
#pragma once

#include <strata/policy/maintenance/policy.hpp>

namespace strata::maintenance {

/// The program decides when the family is flushed and compacted.
///
/// State: none.  Cost: none.
struct manual {
    using axis = strata::axis::maintenance;  ///< The axis of the policy.
};

static_assert(maintenance_policy<manual>);

}  // namespace strata::maintenance
