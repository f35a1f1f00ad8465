// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/store/read_request.hpp>
#include <strata/store/segment_stats.hpp>
#include <strata/store/visibility.hpp>

/// Reads of rows in which no marker hides anything and that no column is named for: nothing but the time range, the
/// retention policy and the number of versions decides.
namespace strata::detail {

/// Neither the time of a put nor its number matters to the read, and no put has a time to live of its own.
inline bool is_unbounded(const read_request& read, const segment_stats& stored) noexcept {
    return read.when.is_all_time() && read.read_point == newest_write && !stored.has_ttl;
}

/// Decides which versions of a column without markers a read returns, as read_matcher does.  Borrows its arguments.
/// IsUnbounded: see is_unbounded(); known to the compiler, which leaves out what such a read does not look at.
template <class Policies, bool IsUnbounded>
class marker_free_column {
    using retention = decltype(Policies::retention);

public:
    marker_free_column(const Policies& policies, const read_request& read) noexcept
        : policies_(&policies), read_(&read), left_(read.versions) {
        if constexpr (is_mere_limit<retention>()) left_ = (std::min)(left_, limit_of(policies.retention));
    }

    /// The verdict on a put; `stored` as in cell_view.
    STRATA_ALWAYS_INLINE verdict match(const version_key& put, bytes_view stored) {
        if (!IsUnbounded && put.sequence() > read_->read_point) return verdict::skip;
        if (is_expired(policies_->retention, put.written(), read_->now)) return verdict::next_column;
        if constexpr (!IsUnbounded) {
            if (is_past_its_ttl(put, stored, read_->now)) return verdict::skip;
            if (read_->when.ends_before(put.written())) return verdict::skip;
            if (!read_->when.contains(put.written())) return verdict::next_column;
        }
        if (put.written() == last_) return verdict::skip;  // all are puts, so that says which version it is
        last_ = put.written();
        if constexpr (!is_mere_limit<retention>())
            if (!versions_.keeps(policies_->retention, put, read_->now)) return Policies::dropped;
        return --left_ == 0 ? verdict::include_last : verdict::include;
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
    version_counter<retention> versions_;
};

/// A cell of no column yet.
inline cell_view any_cell(bytes_view row, bytes_view family) noexcept {
    return {row, family, {}, version_key({}, kind::put), {}};
}

/// Hands over the versions of one column that a read returns.  A function that is not inlined may walk them, so it has
/// copies of all that it changes.
template <class Column, class Use>
class marker_free_versions {
public:
    marker_free_versions(const Column& column, const cell_view& of_column, Use& use, bool& goes_on) noexcept
        : column_(column), of_column_(of_column), use_(&use), goes_on_(&goes_on) {}

    STRATA_ALWAYS_INLINE bool operator()(const version_key& version, bytes_view stored) {
        const verdict answer = column_.match(version, stored);
        if (answer == verdict::include || answer == verdict::include_last) {
            cell_view one = of_column_;
            one.view_version(column_.known(version), stored);
            if (!(*use_)(std::as_const(one))) return *goes_on_ = false;
        }
        return answer == verdict::include || answer == verdict::skip;
    }

private:
    Column column_;
    cell_view of_column_;
    Use* use_;
    bool* goes_on_;
};

/// A visitor for strata::visit_row(): use(cell) for the cells of the row that the read returns, until it says false;
/// `goes_on` then is false.  `begin_column()` returns the marker_free_column of the next one.  Borrows its arguments.
/// `cell`: one of that row and family.  Each that is used is a copy of its own, of which a compiler makes what is
/// looked at.
template <class BeginColumn, class Use>
STRATA_ALWAYS_INLINE auto marker_free_visitor(cell_view& cell, const BeginColumn& begin_column, Use& use,
                                              bool& goes_on) {
    return [&](bytes_view qualifier, const auto& versions) STRATA_ALWAYS_INLINE_LAMBDA {
        cell.view_column(qualifier);
        versions.for_each(marker_free_versions(begin_column(), cell, use, goes_on));
        return goes_on;
    };
}

}  // namespace strata::detail
