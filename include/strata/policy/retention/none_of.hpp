// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <strata/policy/retention/parts/combination.hpp>
#include <strata/policy/retention/policy.hpp>

namespace strata::retention {

/// Keeps versions that none of several policies keeps: `all_of<ttl<days(7)>, none_of<keep_if<is_draft>>>`.
///
/// Keeps:    a version that no part keeps.  Each part judges all versions, as if it were alone.
/// Refuses:  parts that look at more than the timestamp, when a family takes it: a version that such a part keeps today
///           it may drop tomorrow, and none_of would have dropped it for good.  One part may be a none_of of anything:
///           none_of<none_of<...>> is any_of<...>.
/// Deletes:  counts as version_position says, for every part.
/// Flushes:  change the reads that they change for a part, and no others.
/// Promises: ageless and by_timestamp if all parts do.
/// State:    that of the parts.
template <class... P>
class none_of : public strata::detail::retention_parts<P...> {
    using base = strata::detail::retention_parts<P...>;

public:
    using typename base::column_state;
    static constexpr bool ageless = (strata::detail::is_ageless<P>() && ...);  ///< True: the clock is not asked.

    using base::base;

    /// Returns true if the version counts.
    constexpr bool keeps(column_state& column, const version_position& v) const {
        return this->keepers(column, v) == 0;
    }
};

/// The parts have the types of the arguments.
template <class... P>
none_of(const P&...) -> none_of<P...>;

/// `none_of{none_of{p}}` keeps what p keeps.  It is no copy of its argument.
template <class... P>
none_of(const none_of<P...>&) -> none_of<none_of<P...>>;

}  // namespace strata::retention
