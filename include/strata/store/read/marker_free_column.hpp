// SPDX-License-Identifier: BSL-1.0
// Layer: store/read.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/store/judge/read_request.hpp>
#include <strata/store/judge/visibility.hpp>
#include <strata/store/segments/segment_stats.hpp>

/// Reads of rows in which no marker hides anything and that no column is named for: nothing but the time range, the
/// retention policy and the number of versions decides.
namespace strata::detail {

/// Neither the time of a put nor its number matters to the read, and no put has a time to live of its own.
inline bool is_unbounded(const read_request& read, const segment_stats& stored) noexcept {
    return read.when.is_all_time() && read.read_point == newest_write && !stored.has_ttl;
}

/// Decides which versions of a column without markers a read returns, as read_matcher does.  Borrows its arguments.
/// IsUnbounded: see is_unbounded(); known to the compiler, which leaves out what such a read does not look at.
/// DoesNotAge: nor does the retention policy look at the time.
template <class Policies, bool IsUnbounded, bool DoesNotAge = is_ageless<decltype(Policies::retention)>()>
class marker_free_column {
    using retention = decltype(Policies::retention);
    static constexpr bool is_limit = detail::is_limit<retention, DoesNotAge>;
    struct no_counter {};

public:
    marker_free_column(const Policies& policies, const read_request& read) noexcept
        : policies_(&policies), read_(&read), left_(read.versions) {
        if constexpr (is_limit) left_ = (std::min)(left_, limit_of(policies.retention));
    }

    /// The verdict on a put; `stored` as in cell_view.
    STRATA_ALWAYS_INLINE verdict match(const version_key& put, bytes_view stored) {
        if (!IsUnbounded && put.sequence() > read_->read_point) return verdict::skip;
        if (!is_limit && is_expired(policies_->retention, put.written(), read_->now)) return verdict::next_column;
        if constexpr (!IsUnbounded) {
            if (is_past_its_ttl(put, stored, read_->now)) return verdict::skip;
            if (read_->when.ends_before(put.written())) return verdict::skip;
            if (!read_->when.contains(put.written())) return verdict::next_column;
        }
        if (put.written() == last_) return verdict::skip;  // all are puts, so that says which version it is
        last_ = put.written();
        if constexpr (!is_limit)
            if (!versions_.keeps(policies_->retention, put, read_->now)) return Policies::dropped;
        return --left_ == 0 ? verdict::include_last : verdict::include;
    }

    /// No put of that timestamp counts from here on.
    void pass(timestamp hidden) noexcept { last_ = hidden; }

    /// After that verdict more versions of the column may count.
    static constexpr bool goes_on_after(verdict answer) noexcept {
        return answer == verdict::include || answer == verdict::skip;
    }

    /// The key of a put, with what is known of it.
    static version_key known(const version_key& put) noexcept {
        return {put.written(), kind::put, put.sequence(), !IsUnbounded && put.has_ttl()};
    }

private:
    const Policies* policies_;
    const read_request* read_;
    std::int64_t left_;
    timestamp last_ = oldest;  // no cell is that old
    [[no_unique_address]] std::conditional_t<is_limit, no_counter, version_counter<retention>> versions_;
};

}  // namespace strata::detail
