// SPDX-License-Identifier: BSL-1.0
// Layer: store/judge.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/policy/quirks/policy.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/promises.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/store/judge/tracker/delete_tracker.hpp>
#include <strata/store/judge/tracker/sequenced_tracker.hpp>

namespace strata {

namespace detail {

/// What becomes of a cell (section 0.2 of the rules); include_last: and the walk leaves the column.
enum class verdict : unsigned char { include, include_last, skip, next_column };

/// What becomes of a put for what its markers say alone; `include`: nothing hides it (R4.22).
constexpr verdict verdict_of(delete_tracker::answer hidden) noexcept {
    switch (hidden) {
        case delete_tracker::answer::visible:
            break;
        case delete_tracker::answer::version_hidden:
            return verdict::skip;
        case delete_tracker::answer::column_hidden:
            return verdict::next_column;
    }
    return verdict::include;
}

/// In the place of a tracker that a family's policies never need.
struct no_sequenced_tracker {
    constexpr no_sequenced_tracker(std::int64_t, bool) noexcept {}
    void begin_row() noexcept {}
    void add(bytes_view, const version_key&) noexcept {}
    bool hides(bytes_view, const version_key&) noexcept { return false; }
    constexpr bool fails_at_next_put() const noexcept { return false; }
    std::int64_t count() noexcept { return 0; }
};

/// How a family judges its cells: the policies, and their facts known to the compiler.
template <class Retention, class Deletes, class Quirks>
struct visibility_policies {
    using quirks = Quirks;
    static constexpr bool has_markers = Deletes::effect == delete_effect::marks;
    static constexpr bool may_be_sequenced = detail::may_be_sequenced<Deletes>;
    /// The retention is none of HBase's, so flush and compaction have to keep what reads see; see version_position.
    static constexpr bool keeps_what_is_seen = !has_hbase_numbers<Retention>();
    static constexpr verdict dropped = is_prefix_closed<Retention>() ? verdict::next_column : verdict::skip;
    using tracker = std::conditional_t<has_markers, delete_tracker, no_delete_tracker>;
    using sequenced = std::conditional_t<may_be_sequenced, sequenced_tracker<>, no_sequenced_tracker>;

    constexpr bool is_sequenced() const { return detail::is_sequenced(deletes); }

    [[no_unique_address]] Retention retention{};
    [[no_unique_address]] Deletes deletes{};
};

/// The policy may be no more than a limit, as is_mere_limit() says of some: its numbers, which are known at run time,
/// tell.
template <class Retention>
consteval bool may_be_mere_limit() {
    return has_hbase_numbers<Retention>() && !is_ageless<Retention>() && !std::is_empty_v<Retention> &&
           has_time_to_live<Retention>;
}
/// False if nothing that the policy says depends on the time.
template <class Retention>
constexpr bool looks_at_time([[maybe_unused]] const Retention& retention) {
    if constexpr (may_be_mere_limit<Retention>())
        return retention.time_to_live() != never_expires;
    else
        return !is_ageless<Retention>();
}
/// The policy is no more than a limit.  DoesNotAge: looks_at_time() is false; known to the compiler.
template <class Retention, bool DoesNotAge>
inline constexpr bool is_limit = is_mere_limit<Retention>() || (DoesNotAge && may_be_mere_limit<Retention>());

/// The last time at which a cell with a time to live of its own is alive.  Beyond the last timestamp the sum wraps
/// around, as in HBase.
inline timestamp end_of_ttl(const version_key& cell, bytes_view stored) {
    return {static_cast<std::int64_t>(static_cast<std::uint64_t>(cell.written().value) +
                                      static_cast<std::uint64_t>(ttl_of(stored)))};
}

/// The cell has a time to live of its own, and that has passed (R4.20, R6.4).
inline bool is_past_its_ttl(const version_key& cell, bytes_view stored, timestamp now) {
    return cell.has_ttl() && ttl_of(stored) != never_expires && end_of_ttl(cell, stored) < now;
}

/// Counts the versions of one column and asks the retention policy about each (R4.27).
template <class Retention>
class version_counter {
public:
    void begin_column() {
        rank_ = 0;
        last_ = {oldest, kind::put};
        newer_.reset();
        column_ = {};
    }

    /// A put, or on raw reads a marker, that says what the cell before it said already.
    bool repeats(const version_key& version) const noexcept { return last_.same_version(version); }

    /// Counts a put.
    version_position count(const version_key& put, timestamp now) noexcept {
        last_ = put;
        return {rank_++, put.written(), newer_, now};
    }

    /// Counts a put.  Returns whether the retention policy keeps it.
    bool keeps(const Retention& retention, const version_key& put, timestamp now,
               std::optional<timestamp> hidden_since = {}) {
        version_position version = count(put, now);
        version.hidden_since = hidden_since;
        return asks(retention, version);
    }

    /// Asks the retention policy, once a version, and remembers one that it keeps.
    bool asks(const Retention& retention, const version_position& version) {
        const bool is_kept = detail::keeps(retention, column_, version);
        if (is_kept) kept(version.written);
        return is_kept;
    }

    /// Remembers a version that the policy keeps.
    void kept(timestamp written) noexcept { newer_ = written; }

    /// The last version that the policy kept.
    std::optional<timestamp> newer() const noexcept { return newer_; }

    /// Remembers a cell that is returned without being judged.
    void pass(const version_key& cell) noexcept { last_ = cell; }

    /// Counts a put that is not judged by its rank.  Returns how many have been counted.
    std::int64_t one_more() noexcept { return ++rank_; }

    /// Puts counted so far.
    std::int64_t counted() const noexcept { return rank_; }

private:
    std::int64_t rank_ = 0;
    version_key last_{oldest, kind::put};  // no cell is that old
    std::optional<timestamp> newer_;
    [[no_unique_address]] column_state_of<Retention> column_{};
};

/// The verdict on a cell that deletes::sequenced spares, the n-th of its column from 1 (R7.8); at most `limit` are
/// wanted.
///
/// Where a minimum of versions is set, the last of them is included whatever the limit, as in HBase.  A policy that is
/// more than HBase's numbers is asked besides, and what it drops takes no place among those that are wanted.
template <class Retention>
verdict nth_version(const Retention& retention, version_counter<Retention>& versions, std::int64_t n,
                    std::int64_t limit, timestamp written, timestamp now) {
    if constexpr (!has_hbase_numbers<Retention>()) {
        if (!versions.asks(retention, {n - 1, written, versions.newer(), now}))
            return is_prefix_closed<Retention>() ? verdict::next_column : verdict::skip;
        n = versions.one_more();
    }
    limit = (std::min)(limit, limit_of(retention));
    if (has_outlived(retention, written, now)) {
        if (n == minimum_of(retention)) return verdict::include_last;
        if (n > minimum_of(retention)) return verdict::next_column;
    }
    if (n == limit) return verdict::include_last;
    return n > limit ? verdict::next_column : verdict::include;
}

}  // namespace detail
}  // namespace strata
