// SPDX-License-Identifier: BSL-1.0
// Layer: policy/clock.
#pragma once

#include <concepts>

#include <strata/cell/timestamp.hpp>
#include <strata/core/axis.hpp>

namespace strata {

/// What is "now"?  A table asks once per mutation, read, flush and compaction.  HBase: EnvironmentEdge.
///
/// | expression | meaning |
/// |---|---|
/// | `c.now()` | the time, as a timestamp |
/// | `c.is_literal()` | optional, a `bool`, true: what the table dates gets exactly now(), as in HBase |
///
/// A table in memory makes hundreds of changes in a millisecond, and a delete marker hides puts of its own millisecond
/// (R5.1).  So a table runs ahead of its clock where it must:
///
/// - A put, increment or append that the table dates is dated after each marker, counter and appended value that the
///   table dated before and that would hide it: at now(), or the first later time at which reads see it.
/// - A delete that the table dates is dated no earlier than what it covers and the table dated before.
/// - Changes of one request share one time, as in HBase: a put and a delete of one column in one request, say.
///
/// What has a timestamp of its own is neither moved nor moves others.  Where nothing is deleted, nothing runs ahead but
/// columns that are incremented or appended to, as in HBase (R3.20).  A delete and a put after it, of one row, take a
/// millisecond at most: a burst of them within a millisecond runs as many milliseconds ahead as there are such pairs.
/// Then now() catches up.
///
/// That is not done for a clock that is literal: manual, for tests that know every timestamp, and ticking, which never
/// says the same time twice.
///
/// Any time is allowed, but a write without a timestamp throws bad_timestamp, and changes nothing, if the clock stands
/// before 0.  HBase refuses a negative timestamp in a request (R2.28) and does not check its server's clock.
/// The least to write: `using axis = strata::axis::clock;` and `timestamp now() const`.
template <class C>
concept clock_policy = policy_for<C, axis::clock> && requires(const C& c) {
    { c.now() } -> std::same_as<timestamp>;
};

namespace detail {

template <class C>
concept says_if_literal = requires(const C& c) {
    { c.is_literal() } -> std::same_as<bool>;
};
/// The clock has no such member, or one that a table can ask.
template <class C>
concept has_no_odd_literal = says_if_literal<C> || !requires {
    &C::is_literal;
};

/// Returns c.is_literal(), or false if the clock has no such member.
template <class C>
constexpr bool is_literal(const C& c) {
    if constexpr (says_if_literal<C>)
        return c.is_literal();
    else
        return false;
}

/// A clock that is literal whatever its state.
template <class C>
concept literal_clock = requires {
    requires C::is_literal();
};

}  // namespace detail
}  // namespace strata
