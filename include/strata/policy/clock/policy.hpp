// SPDX-License-Identifier: BSL-1.0
// Layer: policy/clock.
#pragma once

#include <concepts>

#include <strata/cell/timestamp.hpp>
#include <strata/core/axis.hpp>

namespace strata {

/// What is "now"?  A table asks once per mutation, read, flush and compaction.  HBase: EnvironmentEdge.
///
/// Any time is allowed, but a write without a timestamp throws bad_timestamp, and changes nothing, if the clock stands
/// before 0.  HBase refuses a negative timestamp in a request (R2.28) and does not check its server's clock.
/// The least to write: `using axis = strata::axis::clock;` and `timestamp now() const`.
template <class C>
concept clock_policy = policy_for<C, axis::clock> && requires(const C& c) {
    { c.now() } -> std::same_as<timestamp>;
};

}  // namespace strata
