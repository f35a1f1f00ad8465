// SPDX-License-Identifier: BSL-1.0
// Layer: policy/concurrency.
#pragma once

#include <strata/policy/concurrency/policy.hpp>

namespace strata::concurrency {

/// The rule of the standard containers: several threads may read at once, a mutation needs the table for itself.
///
/// The library takes no lock.  To write while others read, put a lock of yours around the table.
///
/// State: none.  Cost: none.
struct none {
    using axis = strata::axis::concurrency;  ///< The axis of the policy.
};

static_assert(concurrency_policy<none>);

}  // namespace strata::concurrency
