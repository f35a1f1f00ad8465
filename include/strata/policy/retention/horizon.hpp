// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <cstdint>
#include <string>

#include <strata/core/error.hpp>
#include <strata/core/static_value.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/ttl.hpp>

namespace strata::retention {

/// Keeps what it takes to answer as_of(t) for every t of the last so many milliseconds: `horizon<days(7)>`.
///
/// Unlike ttl it never empties a column: what was true when the horizon began is still known.  What was deleted since is
/// known too where the family keeps it, with deletes::keep_deleted.
/// Keeps:    every version behind now - Milliseconds, and the newest one at or before that.
/// Promises: prefix_closed.
/// State:    none, or one number for horizon<>.
template <std::int64_t Milliseconds = dynamic>
struct horizon : static_value<Milliseconds> {
    static_assert(Milliseconds >= 0 || Milliseconds == dynamic, "strata: a horizon is not negative");

    using axis = strata::axis::retention;
    static constexpr bool prefix_closed = true;

    constexpr horizon() requires(Milliseconds != dynamic) = default;

    /// Throws: illegal_argument for a negative time.
    constexpr explicit horizon(std::int64_t milliseconds) requires(Milliseconds == dynamic)
        : static_value<Milliseconds>(milliseconds) {
        if (milliseconds < 0)
            strata::detail::raise<illegal_argument>("a horizon is not negative, but is " +
                                                    std::to_string(milliseconds));
    }

    constexpr bool keeps(const version_position& v) const noexcept { return !v.newer || is_within(*v.newer, v.now); }

private:
    /// Behind the point in time that the horizon begins at: a version there answers for that point and hides the rest.
    constexpr bool is_within(timestamp written, timestamp now) const noexcept {
        return !strata::detail::has_passed(this->get(), strata::detail::moved(written, -1), now);
    }
};

static_assert(retention_policy<horizon<1000>>);
static_assert(retention_policy<horizon<>>);

}  // namespace strata::retention
