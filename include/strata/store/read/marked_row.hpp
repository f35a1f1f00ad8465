// SPDX-License-Identifier: BSL-1.0
// Layer: store/read.
#pragma once

#include <algorithm>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/store/judge/read_request.hpp>
#include <strata/store/judge/visibility.hpp>
#include <strata/store/read/cell_sink.hpp>
#include <strata/store/read/column_visitor.hpp>
#include <strata/store/read/marker_free_column.hpp>

/// Reads of rows with delete markers in which the order of writes does not matter and that no filter looks at.
namespace strata::detail {

/// Decides which cells of a row a read returns, as read_matcher does, if the row has delete markers.  Borrows its
/// arguments, and serves row after row.  IsUnbounded: see is_unbounded(); known to the compiler.
///
/// It does what delete_tracker does for a read that returns no markers, and looks at less for each put.
template <class Policies, bool IsUnbounded>
class marked_row {
    using column = marker_free_column<Policies, IsUnbounded>;

public:
    marked_row(const Policies& policies, const read_request& read) noexcept
        : policies_(&policies), read_(&read), fresh_(policies, read), puts_(fresh_) {}

    void begin_row(bytes_view = {}) noexcept {
        family_ = oldest;
        family_versions_.clear();
        hides_in_family_ = false;
    }
    /// Columns come in order.
    STRATA_ALWAYS_INLINE void begin_column() noexcept {
        until_ = family_;
        version_ = oldest;
        puts_ = fresh_;
    }

    /// The verdict on a cell of a column that has a qualifier; `stored` as in cell_view.
    STRATA_ALWAYS_INLINE verdict match(const version_key& cell, bytes_view stored) {
        if (!IsUnbounded && cell.sequence() > read_->read_point) return verdict::skip;
        if (is_expired(policies_->retention, cell.written(), read_->now)) return verdict::next_column;
        if (is_marker(cell.kind())) {
            add(cell);
            return verdict::skip;
        }
        if (cell.written() <= until_) return verdict::next_column;
        if (cell.written() == version_) return verdict::skip;
        if (!family_versions_.empty() && hides_family_version(cell.written())) return verdict::skip;
        return puts_.match(cell, stored);
    }
    /// The verdict on a cell of the empty qualifier, which comes first.  Markers of the family lie there (R1.6), so it
    /// is never left early (R4.31).
    STRATA_NOINLINE verdict match_first(const version_key& cell, bytes_view stored) {
        const bool is_of_row = is_marker(cell.kind()) || !is_first_done_;
        if (!is_of_row || is_expired(policies_->retention, cell.written(), read_->now)) return verdict::skip;
        const verdict answer = match(cell, stored);
        if (column::goes_on_after(answer)) return answer;
        is_first_done_ = true;
        return answer == verdict::include_last ? verdict::include : verdict::skip;
    }
    /// Begins that column.
    void begin_first_column() noexcept {
        begin_column();
        is_first_done_ = false;
    }

    /// A visitor for strata::visit_row(): use(cell) for the cells to return, until it says false; `goes_on` then is
    /// false.  `cell`: one of that row and family, which becomes each of them.  Borrows its arguments.
    STRATA_ALWAYS_INLINE auto visitor(cell_view& cell, const cell_sink& use, bool& goes_on) {
        const auto hand_over = [&](verdict answer, const version_key& version, bytes_view stored)
                                   STRATA_ALWAYS_INLINE_LAMBDA {
                                       if (answer == verdict::include || answer == verdict::include_last) {
                                           cell.view_version(column::known(version), stored);
                                           goes_on = use(cell);
                                           if (!goes_on) return false;
                                       }
                                       return column::goes_on_after(answer);
                                   };
        return [&, hand_over, this](bytes_view qualifier, const auto& versions) STRATA_ALWAYS_INLINE_LAMBDA {
            cell.view_column(qualifier);
            if (qualifier.empty()) {
                begin_first_column();
                versions.for_each([hand_over, this](const version_key& version, bytes_view stored) {
                    return hand_over(match_first(version, stored), version, stored);
                });
            } else {
                begin_column();
                versions.for_each(
                    [hand_over, this](const version_key& version, bytes_view stored)
                        STRATA_ALWAYS_INLINE_LAMBDA { return hand_over(match(version, stored), version, stored); });
            }
            return goes_on;
        };
    }

    /// Some marker met so far, of the family, hides puts of other columns.
    bool hides_in_family() const noexcept { return hides_in_family_; }

private:
    STRATA_NOINLINE void add(version_key marker) {
        if constexpr (Policies::has_markers) {
            if (!policies_->deletes.sees(marker, read_->when)) return;
            const timestamp written = marker.written();
            hides_in_family_ = hides_in_family_ || is_family_marker(marker.kind());
            if (marker.kind() == kind::delete_family) family_ = (std::max)(family_, written);
            if (marker.kind() == kind::delete_family_version) family_versions_.push_back(written);
            if (marker.kind() == kind::delete_version) version_ = written;
            if (marker.kind() == kind::delete_column || marker.kind() == kind::delete_family)
                until_ = (std::max)(until_, written);
        }
    }
    STRATA_NOINLINE bool hides_family_version(timestamp put) const noexcept {
        return std::binary_search(family_versions_.begin(), family_versions_.end(), put,
                                  [](timestamp a, timestamp b) { return a > b; });
    }

    const Policies* policies_;
    const read_request* read_;
    column fresh_;                            // any column before its first put
    column puts_;                             // the column it is in
    timestamp family_ = oldest;               // family markers hide all puts up to it; no put is that old
    timestamp until_ = oldest;                // and so do these and the markers of the column, in it
    timestamp version_ = oldest;              // the marker of one version met last; the puts of its timestamp follow it
    std::vector<timestamp> family_versions_;  // newest first, as they arrive
    bool hides_in_family_ = false;            // one of these was met
    bool is_first_done_ = false;              // the empty qualifier has no more puts to return
};

/// use(cell) for the cells to return of a row, until it says false; returns whether it never did.  `visit(visitor)`:
/// strata::visit_row() of it.
template <bool IsUnbounded, class Policies, class Visit>
bool visit_marked(const Policies& policies, const read_request& read, bytes_view row, bytes_view family,
                  const Visit& visit, const cell_sink& use) {
    marked_row<Policies, IsUnbounded> judge(policies, read);
    judge.begin_row();
    cell_view cell = any_cell(row, family);
    bool goes_on = true;
    visit(judge.visitor(cell, use, goes_on));
    return goes_on;
}

}  // namespace strata::detail
