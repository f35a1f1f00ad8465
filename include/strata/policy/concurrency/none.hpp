// SPDX-License-Identifier: BSL-1.0
// Layer: policy/concurrency.
#pragma once

#include <strata/policy/concurrency/policy.hpp>

namespace strata::concurrency {

/// As the standard containers: several threads may read at once, a mutation needs the table for itself.
///
/// No lock is taken anywhere: who writes beside readers puts one of the user's around the table.
///
/// State: none.  Cost: none.
struct none {
    using axis = strata::axis::concurrency;
};

static_assert(concurrency_policy<none>);

}  // namespace strata::concurrency
