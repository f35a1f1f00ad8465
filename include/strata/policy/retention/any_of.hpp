// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/policy/retention/parts/combination.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/ttl.hpp>

namespace strata::retention {

/// Keeps what one of several policies keeps: `any_of<min_versions<2>, ttl<days(7)>>`.
///
/// HBase:    numbers of versions, and at most one policy that looks at nothing but the age.
/// Keeps:    a version that some part keeps.  Each part is asked about all versions as if it were alone.
/// Deletes:  as max_versions if HBase has the same; else as version_position says, for every part.  So what one part
///           promises of flush and compaction, a horizon for one, the whole keeps.
/// Promises: prefix_closed and ageless where all parts do; the greatest limit, where all have one; what all parts let
///           grow too old, where those that let nothing do have a limit: that is then the minimum.
/// State:    that of the parts.
template <class... P>
class any_of : public strata::detail::retention_parts<P...> {
    using base = strata::detail::retention_parts<P...>;
    static constexpr std::size_t aging_parts = (std::size_t{0} + ... + std::size_t{strata::detail::has_age<P>});

    /// Beyond some rank only parts that look at the age have a say.
    static constexpr bool is_aging = aging_parts > 0 &&
                                     ((strata::detail::has_age<P> || strata::detail::has_limit<P>)&&...);

public:
    using typename base::column_state;
    static constexpr bool prefix_closed = (strata::detail::is_prefix_closed<P>() && ...);
    static constexpr bool ageless = (strata::detail::is_ageless<P>() && ...);
    static constexpr bool hbase_numbers =
        (strata::detail::has_hbase_numbers<P>() && ...) &&
        (aging_parts == 0 || (aging_parts == 1 && ((strata::detail::has_age<P> != strata::detail::has_limit<P>)&&...)));

    using base::base;

    constexpr bool keeps(column_state& column, const version_position& v) const { return this->keepers(column, v) > 0; }

    constexpr std::int64_t limit() const requires(strata::detail::has_limit<P>&&...) {
        return this->folded(
            typename base::every(), [](std::int64_t most, const auto& p) { return (std::max)(most, p.limit()); },
            std::int64_t{0});
    }
    constexpr std::int64_t minimum() const requires(is_aging) {
        return this->folded(
            typename base::ageless_ones(), [](std::int64_t most, const auto& p) { return (std::max)(most, p.limit()); },
            this->largest_minimum());
    }
    constexpr bool outlived(timestamp written, timestamp now) const requires(is_aging) {
        return this->folded(
            typename base::aging(), [=](bool all, const auto& p) { return all && p.outlived(written, now); }, true);
    }
    constexpr std::int64_t time_to_live() const
        requires(is_aging && ((!strata::detail::has_age<P> || strata::detail::has_time_to_live<P>)&&...)) {
        return this->folded(
            typename base::aging(), [](std::int64_t most, const auto& p) { return (std::max)(most, p.time_to_live()); },
            std::int64_t{0});
    }

    std::string attributes() const requires(hbase_numbers) {
        std::int64_t ttl = never_expires;
        if constexpr (aging_parts > 0) ttl = time_to_live();
        return strata::detail::hbase_attributes(strata::detail::limit_of(*this), strata::detail::minimum_of(*this),
                                                ttl);
    }
};

/// The parts have the types of the arguments.  `any_of{any_of{p, q}}` is a copy, which keeps what the whole would.
template <class... P>
any_of(const P&...) -> any_of<P...>;

}  // namespace strata::retention
