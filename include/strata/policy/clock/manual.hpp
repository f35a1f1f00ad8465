// SPDX-License-Identifier: BSL-1.0
// Layer: policy/clock.
#pragma once

#include <concepts>

#include <strata/policy/clock/policy.hpp>

namespace strata::clock {

/// A clock that only moves when it is set.  Tests with it know every timestamp.  It starts at 0.
///
/// Before 0 it only serves reads; see clock_policy.  It is literal: what a table dates gets exactly its time, as in
/// HBase.
/// State: one timestamp.
class manual {
public:
    using axis = strata::axis::clock;  ///< The axis of the policy.

    /// Starts at 0.
    constexpr manual() noexcept = default;
    /// Starts at `start`: `manual({100})`, `manual(std::chrono::system_clock::now())`.
    ///
    /// It is a template because otherwise `{100}` might mean a clock, too.
    template <std::convertible_to<timestamp> Time = timestamp>
        requires(!std::integral<Time>)
    constexpr explicit manual(const Time& start) noexcept : now_(start) {}

    /// The current time.
    constexpr timestamp now() const noexcept { return now_; }
    /// A put of the millisecond of a delete before it is hidden.
    static constexpr bool is_literal() noexcept { return true; }
    /// Sets the time.  It may go back.
    constexpr void set(timestamp now) noexcept { now_ = now; }
    /// Moves on by that time, or back if it is negative.  Stops at the first and the last timestamp.
    constexpr void advance(time_span by) noexcept { now_ = detail::moved(now_, by); }

private:
    timestamp now_;
};

static_assert(clock_policy<manual>);

}  // namespace strata::clock
