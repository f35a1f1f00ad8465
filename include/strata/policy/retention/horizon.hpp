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
/// known too if the family keeps it, with deletes::keep_deleted.
/// Keeps:    every version after the horizon's beginning, now - Milliseconds; of those at or before it what reads as of a
///           time of the horizon see: the newest one, unless a marker hides it, and with deletes::sequenced an older one
///           that is hidden later.  A version that has a time to live of its own does not take an older one's place.
/// Promises: prefix_closed.  No flush or compaction changes the answer of get, or of a scan of one version, as of a time of
///           the horizon, now or later; writes and deletes with timestamps before the horizon's beginning come too late.
/// State:    none, or one number for horizon<>; of a column, up to when it is known.
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

    /// What is remembered of a column.
    struct column_state {
        /// From the horizon's beginning up to that time reads see a version that has been met.
        timestamp known_until = oldest;
    };

    constexpr bool keeps(column_state& column, const version_position& v) const noexcept {
        const timestamp begin = beginning(v.now);
        if (v.written > begin) return true;
        const timestamp seen_until = v.hidden_since.value_or(latest);
        if (seen_until <= begin || seen_until <= column.known_until) return false;
        column.known_until = seen_until;
        return true;
    }

private:
    constexpr timestamp beginning(timestamp now) const noexcept {
        return now.value < oldest.value + this->get() ? oldest : timestamp{now.value - this->get()};
    }
};

static_assert(retention_policy<horizon<1000>>);
static_assert(retention_policy<horizon<>>);

}  // namespace strata::retention
