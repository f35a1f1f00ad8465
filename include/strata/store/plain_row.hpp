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
#include <strata/segment/policy.hpp>
#include <strata/store/matcher.hpp>
#include <strata/store/read_request.hpp>
#include <strata/store/segment_stats.hpp>

/// Reads of rows in which no marker hides anything and that no column is named for: nothing but the time range, the
/// retention policy and the number of versions decides.
namespace strata::detail {

/// Neither the time of a put nor its number matters to the read, and no put has a time to live of its own.
inline bool is_open(const read_request& read, const segment_stats& stored) noexcept {
    return read.when.is_all_time() && read.read_point == newest_write && !stored.has_ttl;
}

/// The same as read_matcher for all versions of such a column.  Borrows what it is made of.
/// IsOpen: see is_open(); known to the compiler, so that it leaves out what an open read does not look at.
template <class Judgement, bool IsOpen>
class plain_column {
    using retention = decltype(Judgement::retention);

public:
    plain_column(const Judgement& how, const read_request& read) noexcept
        : how_(&how), read_(&read), left_(read.versions) {
        if constexpr (is_mere_limit<retention>()) left_ = (std::min)(left_, limit_of(how.retention));
    }

    /// Of a put; `stored` as in cell_view.
    STRATA_ALWAYS_INLINE verdict match(const version_key& put, bytes_view stored) {
        if (!IsOpen && put.sequence() > read_->read_point) return verdict::skip;
        if (is_expired(how_->retention, put.written(), read_->now)) return verdict::next_column;
        if constexpr (!IsOpen) {
            if (is_past_its_ttl(put, stored, read_->now)) return verdict::skip;
            if (read_->when.ends_before(put.written())) return verdict::skip;
            if (!read_->when.contains(put.written())) return verdict::next_column;
        }
        if (put.written() == last_) return verdict::skip;  // all are puts, so that says which version it is
        last_ = put.written();
        if constexpr (!is_mere_limit<retention>())
            if (!versions_.keeps(how_->retention, put, read_->now)) return Judgement::dropped;
        return --left_ == 0 ? verdict::include_last : verdict::include;
    }

    /// The key of a put, with what is known of it.
    static version_key known(const version_key& put) noexcept {
        return {put.written(), kind::put, put.sequence(), !IsOpen && put.has_ttl()};
    }

private:
    const Judgement* how_;
    const read_request* read_;
    std::int64_t left_;
    timestamp last_ = oldest;  // no cell is that old
    version_counter<retention> versions_;
};

/// A cell of no column yet.
inline cell_view any_cell(bytes_view row, bytes_view family) noexcept {
    return {row, family, {}, version_key({}, kind::put), {}};
}

/// What is done with the versions of one column: see plain_visitor.  A function that is not inlined may walk them, so it has
/// copies of all that it changes.
template <class Column, class Use>
class plain_versions {
public:
    plain_versions(const Column& column, const cell_view& of_column, Use& use, bool& goes_on) noexcept
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

/// A visitor for strata::visit_row: use(cell) for the cells of a row that the read returns, until it says false;
/// `goes_on` then is false.  `begin_column()` returns the plain_column of the next one.  Borrows what it is handed.
/// `cell`: one of that row and family.  Each that is used is a copy of its own, of which a compiler makes what is looked at.
template <class BeginColumn, class Use>
STRATA_ALWAYS_INLINE auto plain_visitor(cell_view& cell, const BeginColumn& begin_column, Use& use, bool& goes_on) {
    return [&](bytes_view qualifier, const auto& versions) STRATA_ALWAYS_INLINE_LAMBDA {
        cell.view_column(qualifier);
        versions.for_each(plain_versions(begin_column(), cell, use, goes_on));
        return goes_on;
    };
}

/// One store's part in a get of a whole row that needs no cursor: its only segment finds the row by itself.  In steps, as
/// the layout's search, so that the families of a table wait for memory side by side.
template <row_lookup_segment Active, class Judgement>
class plain_row {
public:
    /// `stored`: what is known of the segment's cells.
    plain_row(const Active& active, bytes_view row, bytes_view family, const Judgement& how, const read_request& read,
              const segment_stats& stored)
        : search_(active.find_row(row)), family_(family), how_(&how), read_(&read), is_open_(is_open(read, stored)) {}

    bool approach() { return search_.approach(); }

    /// use(cell) for the cells that the read returns; false if a marker may hide some, which is known before the first.
    template <class Use>
    bool read(Use use) {
        if (!search_.find()) return true;
        if (search_.row_has_markers()) return false;
        is_open_ ? read_columns<true>(use) : read_columns<false>(use);
        return true;
    }

private:
    template <bool IsOpen, class Use>
    void read_columns(Use& use) {
        bool goes_on = true;
        cell_view cell = any_cell(search_.row(), family_);
        const auto begin_column = [this] { return plain_column<Judgement, IsOpen>(*how_, *read_); };
        search_.visit_row(plain_visitor(cell, begin_column, use, goes_on));
    }

    decltype(std::declval<const Active&>().find_row(bytes_view())) search_;
    bytes_view family_;
    const Judgement* how_;
    const read_request* read_;
    bool is_open_;
};

}  // namespace strata::detail
