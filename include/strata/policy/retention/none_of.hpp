// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <strata/policy/retention/parts/combination.hpp>
#include <strata/policy/retention/policy.hpp>

namespace strata::retention {

/// Keeps versions that none of several policies keeps: `all_of<ttl<days(7)>, none_of<keep_if<is_draft>>>`.
///
/// Take care with a part that counts versions or looks at their age: a version that it keeps today it may drop
/// tomorrow.  none_of drops the version for good today, though it would count tomorrow.  check_laws finds such a
/// policy.
/// Keeps:    a version that no part keeps.  Each part judges all versions, as if it were alone.
/// Deletes:  counts as version_position says, for every part.
/// Promises: ageless if all parts do.
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
