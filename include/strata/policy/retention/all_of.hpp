// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include <strata/policy/retention/combinable.hpp>
#include <strata/policy/retention/parts/combination.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/promises.hpp>
#include <strata/policy/retention/ttl.hpp>

namespace strata::retention {

/// Keeps versions that all of several policies keep: `all_of<max_versions<5>, ttl<days(7)>>`.
///
/// HBase:    has this if its parts are HBase's and at most one looks at the age.  all_of<max_versions<Max>,
///           any_of<min_versions<Min>, ttl<Ttl>>> is hbase<Max, Min, Ttl>.
/// Keeps:    a version that every part keeps.  If all parts are prefix_closed, each judges all versions, as if it were
///           alone.  Otherwise a limit counts what the other parts keep, in whatever order they stand:
///           1. Parts that look at the timestamp alone, such as keep_if, judge all versions.
///           2. A part that chooses, such as one_per, judges what these keep.
///           3. Parts that are prefix_closed, such as max_versions and ttl, judge what is left, each for itself.
/// Refuses:  what would make reads depend on flushes, when a family takes it: two parts that choose; a horizon, or
///           another prefix_closed part that is none of HBase's numbers, beside one that chooses; a limit beside one
///           that chooses and is not countable, such as any_of<one_per<100>, ttl<400>>.
/// Deletes:  counts as max_versions does if HBase has this; else as version_position says, for every part.
/// Flushes:  change the reads that they change for a part, and no others.
/// Promises: prefix_closed, ageless, by_timestamp and countable if all parts do.  The smallest limit, and outlived if
///           one part says so, if all parts are prefix_closed; otherwise outlived of those that look at nothing but the
///           age.
/// State:    that of the parts, and two numbers for each column that is judged if not all parts are prefix_closed.
template <class... P>
class all_of : public strata::detail::retention_parts<P...> {
    using base = strata::detail::retention_parts<P...>;
    static constexpr std::size_t aging_parts = (std::size_t{0} + ... + std::size_t{strata::detail::has_age<P>});
    static constexpr bool is_staged = strata::detail::all_of_facts<P...>::is_staged;
    static constexpr bool has_limit = !is_staged && (strata::detail::has_limit<P> || ...);
    static constexpr bool has_minimum = !is_staged && aging_parts > 0;
    /// A limit is told of the rank among all versions, so of staged parts only those can say how old is too old that
    /// do not look at the rank.
    template <class Part>
    static constexpr bool tells_age = is_staged ? strata::detail::is_of_age<Part> : strata::detail::has_age<Part>;
    static constexpr bool has_age = (tells_age<P> || ...);

    struct staged_state {
        typename base::column_state parts{};
        std::int64_t filtered = 0;  // versions that the filters kept
        std::int64_t chosen = 0;    // of these, those that the part that chooses kept
    };

public:
    /// What is remembered of a column.
    using column_state = std::conditional_t<is_staged, staged_state, typename base::column_state>;
    /// True: once a version is dropped, all older ones are.
    static constexpr bool prefix_closed = (strata::detail::is_prefix_closed<P>() && ...);
    static constexpr bool ageless = (strata::detail::is_ageless<P>() && ...);  ///< True: the clock is not asked.
    /// True: of more versions it keeps no fewer.
    static constexpr bool countable = (strata::detail::is_countable<P>() && ...);
    /// True: HBase has the same.
    static constexpr bool hbase_numbers = (strata::detail::has_hbase_numbers<P>() && ...) && aging_parts <= 1;

    using base::base;

    /// Returns true if the version counts.
    constexpr bool keeps(column_state& column, const version_position& v) const {
        if constexpr (!is_staged) {
            return this->keepers(column, v) == sizeof...(P);
        } else {
            version_position left = v;
            if (!this->all_keep(filters(), column.parts, left)) return false;
            left.rank = column.filtered++;
            if (!this->all_keep(choosing_ones(), column.parts, left)) return false;
            left.rank = column.chosen++;
            return this->all_keep(others(), column.parts, left);
        }
    }

    /// The greatest number of versions of a column that count.
    constexpr std::int64_t limit() const requires(has_limit) {
        return this->folded(
            typename base::every(),
            [](std::int64_t least, const auto& p) { return (std::min)(least, strata::detail::limit_of(p)); },
            (std::numeric_limits<std::int64_t>::max)());
    }
    /// The number of newest versions that are not dropped for their age.
    constexpr std::int64_t minimum() const requires(has_minimum) { return this->largest_minimum(); }
    /// Returns true if a version written then is too old now.
    constexpr bool outlived(timestamp written, timestamp now) const requires(has_age) {
        return this->folded(
            telling_age(), [=](bool some, const auto& p) { return some || p.outlived(written, now); }, false);
    }
    /// The greatest age of a version that counts, in milliseconds.
    constexpr std::int64_t time_to_live() const
        requires(has_age && ((!tells_age<P> || strata::detail::has_time_to_live<P>)&&...)) {
        return this->folded(
            telling_age(), [](std::int64_t least, const auto& p) { return (std::min)(least, p.time_to_live()); },
            never_expires);
    }

    /// The policy in HBase's DDL, for describe().
    std::string attributes() const requires(hbase_numbers) {
        std::int64_t ttl = never_expires;
        if constexpr (aging_parts > 0) ttl = time_to_live();
        return strata::detail::hbase_attributes(strata::detail::limit_of(*this), strata::detail::minimum_of(*this),
                                                ttl);
    }

private:
    struct filters {
        template <class Part>
        constexpr bool operator()() const {
            return strata::detail::is_by_timestamp<Part>();
        }
    };
    struct choosing_ones {
        template <class Part>
        constexpr bool operator()() const {
            return strata::detail::is_choosing<Part>;
        }
    };
    struct others {
        template <class Part>
        constexpr bool operator()() const {
            return !filters().template operator()<Part>() && !choosing_ones().template operator()<Part>();
        }
    };
    struct telling_age {
        template <class Part>
        constexpr bool operator()() const {
            return tells_age<Part>;
        }
    };
};

/// The parts have the types of the arguments.  `all_of{all_of{p, q}}` is a copy of its argument and keeps the same.
template <class... P>
all_of(const P&...) -> all_of<P...>;

}  // namespace strata::retention
