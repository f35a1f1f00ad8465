// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <concepts>
#include <type_traits>

#include <strata/policy/retention/policy.hpp>

namespace strata::retention {

/// Keeps versions for which a predicate of yours is true: `keep_if<on_the_hour>`, `keep_if(since{1000})`.
///
/// Keeps:    a version for whose version_position the predicate is true.  It is called const, and may have state.
/// Deletes:  counts as version_position says: a visible version has its rank among the visible ones.
/// Promises: what the predicate's type promises, by members `prefix_closed` and `ageless`.
/// State:    the predicate's.
template <std::copy_constructible Predicate>
class keep_if {
    static_assert(std::is_invocable_r_v<bool, const Predicate&, const version_position&>,
                  "strata: keep_if takes a predicate that can be called with a version_position");

public:
    using axis = strata::axis::retention;  ///< The axis of the policy.
    /// True: once a version is dropped, all older ones are.
    static constexpr bool prefix_closed = strata::detail::is_prefix_closed<Predicate>();
    static constexpr bool ageless = strata::detail::is_ageless<Predicate>();  ///< True: the clock is not asked.

    constexpr keep_if() requires(std::default_initializable<Predicate>) = default;
    /// Copies the predicate.
    constexpr explicit keep_if(const Predicate& predicate) : predicate_(predicate) {}

    /// Returns true if the version counts.
    constexpr bool keeps(const version_position& v) const { return predicate_(v); }

private:
    [[no_unique_address]] Predicate predicate_;
};

}  // namespace strata::retention
