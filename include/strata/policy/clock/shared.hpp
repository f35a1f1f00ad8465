// SPDX-License-Identifier: BSL-1.0
// Layer: policy/clock.
#pragma once

#include <concepts>
#include <memory>

#include <strata/policy/clock/policy.hpp>
#include <strata/policy/clock/system.hpp>

namespace strata::clock {

/// A clock that several tables have in common.  It asks another one, which it borrows; by default the machine's.
///
/// A catalog gives it to its tables: who sets a clock::manual sets the time of all of them.
/// Costs one call by pointer whenever it is asked.
/// State: three pointers.
/// Invalidated by: the end and the move of the clock that it asks.
class shared {
public:
    using axis = strata::axis::clock;  ///< The axis of the policy.

    /// Asks the machine's clock.
    shared() noexcept = default;
    /// Asks that clock, of any type.
    template <clock_policy Clock>
        requires(!std::same_as<Clock, shared>)
    explicit shared(const Clock& asked) noexcept
        : asked_(std::addressof(asked)),
          now_([](const void* clock) { return static_cast<const Clock*>(clock)->now(); }),
          is_literal_([](const void* clock) { return detail::is_literal(*static_cast<const Clock*>(clock)); }) {}
    /// A temporary would be gone before it is asked.
    template <clock_policy Clock>
        requires(!std::same_as<Clock, shared>)
    explicit shared(const Clock&&) = delete;

    /// The current time.
    timestamp now() const { return now_(asked_); }
    /// True if the clock that it asks is literal; see clock_policy.
    bool is_literal() const { return is_literal_(asked_); }

private:
    const void* asked_ = nullptr;
    timestamp (*now_)(const void*) = [](const void*) { return system().now(); };
    bool (*is_literal_)(const void*) = [](const void*) { return false; };
};

static_assert(clock_policy<shared>);

}  // namespace strata::clock
