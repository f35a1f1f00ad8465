// SPDX-License-Identifier: BSL-1.0
// Layer: policy/concurrency.
#pragma once

#include <strata/policy/concurrency/policy.hpp>

namespace strata::concurrency {

/// As the standard containers: several threads may read at once, a mutation needs the table for itself.
///
/// State: none.  Cost: none.
struct none {
    using axis = strata::axis::concurrency;
};

static_assert(concurrency_policy<none>);

}  // namespace strata::concurrency
