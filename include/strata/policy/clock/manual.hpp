// SPDX-License-Identifier: BSL-1.0
// Layer: policy/clock.
#pragma once

#include <cstdint>

#include <strata/policy/clock/policy.hpp>

namespace strata::clock {

/// A clock that stands still until it is told otherwise, so that tests know every timestamp.  It starts at 0.
///
/// Before 0 it is for reads only; see clock_policy.
/// State: one timestamp.
class manual {
public:
    using axis = strata::axis::clock;

    /// Stands at `start`.
    constexpr explicit manual(timestamp start = {0}) noexcept : now_(start) {}

    constexpr timestamp now() const noexcept { return now_; }
    /// Now it is then.  It may go back.
    constexpr void set(timestamp now) noexcept { now_ = now; }
    /// Goes on by that many milliseconds; back if they are negative.  At either end of time it stays there.
    constexpr void advance(std::int64_t ticks) noexcept { now_ = detail::moved(now_, ticks); }

private:
    timestamp now_;
};

static_assert(clock_policy<manual>);

}  // namespace strata::clock
