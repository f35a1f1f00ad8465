// SPDX-License-Identifier: BSL-1.0
// Layer: policy/clock.
#pragma once

#include <cstdint>

#include <strata/policy/clock/policy.hpp>

namespace strata::clock {

/// A clock that only moves when it is set.  Tests with it know every timestamp.  It starts at 0.
///
/// Before 0 it only serves reads; see clock_policy.
/// State: one timestamp.
class manual {
public:
    using axis = strata::axis::clock;  ///< The axis of the policy.

    /// Starts at `start`.
    constexpr explicit manual(timestamp start = {0}) noexcept : now_(start) {}

    /// The current time.
    constexpr timestamp now() const noexcept { return now_; }
    /// Sets the time.  It may go back.
    constexpr void set(timestamp now) noexcept { now_ = now; }
    /// Moves on by `ticks` milliseconds, or back if they are negative.  Stops at the first and the last timestamp.
    constexpr void advance(std::int64_t ticks) noexcept { now_ = detail::moved(now_, ticks); }

private:
    timestamp now_;
};

static_assert(clock_policy<manual>);

}  // namespace strata::clock
