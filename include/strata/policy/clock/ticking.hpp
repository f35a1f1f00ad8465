// SPDX-License-Identifier: BSL-1.0
// Layer: policy/clock.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstdint>

#include <strata/policy/clock/policy.hpp>
#include <strata/policy/clock/shared.hpp>

namespace strata::clock {

/// A clock that never says the same time twice: another clock's time, or the millisecond after the one it said last.
///
/// A table in memory makes many changes within a millisecond, and two puts of one column in one are one version.  With
/// this clock each change gets a millisecond of its own.  A table that only wants a put after a delete to be seen needs
/// no such clock: see clock_policy.
///
/// It asks the machine's clock, or another one, which it borrows.  If it is asked more than once a millisecond, it runs
/// ahead of that one until that one has caught up.  The last time that it says, again and again, is `latest` - 1.
/// Threads: any number of them may ask one object.  A copy goes on by itself from the last time of the original.
/// State: two pointers and a number.
/// Invalidated by: the end and the move of the clock that it asks.
class ticking {
public:
    using axis = strata::axis::clock;  ///< The axis of the policy.

    /// Asks the machine's clock.
    ticking() noexcept = default;
    /// Asks that clock, of any type.
    template <clock_policy Clock>
        requires(!std::same_as<Clock, ticking>)
    explicit ticking(const Clock& asked) noexcept : asked_(asked) {}
    /// Asks what that clock asks.
    explicit ticking(const shared& asked) noexcept : asked_(asked) {}
    /// A temporary would be gone before it is asked.
    template <clock_policy Clock>
        requires(!std::same_as<Clock, ticking> && !std::same_as<Clock, shared>)
    explicit ticking(const Clock&&) = delete;

    /// Goes on after the last time of the other one.
    // No pair: the number is all that is read.
    ticking(const ticking& other) noexcept : asked_(other.asked_), last_(other.last_.load(std::memory_order_relaxed)) {}
    /// Goes on after the last time of the other one.
    ticking& operator=(const ticking& other) noexcept {
        asked_ = other.asked_;
        // No pair: the number is all that is read, and an assignment has this clock for itself.
        last_.store(other.last_.load(std::memory_order_relaxed), std::memory_order_relaxed);
        return *this;
    }

    /// The current time, which is later than any time that this object has said before.
    timestamp now() const {
        const std::int64_t asked = asked_.now().value;
        // No pair: a guess, which the exchange checks.
        std::int64_t last = last_.load(std::memory_order_relaxed);
        std::int64_t next = 0;
        do next = (std::min)((std::max)(asked, detail::moved({last}, 1).value), latest.value - 1);
        // No pair: each exchange sees the one before, so times grow, in any order of other memory.
        while (!last_.compare_exchange_weak(last, next, std::memory_order_relaxed));
        return {next};
    }

    /// No two changes get the same time, so none needs to run ahead of it.
    static constexpr bool is_literal() noexcept { return true; }

private:
    shared asked_;
    mutable std::atomic<std::int64_t> last_{oldest.value};
};

static_assert(clock_policy<ticking>);

}  // namespace strata::clock
