// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/policy/retention/combinable.hpp>
#include <strata/policy/retention/parts/combination.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/promises.hpp>
#include <strata/policy/retention/ttl.hpp>

namespace strata::retention {

/// Keeps versions that one of several policies keeps: `any_of<min_versions<2>, ttl<days(7)>>`.
///
/// HBase:    has this for numbers of versions and at most one policy that looks at nothing but the age.
/// Keeps:    a version that some part keeps.  Each part judges all versions, as if it were alone.
/// Deletes:  counts as max_versions does if HBase has this; else as version_position says, for every part.  What one
///           part promises of flush and compaction, such as a horizon, the whole promises, too.
/// Flushes:  change the reads that they change for a part, and no others.
/// Promises: prefix_closed, ageless and by_timestamp if all parts do; countable if all parts are that and
///           prefix_closed, or if each is by_timestamp, a limit or a one_per; the greatest limit, if all have one;
///           outlived if all parts that look at the age say so and the others have a limit, which is then the minimum.
/// State:    that of the parts.
template <class... P>
class any_of : public strata::detail::retention_parts<P...> {
    using base = strata::detail::retention_parts<P...>;
    static constexpr std::size_t aging_parts = (std::size_t{0} + ... + std::size_t{strata::detail::has_age<P>});

    /// True if only parts that look at the age decide about versions after the first few.
    static constexpr bool is_aging = aging_parts > 0 &&
                                     ((strata::detail::has_age<P> || strata::detail::has_limit<P>)&&...);

public:
    using typename base::column_state;
    /// True: once a version is dropped, all older ones are.
    static constexpr bool prefix_closed = (strata::detail::is_prefix_closed<P>() && ...);
    static constexpr bool ageless = (strata::detail::is_ageless<P>() && ...);  ///< True: the clock is not asked.
    /// True: of more versions it keeps no fewer.
    static constexpr bool countable =
        (prefix_closed && (strata::detail::is_countable<P>() && ...)) || (strata::detail::is_thinning<P> && ...);
    /// True: HBase has the same.
    static constexpr bool hbase_numbers =
        (strata::detail::has_hbase_numbers<P>() && ...) &&
        (aging_parts == 0 || (aging_parts == 1 && ((strata::detail::has_age<P> != strata::detail::has_limit<P>)&&...)));

    using base::base;

    /// Returns true if the version counts.
    constexpr bool keeps(column_state& column, const version_position& v) const { return this->keepers(column, v) > 0; }

    /// The greatest number of versions of a column that count.
    constexpr std::int64_t limit() const requires(strata::detail::has_limit<P>&&...) {
        return this->folded(
            typename base::every(),
            [](std::int64_t most, const auto& p) { return (std::max)(most, strata::detail::limit_of(p)); },
            std::int64_t{0});
    }
    /// The number of newest versions that are not dropped for their age.
    constexpr std::int64_t minimum() const requires(is_aging) {
        return this->folded(
            typename base::ageless_ones(),
            [](std::int64_t most, const auto& p) { return (std::max)(most, strata::detail::limit_of(p)); },
            this->largest_minimum());
    }
    /// Returns true if a version written then is too old now.
    constexpr bool outlived(timestamp written, timestamp now) const requires(is_aging) {
        return this->folded(
            typename base::aging(), [=](bool all, const auto& p) { return all && p.outlived(written, now); }, true);
    }
    /// The greatest age of a version that counts, in milliseconds.
    constexpr std::int64_t time_to_live() const
        requires(is_aging && ((!strata::detail::has_age<P> || strata::detail::has_time_to_live<P>)&&...)) {
        return this->folded(
            typename base::aging(), [](std::int64_t most, const auto& p) { return (std::max)(most, p.time_to_live()); },
            std::int64_t{0});
    }

    /// The policy in HBase's DDL, for describe().
    std::string attributes() const requires(hbase_numbers) {
        std::int64_t ttl = never_expires;
        if constexpr (aging_parts > 0) ttl = time_to_live();
        return strata::detail::hbase_attributes(strata::detail::limit_of(*this), strata::detail::minimum_of(*this),
                                                ttl);
    }
};

/// The parts have the types of the arguments.  `any_of{any_of{p, q}}` is a copy of its argument and keeps the same.
template <class... P>
any_of(const P&...) -> any_of<P...>;

}  // namespace strata::retention
