// SPDX-License-Identifier: BSL-1.0
// Layer: policy/clock.
#pragma once

#include <chrono>

#include <strata/policy/clock/policy.hpp>

namespace strata::clock {

/// The machine's clock in milliseconds since the epoch, which HBase's servers use, too.
///
/// It says one time for all changes of a millisecond.  A table dates what it must later than that, so that a put after
/// a delete is seen: see clock_policy.  Two puts of one column in one millisecond are one version, the one written
/// last; with ticking they are two.
/// State: none.
struct system {
    using axis = strata::axis::clock;  ///< The axis of the policy.

    /// The current time.
    timestamp now() const noexcept { return std::chrono::system_clock::now(); }
};

static_assert(clock_policy<system>);

}  // namespace strata::clock
