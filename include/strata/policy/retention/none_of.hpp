// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <strata/policy/retention/parts/combination.hpp>
#include <strata/policy/retention/policy.hpp>

namespace strata::retention {

/// Keeps what none of several policies keeps: `all_of<ttl<days(7)>, none_of<keep_if<is_draft>>>`.
///
/// Look twice at a part that counts versions or looks at their age: what it drops today it may keep tomorrow, so that
/// what none_of drops for good would count again.  check_laws finds that out.
/// Keeps:    a version that no part keeps.  Each part is asked about all versions as if it were alone.
/// Deletes:  as version_position says, for every part.
/// Promises: ageless where all parts do.
/// State:    that of the parts.
template <class... P>
class none_of : public strata::detail::retention_parts<P...> {
    using base = strata::detail::retention_parts<P...>;

public:
    using typename base::column_state;
    static constexpr bool ageless = (strata::detail::is_ageless<P>() && ...);

    using base::base;

    constexpr bool keeps(column_state& column, const version_position& v) const {
        return this->keepers(column, v) == 0;
    }
};

/// The parts have the types of the arguments.
template <class... P>
none_of(const P&...) -> none_of<P...>;

/// `none_of{none_of{p}}` is none of that, so what p keeps, and not a copy.
template <class... P>
none_of(const none_of<P...>&) -> none_of<none_of<P...>>;

}  // namespace strata::retention
