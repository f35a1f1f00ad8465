// SPDX-License-Identifier: BSL-1.0
// Layer: store/judge.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/request/no_limit.hpp>
#include <strata/store/judge/read_point.hpp>
#include <strata/store/judge/tracker/row_markers.hpp>
#include <strata/store/judge/visibility.hpp>

namespace strata::detail {

/// What a flush or a compaction is told.
struct rewrite_request {
    timestamp now;
    /// For a compaction of all segments: the oldest timestamp of all their puts (R8.9).  Nothing: markers are kept.
    std::optional<timestamp> earliest_put;
    /// The oldest write that every open reader sees: later ones are kept uncounted (R8.15).
    std::uint64_t smallest_read_point = newest_write;
};

/// Decides which cells of a store a flush or a compaction keeps, one cell after another in HBase's order (R1.1).
///
/// Flush and partial compaction keep the markers they meet (R8.3), or those that are not redundant
/// (quirks::rewrites_drop_redundant_markers); a compaction of all frozen segments drops them
/// (R8.7).  What lies after a `next_column` is not looked at, markers included, as in HBase.  With deletes::sequenced a
/// flush and a partial compaction keep everything (R7.15).
///
/// A retention policy that is none of HBase's is told what version_position says.  Then the markers of each row, of all
/// segments, are to be noted before its cells are matched.
template <class Policies>
class rewrite_matcher {
    using quirks = typename Policies::quirks;
    using retention = decltype(Policies::retention);

public:
    static constexpr bool takes_notes = Policies::keeps_what_is_seen && Policies::has_markers;

    rewrite_matcher(const Policies& policies, const rewrite_request& rewrite)
        : policies_(&policies),
          rewrite_(rewrite),
          is_sequenced_(policies.is_sequenced()),
          sequenced_(limit_of(policies.retention), quirks::sequenced_misses_empty_qualifier),
          noted_(policies, rewrite.smallest_read_point) {}

    void begin_row() {
        noted_.clear();
        deleted_.begin_row();
        if (is_sequenced()) sequenced_.begin_row();
        begin_column();
    }
    void begin_column() {
        deleted_.begin_column();
        versions_.begin_column();
        all_versions_.begin_column();
        has_met_hidden_ = false;
        is_full_ = false;
    }

    /// After begin_row(): a marker of the row, of any segment of the store, in HBase's order (R1.1).
    void note(bytes_view qualifier, const version_key& marker) { noted_.add(qualifier, marker); }

    /// The verdict on the cell that a cursor stands on.
    template <class Cursor>
    verdict match(const Cursor& at) {
        const version_key cell = at.version();
        if (is_sequenced() && !rewrite_.earliest_put) return verdict::include;
        if (!is_sequenced() && is_expired(policies_->retention, cell.written(), rewrite_.now))
            return verdict::next_column;
        if (cell.has_ttl() && is_past_its_ttl(cell, at.value(), rewrite_.now)) return verdict::skip;
        const bool is_counted = cell.sequence() <= rewrite_.smallest_read_point;
        if (is_marker(cell.kind())) return is_counted ? match_marker(at, cell) : verdict::include;
        if (is_sequenced()) {
            if (sequenced_hides(at.qualifier(), cell)) return verdict::skip;
        } else if (const verdict hidden = verdict_of(deleted_.ask(cell.written())); hidden != verdict::include) {
            return hidden;
        }
        if (!is_counted) return verdict::include;
        if constexpr (Policies::keeps_what_is_seen) return match_seen(at.qualifier(), cell);
        if (is_sequenced()) return match_sequenced(cell);
        if (versions_.repeats(cell)) return verdict::skip;
        if (versions_.keeps(policies_->retention, cell, rewrite_.now)) return verdict::include;
        is_full_ = Policies::dropped == verdict::next_column;
        return Policies::dropped;
    }

    /// A walk that is told to go on to the next column does so.  The empty qualifier is not left early, because markers
    /// of the whole family lie among its versions (R4.31): the walk goes to its next_distinct() cell.  HBase 2.6.6 leaves
    /// it at one that covers all that follow.
    template <class Cursor>
    bool may_leave(const Cursor& at) const {
        return !at.qualifier().empty() ||
               (quirks::rewrites_drop_redundant_markers && at.version().kind() == kind::delete_family);
    }

private:
    struct no_counter {
        void begin_column() noexcept {}
    };

    constexpr bool is_sequenced() const noexcept {
        if constexpr (Policies::may_be_sequenced)
            return is_sequenced_;
        else
            return false;
    }

    bool is_old(const version_key& cell) const {
        return has_outlived(policies_->retention, cell.written(), rewrite_.now);
    }

    /// A put that may expire must not hide an earlier one of its timestamp for good.
    bool sequenced_hides(bytes_view qualifier, const version_key& put) {
        if (!Policies::keeps_what_is_seen || !put.has_ttl()) return sequenced_.hides(qualifier, put);
        auto trial = sequenced_;
        return trial.hides(qualifier, put);
    }

    /// Asks a policy that is none of HBase's; see version_position.
    verdict match_seen(bytes_view qualifier, const version_key& put) {
        const hiding hidden = noted_.of(qualifier, put);
        if (hidden.is_doubtful) return verdict::include;
        if (hidden.since && !has_met_hidden_) {  // up to here both have counted the same
            all_versions_ = versions_;
            has_met_hidden_ = true;
        }
        version_counter<retention>& counted = has_met_hidden_ ? all_versions_ : versions_;
        if (counted.repeats(put)) return verdict::skip;
        if (put.has_ttl()) {
            version_counter<retention> trial = hidden.since ? all_versions_ : versions_;
            return trial.keeps(policies_->retention, put, rewrite_.now, hidden.since) ? verdict::include
                                                                                      : verdict::skip;
        }
        bool is_kept = counted.keeps(policies_->retention, put, rewrite_.now, hidden.since);
        if (!hidden.since && has_met_hidden_) is_kept = versions_.keeps(policies_->retention, put, rewrite_.now);
        if (is_kept) return verdict::include;
        // An older version may be hidden later only after one that a marker of its own timestamp hides.
        const bool is_order_of_hiding = !hidden.since || (*hidden.since > put.written() && !is_sequenced());
        return is_order_of_hiding ? Policies::dropped : verdict::skip;
    }

    verdict match_sequenced(const version_key& cell) {
        return nth_version(policies_->retention, versions_, sequenced_.count(), all_versions, cell.written(),
                           rewrite_.now);
    }

    /// A marker takes a place among the versions (R7.8), but the retention policy is not to take it for one.
    verdict match_sequenced_marker(const version_key& marker) {
        version_counter<retention> versions = versions_;
        return nth_version(policies_->retention, versions, sequenced_.count(), all_versions, marker.written(),
                           rewrite_.now);
    }

    template <class Cursor>
    verdict match_marker(const Cursor& at, const version_key& marker) {
        if constexpr (Policies::has_markers) {
            if (quirks::rewrites_drop_redundant_markers && !rewrite_.earliest_put && deleted_.makes_redundant(marker))
                return at.qualifier().empty() && marker.kind() != kind::delete_family ? verdict::skip
                                                                                      : verdict::next_column;
            const marker_position position{marker, rewrite_.now, is_old(marker)};
            const bool purges = policies_->deletes.purges(position);
            if (purges) {
                if (is_sequenced())
                    sequenced_.add(at.qualifier(), marker);
                else
                    deleted_.add(marker);
            }
            if (!rewrite_.earliest_put) return verdict::include;                         // a flush (R8.4)
            if (holds(policies_->deletes, position)) return verdict::include;            // kept for a while (R8.8.1)
            if (purges) return verdict::skip;                                            // nobody needs it (R8.8.4)
            if (marker.written() < *rewrite_.earliest_put) return verdict::next_column;  // covers nothing (R8.8.2)
            if constexpr (Policies::keeps_what_is_seen) return verdict::include;
            if (is_sequenced()) return match_sequenced_marker(marker);
            if (versions_.repeats(marker)) return verdict::skip;
            if (is_full_ || (is_old(marker) && versions_.counted() > minimum_of(policies_->retention)))
                return verdict::next_column;
            versions_.pass(marker);
        }
        return verdict::include;
    }

    const Policies* policies_;
    rewrite_request rewrite_;
    bool is_full_ = false;  // more puts of this column precede than are kept
    version_counter<retention> versions_;
    [[no_unique_address]] std::conditional_t<Policies::keeps_what_is_seen, version_counter<retention>, no_counter>
        all_versions_;  // hidden ones too, once one was met in the column
    bool has_met_hidden_ = false;
    [[no_unique_address]] typename Policies::tracker deleted_;
    bool is_sequenced_;
    [[no_unique_address]] typename Policies::sequenced sequenced_;
    [[no_unique_address]] std::conditional_t<takes_notes, row_markers<Policies>, no_row_markers> noted_;
};

}  // namespace strata::detail
