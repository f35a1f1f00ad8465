// SPDX-License-Identifier: BSL-1.0
// Layer: policy/retention.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include <strata/cell/timestamp.hpp>
#include <strata/core/axis.hpp>
#include <strata/policy/retention/promises.hpp>

namespace strata {

/// A version for a retention policy to judge: its position among the versions of its column that count.
///
/// A read counts puts that no marker hides (R4.24, R6.1), of several at one timestamp only the one written last, and
/// with a time range only those inside it (R6.12).
///
/// Flush and compaction count as follows:
/// - For a version that nothing hides, other such versions count: they drop nothing that a read shows.
/// - For a hidden version all versions count, because of reads as of a time before the marker.
/// - A version with a time to live of its own does not count for older ones, because it may expire first.
/// - For policies with hbase_numbers the same versions count as in HBase: also hidden ones, if the delete policy keeps
///   them (R6.7), and those with a time to live.
struct version_position {
    std::int64_t rank = 0;           ///< The number of newer versions that count; 0 for the newest.
    timestamp written;               ///< The version's own timestamp.
    std::optional<timestamp> newer;  ///< The next newer version that the policy kept.
    timestamp now;                   ///< The time when the read, flush or compaction began (R6.2).
    /// Reads as of this time or later do not see the version, because of a marker.  `oldest`: no read sees it.  Empty
    /// in reads, and for policies with hbase_numbers.
    std::optional<timestamp> hidden_since = {};
};

namespace detail {

/// A policy that remembers something of the column whose versions it judges.
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
/// | `p.keeps(v)` | true if the version counts: reads may return it, flush and compaction keep it |
/// | `p.keeps(c, v)` | for a policy that remembers things: `c` is a `P::column_state`, made for each column |
/// | `P::prefix_closed` | optional promise, true: once a version is dropped, so are all older ones not hidden later |
/// | `p.attributes()` | optional: the policy in HBase's DDL, like `VERSIONS => 3`, for describe() |
/// | `P::ageless` | optional promise, true: `v.now` is not looked at, so reads need not ask the clock |
/// | `P::by_timestamp` | optional promise, true: nothing but `v.written` is looked at, so none_of takes the policy |
/// | `P::countable` | optional promise, true: of more versions it keeps no fewer, and time takes the oldest first |
/// | `p.limit()` | optional promise: at most that many versions of a column count.  HBase: VERSIONS |
/// | `p.minimum()` | optional: that many newest versions are kept even if they are outlived().  HBase: MIN_VERSIONS |
/// | `p.outlived(written, now)` | optional promise: a version for which it is true does not count.  HBase: TTL |
/// | `p.time_to_live()` | optional: outlived() is true if the age exceeds this; reads skip whole segments by it |
/// | `P::hbase_numbers` | optional promise, true: these three say everything, so HBase has the same |
///
/// With `outlived` and no minimum, reads skip cells of that age, markers too (R4.20, R5.8).  With a minimum and
/// hbase_numbers, a quirk of HBase applies (R4.29).
/// Each version of a column is judged once, from the newest to the oldest.
///
/// What a policy drops today it must drop whatever is written later, at any timestamp, and it must not miss it: of what
/// it kept of some versions, and others, it keeps what it would keep of all.  Then no flush or compaction changes what
/// a read of all time returns.
/// The least to write: `using axis = strata::axis::retention;` and `keeps`.  retention::check_laws tests the promises.
///
/// A promise that is marked true is a static constexpr bool; attributes() is a std::string, outlived() a bool, the
/// other functions are a std::int64_t, and all are const.  A family whose policy has a member of the name and of
/// another type does not compile.  A name that is misspelt is passed over, as C++ cannot tell it from any other:
/// check_retention of the conformance kit says which members it has seen.
template <class P>
concept retention_policy = policy_for<P, axis::retention> &&
    (detail::walking_retention<P> || requires(const P& p, const version_position& v) {
        { p.keeps(v) } -> std::same_as<bool>;
    });

namespace detail {

/// The column state of a policy that remembers nothing.
struct no_column_state {};

/// Finds the type of what P remembers of a column.
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

/// Calls keeps() of a policy that remembers things or does not.
template <class P>
constexpr bool keeps(const P& p, [[maybe_unused]] column_state_of<P>& column, const version_position& v) {
    if constexpr (walking_retention<P>)
        return p.keeps(column, v);
    else
        return p.keeps(v);
}

/// The promise P::prefix_closed; false if P does not make it.
template <class P>
consteval bool is_prefix_closed() {
    if constexpr (says_prefix_closed<P>)
        return P::prefix_closed;
    else
        return false;
}

/// The optional members of a policy, with defaults if it has none.
///@{
template <class P>
constexpr std::int64_t limit_of(const P& p) {
    if constexpr (has_limit<P>)
        return p.limit();
    else
        return (std::numeric_limits<std::int64_t>::max)();
}
template <class P>
constexpr std::int64_t minimum_of(const P& p) {
    if constexpr (has_minimum<P>)
        return p.minimum();
    else
        return 0;
}
template <class P>
constexpr bool has_outlived(const P& p, timestamp written, timestamp now) {
    if constexpr (has_age<P>)
        return p.outlived(written, now);
    else
        return false;
}
///@}

/// The oldest timestamp for which is_expired() is false, or `oldest`.  HBase: the oldest unexpired timestamp.
template <class P>
constexpr timestamp oldest_unexpired(const P& p, timestamp now) {
    if constexpr (has_time_to_live<P>) {
        if (minimum_of(p) <= 0 && p.time_to_live() <= now.value) return {now.value - p.time_to_live()};
    }
    return oldest;
}

/// True if reads skip such a version: it is too old, and there is no minimum (R4.20).
template <class P>
constexpr bool is_expired(const P& p, timestamp written, timestamp now) {
    return has_outlived(p, written, now) && minimum_of(p) <= 0;
}

/// The promise P::hbase_numbers; false if P does not make it.
template <class P>
consteval bool has_hbase_numbers() {
    if constexpr (says_hbase_numbers<P>)
        return P::hbase_numbers;
    else
        return false;
}

/// The promise P::ageless; false if P does not make it.
template <class P>
consteval bool is_ageless() {
    if constexpr (says_ageless<P>)
        return P::ageless;
    else
        return false;
}

/// The promise P::by_timestamp; false if P does not make it.
template <class P>
consteval bool is_by_timestamp() {
    if constexpr (says_by_timestamp<P>)
        return P::by_timestamp;
    else
        return false;
}

/// The promise P::countable.  HBase's numbers and what looks at timestamps alone keep it, too.
template <class P>
consteval bool is_countable() {
    if constexpr (says_countable<P>)
        return P::countable;
    else
        return has_hbase_numbers<P>() || is_by_timestamp<P>();
}

/// True if the policy is no more than a limit: a version counts if its rank is below limit_of().
template <class P>
consteval bool is_mere_limit() {
    return has_hbase_numbers<P>() && is_ageless<P>();
}

/// The policy that decides as P does and has its numbers as members: P, unless its header says otherwise.
template <class P>
struct form_at_run_time {
    using type = P;
};
template <class P>
using at_run_time = typename form_at_run_time<P>::type;
template <class P>
inline constexpr bool has_form_at_run_time = !std::is_same_v<at_run_time<P>, P>;

}  // namespace detail
}  // namespace strata
