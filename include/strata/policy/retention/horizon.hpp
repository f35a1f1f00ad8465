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

/// Keeps the versions that reads as_of(t) need, for every t of the last so many milliseconds: `horizon<days(7)>`.
///
/// Unlike ttl it never empties a column: the value at the horizon's beginning stays.  With deletes::keep_deleted, cells
/// that were deleted since then stay, too.
/// Keeps:    every version after the horizon's beginning, now - Milliseconds.  Of the others, those that a read as of a
///           time in the horizon sees: the newest one, unless a marker hides it, and with deletes::sequenced an older
///           one that is hidden later.  A version with a time to live of its own does not replace an older one.
/// Flushes:  change no read of all time.  Nor do they change a get, or a scan of one version, as of a time in the
///           horizon, now or later, unless writes and deletes have timestamps before it.
/// Promises: prefix_closed, countable.
/// State:    none, or one number for horizon<>; one timestamp for each column that is judged.
template <std::int64_t Milliseconds = dynamic>
struct horizon : static_value<Milliseconds> {
    static_assert(Milliseconds >= 0 || Milliseconds == dynamic, "strata: a horizon is not negative");

    using axis = strata::axis::retention;        ///< The axis of the policy.
    static constexpr bool prefix_closed = true;  ///< Once a version is dropped, all older ones are.
    static constexpr bool countable = true;      ///< Of more versions it keeps no fewer.

    constexpr horizon() requires(Milliseconds != dynamic) = default;

    /// Takes the length at run time.  Throws: illegal_argument if it is negative.
    constexpr explicit horizon(time_span milliseconds) requires(Milliseconds == dynamic)
        : static_value<Milliseconds>(milliseconds) {
        if (milliseconds < 0)
            strata::detail::raise<illegal_argument>("a horizon is not negative, but is " +
                                                    std::to_string(milliseconds));
    }

    /// What the policy remembers of a column while it judges its versions.
    struct column_state {
        /// Reads as of a time between the horizon's beginning and this time see a version that was judged already.
        timestamp known_until = oldest;
    };

    /// Returns true if the version counts.
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
