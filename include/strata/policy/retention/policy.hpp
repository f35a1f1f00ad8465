// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>

#include <strata/cell/timestamp.hpp>
#include <strata/core/axis.hpp>

namespace strata {

/// What a retention policy is told of a version: its place among the versions of its column that count.
///
/// Only puts count; of several at one timestamp only the one written last; on a read those that no marker hides (R4.24,
/// R6.1); on a read with a time range only those inside it (R6.12).
///
/// Flush and compaction count, for a version that nothing hides, those that nothing hides, so that they drop nothing that
/// a read shows.  A hidden version is counted among all, for reads as of a time before the marker.  A version that has a
/// time to live of its own is not counted for older ones, for it may go first.  Policies with hbase_numbers count as HBase
/// does: hidden versions, if deletes keep them (R6.7), and those with a time to live.
struct version_position {
    std::int64_t rank = 0;           ///< 0 is the newest.
    timestamp written;               ///< The version's own timestamp.
    std::optional<timestamp> newer;  ///< The next newer version that the policy kept.
    timestamp now;                   ///< When the read, flush or compaction began (R6.2).
    /// From that time on reads as of a time do not see it, because of a marker; `oldest`: none sees it.  Of reads, and of
    /// policies with hbase_numbers: nothing.
    std::optional<timestamp> hidden_since = {};
};

namespace detail {

/// P remembers something of the column that it is asked about.
template <class P>
concept walking_retention = std::default_initializable<typename P::column_state> &&
    std::copyable<typename P::column_state> &&
    requires(const P& p, typename P::column_state& column, const version_position& v) {
    { p.keeps(column, v) } -> std::same_as<bool>;
};

}  // namespace detail

/// Which versions of a column still count?
///
/// | expression | meaning |
/// |---|---|
/// | `p.keeps(v)` | the version counts: reads may return it, flush and compaction keep it |
/// | `p.keeps(c, v)` | the same for a policy that remembers things: `c`, a `P::column_state`, is made for each column |
/// | `P::prefix_closed` | optional promise, true: once a version is dropped all older ones are, unless they are hidden later |
/// | `p.attributes()` | optional: the same in HBase's DDL, like `VERSIONS => 3`, for describe() |
/// | `P::ageless` | optional promise, true: `v.now` is not looked at, so reads need not ask the clock |
/// | `p.limit()` | optional promise: at most that many versions of a column count.  HBase: VERSIONS |
/// | `p.minimum()` | optional: that many newest are not dropped for what outlived() says.  HBase: MIN_VERSIONS |
/// | `p.outlived(written, now)` | optional promise: what has outlived its time does not count.  HBase: TTL |
/// | `p.time_to_live()` | optional: outlived is, what is older than that; lets reads leave out whole segments |
/// | `P::hbase_numbers` | optional promise, true: these three say all, so HBase has the same |
///
/// With `outlived` and no minimum, cells of that age, markers too, are not looked at any more (R4.20, R5.8).  With a
/// minimum, quirks::hbase has something to ask (R4.29).
/// A column's versions are asked about once each, newest to oldest.
/// The least to write: `using axis = strata::axis::retention;` and `keeps`.  retention::check_laws tries the promises.
template <class P>
concept retention_policy = policy_for<P, axis::retention> &&
    (detail::walking_retention<P> || requires(const P& p, const version_position& v) {
        { p.keeps(v) } -> std::same_as<bool>;
    });

namespace detail {

/// In the place of what a policy remembers of a column, if it remembers nothing.
struct no_column_state {};

template <class P>
struct column_state {
    using type = no_column_state;
};
template <walking_retention P>
struct column_state<P> {
    using type = typename P::column_state;
};
template <class P>
using column_state_of = typename column_state<P>::type;

/// Asks a policy of either kind.
template <class P>
constexpr bool keeps(const P& p, [[maybe_unused]] column_state_of<P>& column, const version_position& v) {
    if constexpr (walking_retention<P>)
        return p.keeps(column, v);
    else
        return p.keeps(v);
}

template <class P>
consteval bool is_prefix_closed() {
    if constexpr (requires { P::prefix_closed; })
        return P::prefix_closed;
    else
        return false;
}

/// The optional answers, with what holds where a policy has none.
template <class P>
constexpr std::int64_t limit_of(const P& p) {
    if constexpr (requires { p.limit(); })
        return p.limit();
    else
        return (std::numeric_limits<std::int64_t>::max)();
}
template <class P>
constexpr std::int64_t minimum_of(const P& p) {
    if constexpr (requires { p.minimum(); })
        return p.minimum();
    else
        return 0;
}
template <class P>
constexpr bool has_outlived(const P& p, timestamp written, timestamp now) {
    if constexpr (requires { p.outlived(written, now); })
        return p.outlived(written, now);
    else
        return false;
}

/// The oldest timestamp that is_expired() spares; `oldest` if there is none.  HBase: the oldest unexpired timestamp.
template <class P>
constexpr timestamp oldest_unexpired(const P& p, timestamp now) {
    if constexpr (requires { p.time_to_live(); }) {
        if (minimum_of(p) <= 0 && p.time_to_live() <= now.value) return {now.value - p.time_to_live()};
    }
    return oldest;
}

/// Not even looked at: too old, and no minimum spares it (R4.20).
template <class P>
constexpr bool is_expired(const P& p, timestamp written, timestamp now) {
    return has_outlived(p, written, now) && minimum_of(p) <= 0;
}

/// Limit, minimum and time to live say all.
template <class P>
consteval bool has_hbase_numbers() {
    if constexpr (requires { P::hbase_numbers; })
        return P::hbase_numbers;
    else
        return false;
}

template <class P>
consteval bool is_ageless() {
    if constexpr (requires { P::ageless; })
        return P::ageless;
    else
        return false;
}

/// A version counts if its rank is below limit_of().
template <class P>
consteval bool is_mere_limit() {
    return has_hbase_numbers<P>() && is_ageless<P>();
}

}  // namespace detail
}  // namespace strata
