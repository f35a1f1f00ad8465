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

/// Keeps versions that all of several policies keep: `all_of<max_versions<5>, ttl<days(7)>>`.
///
/// HBase:    has this if its parts are HBase's and at most one looks at the age.  all_of<max_versions<Max>,
///           any_of<min_versions<Min>, ttl<Ttl>>> is hbase<Max, Min, Ttl>.
/// Keeps:    a version that every part keeps.  Each part judges all versions, as if it were alone.
/// Deletes:  counts as max_versions does if HBase has this; else as version_position says, for every part.
/// Promises: prefix_closed and ageless if all parts do; the smallest limit; outlived if one part says so.
/// State:    that of the parts.
template <class... P>
class all_of : public strata::detail::retention_parts<P...> {
    using base = strata::detail::retention_parts<P...>;
    static constexpr std::size_t aging_parts = (std::size_t{0} + ... + std::size_t{strata::detail::has_age<P>});

public:
    using typename base::column_state;
    /// True: once a version is dropped, all older ones are.
    static constexpr bool prefix_closed = (strata::detail::is_prefix_closed<P>() && ...);
    static constexpr bool ageless = (strata::detail::is_ageless<P>() && ...);  ///< True: the clock is not asked.
    /// True: HBase has the same.
    static constexpr bool hbase_numbers = (strata::detail::has_hbase_numbers<P>() && ...) && aging_parts <= 1;

    using base::base;

    /// Returns true if the version counts.
    constexpr bool keeps(column_state& column, const version_position& v) const {
        return this->keepers(column, v) == sizeof...(P);
    }

    /// The greatest number of versions of a column that count.
    constexpr std::int64_t limit() const requires(strata::detail::has_limit<P> || ...) {
        return this->folded(
            typename base::every(),
            [](std::int64_t least, const auto& p) { return (std::min)(least, strata::detail::limit_of(p)); },
            (std::numeric_limits<std::int64_t>::max)());
    }
    /// The number of newest versions that are not dropped for their age.
    constexpr std::int64_t minimum() const requires(strata::detail::has_age<P> || ...) {
        return this->largest_minimum();
    }
    /// Returns true if a version written then is too old now.
    constexpr bool outlived(timestamp written, timestamp now) const requires(strata::detail::has_age<P> || ...) {
        return this->folded(
            typename base::aging(), [=](bool some, const auto& p) { return some || p.outlived(written, now); }, false);
    }
    /// The greatest age of a version that counts, in milliseconds.
    constexpr std::int64_t time_to_live() const
        requires((strata::detail::has_age<P> || ...) &&
                 ((!strata::detail::has_age<P> || strata::detail::has_time_to_live<P>)&&...)) {
        return this->folded(
            typename base::aging(),
            [](std::int64_t least, const auto& p) { return (std::min)(least, p.time_to_live()); }, never_expires);
    }

    /// The policy in HBase's DDL, for describe().
    std::string attributes() const requires(hbase_numbers) {
        std::int64_t ttl = never_expires;
        if constexpr (aging_parts > 0) ttl = time_to_live();
        return strata::detail::hbase_attributes(strata::detail::limit_of(*this), strata::detail::minimum_of(*this),
                                                ttl);
    }
};

/// The parts have the types of the arguments.  `all_of{all_of{p, q}}` is a copy of its argument and keeps the same.
template <class... P>
all_of(const P&...) -> all_of<P...>;

}  // namespace strata::retention
