// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include <strata/policy/retention/parts/combination.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/ttl.hpp>

namespace strata::retention {

/// Keeps what all of several policies keep: `all_of<max_versions<5>, ttl<days(7)>>`.
///
/// HBase:    where its parts are HBase's and at most one looks at the age.  all_of<max_versions<Max>,
///           any_of<min_versions<Min>, ttl<Ttl>>> is hbase<Max, Min, Ttl>.
/// Keeps:    a version that every part keeps.  Each part is asked about all versions as if it were alone.
/// Deletes:  as max_versions if HBase has the same; else as version_position says, for every part.
/// Promises: prefix_closed and ageless where all parts do; the smallest limit; what some part lets grow too old.
/// State:    that of the parts.
template <class... P>
class all_of : public strata::detail::retention_parts<P...> {
    using base = strata::detail::retention_parts<P...>;
    static constexpr std::size_t aging_parts = (std::size_t{0} + ... + std::size_t{strata::detail::has_age<P>});

public:
    using typename base::column_state;
    static constexpr bool prefix_closed = (strata::detail::is_prefix_closed<P>() && ...);
    static constexpr bool ageless = (strata::detail::is_ageless<P>() && ...);
    static constexpr bool hbase_numbers = (strata::detail::has_hbase_numbers<P>() && ...) && aging_parts <= 1;

    using base::base;

    constexpr bool keeps(column_state& column, const version_position& v) const {
        return this->keepers(column, v) == sizeof...(P);
    }

    constexpr std::int64_t limit() const requires(strata::detail::has_limit<P> || ...) {
        return this->folded(
            typename base::every(),
            [](std::int64_t least, const auto& p) { return (std::min)(least, strata::detail::limit_of(p)); },
            (std::numeric_limits<std::int64_t>::max)());
    }
    constexpr std::int64_t minimum() const requires(strata::detail::has_age<P> || ...) {
        return this->largest_minimum();
    }
    constexpr bool outlived(timestamp written, timestamp now) const requires(strata::detail::has_age<P> || ...) {
        return this->folded(
            typename base::aging(), [=](bool some, const auto& p) { return some || p.outlived(written, now); }, false);
    }
    constexpr std::int64_t time_to_live() const
        requires((strata::detail::has_age<P> || ...) &&
                 ((!strata::detail::has_age<P> || strata::detail::has_time_to_live<P>)&&...)) {
        return this->folded(
            typename base::aging(),
            [](std::int64_t least, const auto& p) { return (std::min)(least, p.time_to_live()); }, never_expires);
    }

    std::string attributes() const requires(hbase_numbers) {
        std::int64_t ttl = never_expires;
        if constexpr (aging_parts > 0) ttl = time_to_live();
        return strata::detail::hbase_attributes(strata::detail::limit_of(*this), strata::detail::minimum_of(*this),
                                                ttl);
    }
};

/// The parts have the types of the arguments.  `all_of{all_of{p, q}}` is a copy, which keeps what the whole would.
template <class... P>
all_of(const P&...) -> all_of<P...>;

}  // namespace strata::retention
