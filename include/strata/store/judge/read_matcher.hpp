// SPDX-License-Identifier: BSL-1.0
// Layer: store/judge.
#pragma once

#include <algorithm>
#include <cstdint>

#include <strata/answer/read_stats.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/filter/filter.hpp>
#include <strata/store/judge/read_request.hpp>
#include <strata/store/judge/visibility.hpp>

namespace strata {

namespace detail {

/// Decides which cells of a store a read returns, one cell after another in R1.1 order (R4.18 - R4.29, R4.35, R7.12).
template <class Policies>
class read_matcher {
    using quirks = typename Policies::quirks;
    using retention = decltype(Policies::retention);

public:
    read_matcher(const Policies& policies, const read_request& read)
        : policies_(&policies),
          read_(read),
          is_sequenced_(!read.raw && policies.is_sequenced()),
          sequenced_(limit_of(policies.retention), quirks::sequenced_misses_empty_qualifier) {}

    void begin_row() {
        deleted_.begin_row();
        if (is_sequenced()) sequenced_.begin_row();
        begin_column(true);
    }

    /// `is_named`: the read asks for this very column (R4.28); otherwise for all of them (R4.27).
    void begin_column(bool is_named) {
        deleted_.begin_column();
        versions_.begin_column();
        returned_ = 0;
        is_named_ = is_named;
    }

    /// The verdict on the cell that a cursor stands on.  `is_wanted`: it lies in a column that the read asks for; if
    /// not it may still be a marker that matters (R5.5).
    /// IsCounted: the request has statistics, to which it adds why the cell is not returned.
    template <bool IsCounted = false, class Cursor>
    verdict match(const Cursor& at, bool is_wanted) {
        const version_key cell = at.version();
        if (!sees(cell)) return hide<IsCounted>(&read_stats::cells_unseen, verdict::skip);
        const bool is_dead = cell.has_ttl() && is_past_its_ttl(cell, at.value(), read_.now);
        constexpr auto expired = &read_stats::cells_expired;
        if (read_.raw)
            return is_dead && !quirks::raw_shows_expired_cells ? hide<IsCounted>(expired, verdict::skip)
                                                               : match_raw<IsCounted>(cell);
        if (!is_sequenced() && is_expired(policies_->retention, cell.written(), read_.now))
            return hide<IsCounted>(expired, verdict::next_column);
        if (is_dead) return hide<IsCounted>(expired, verdict::skip);
        if (is_marker(cell.kind())) return hide<IsCounted>(&read_stats::markers, collect(at, cell));
        if (is_sequenced()) {
            if (sequenced_.hides(at.qualifier(), cell))
                return hide<IsCounted>(&read_stats::cells_deleted, verdict::skip);
        } else if (const verdict hidden = verdict_of(deleted_.ask(cell.written())); hidden != verdict::include) {
            return hide<IsCounted>(&read_stats::cells_deleted, hidden);
        }
        return is_wanted ? match_put<IsCounted>(cell) : hide<IsCounted>(&read_stats::cells_unwanted, verdict::skip);
    }

    /// HBase fails at the next put, wanted or not, unless a marker precedes it (R7.17).
    bool fails_at_next_put() const noexcept { return is_sequenced() && sequenced_.fails_at_next_put(); }

    /// What the read counts in; null if it counts nothing.
    read_stats* stats() const noexcept { return read_.stats; }

    /// The cell was written before the read began.
    bool sees(const version_key& cell) const noexcept { return cell.sequence() <= read_.read_point; }

    /// What a cell comes to that the matcher and then the filter have looked at (R4.30): the verdict, and whether the
    /// row ends with it, for this family.
    struct merged {
        verdict answer;
        bool ends_row = false;
        bool seeks = false;  // to where the filter hints
    };
    template <bool IsCounted = false>
    merged merge(verdict matched, filter_answer answer) {
        const bool is_last = matched == verdict::include_last;
        merged both{is_last ? verdict::next_column : verdict::skip};
        switch (answer) {
            case filter_answer::include:
                both = {matched};
                break;
            case filter_answer::include_next_column:
                both = {verdict::include_last};
                break;
            case filter_answer::include_next_row:
                both = {verdict::include_last, true};
                break;
            case filter_answer::skip:
                break;
            case filter_answer::next_column:
                both = {verdict::next_column};
                break;
            case filter_answer::next_row:
                both = {verdict::skip, true};
                break;
            case filter_answer::seek:
                both = {verdict::skip, false, true};
                break;
        }
        const bool accepted = both.answer == verdict::include || both.answer == verdict::include_last;
        if (accepted && ++returned_ > versions_after_filter())
            both.answer = hide<IsCounted>(&read_stats::cells_beyond_limit, verdict::next_column);
        if (!accepted) hide<IsCounted>(&read_stats::cells_filtered, both.answer);
        return both;
    }

    /// A walk that is told to leave the column goes on in it all the same: where the column is named, HBase's tracker
    /// of sequenced deletes does not move on by itself (R7.7, R7.8).
    bool stays_in_column() const noexcept { return quirks::sequenced_returns_too_many && is_sequenced() && is_named_; }

private:
    constexpr bool is_sequenced() const noexcept {
        if constexpr (Policies::may_be_sequenced)
            return is_sequenced_;
        else
            return false;
    }

    /// A verdict on a cell that is not returned, for that reason.
    template <bool IsCounted>
    verdict hide([[maybe_unused]] std::uint64_t read_stats::*reason, verdict answer) const noexcept {
        if constexpr (IsCounted) ++(read_.stats->*reason);
        return answer;
    }
    /// A verdict on a put that the retention policy drops.
    template <bool IsCounted>
    verdict drop([[maybe_unused]] const version_key& put, verdict answer) const {
        if constexpr (IsCounted)
            return has_outlived(policies_->retention, put.written(), read_.now)
                       ? hide<IsCounted>(&read_stats::cells_expired, answer)
                       : hide<IsCounted>(&read_stats::cells_beyond_limit, answer);
        return answer;
    }

    /// The number of cells of a column that may pass a filter.
    std::int64_t versions_after_filter() const {
        return read_.raw ? read_.versions : (std::min)(read_.versions, limit_of(policies_->retention));
    }

    template <class Cursor>
    verdict collect(const Cursor& at, const version_key& marker) {
        if constexpr (Policies::has_markers) {
            if (policies_->deletes.sees(marker, read_.when)) {
                if (is_sequenced())
                    sequenced_.add(at.qualifier(), marker);
                else
                    deleted_.add(marker);
            }
        }
        return verdict::skip;
    }

    template <bool IsCounted>
    verdict match_put(const version_key& put) {
        constexpr auto out_of_range = &read_stats::cells_out_of_range;
        if (read_.when.ends_before(put.written())) return hide<IsCounted>(out_of_range, verdict::skip);
        if (!read_.when.contains(put.written())) return hide<IsCounted>(out_of_range, verdict::next_column);
        if (is_sequenced()) return match_nth<IsCounted>(put);
        if (versions_.repeats(put)) return hide<IsCounted>(&read_stats::cells_superseded, verdict::skip);
        if (quirks::named_column_misses_last_timestamp && is_named_ && put.written() == latest)
            return hide<IsCounted>(out_of_range, verdict::skip);
        const version_position position = versions_.count(put, read_.now);
        bool is_last = false;
        if (!versions_.asks(policies_->retention, position)) {
            if (!shows_expired(position)) return drop<IsCounted>(put, Policies::dropped);
            is_last = true;
        }
        if (read_.chosen && !is_sequenced())
            return is_last || is_last_named(position) ? verdict::include_last : verdict::include;
        // Of a column that is named, one version is returned even if none is asked for (R4.46).
        if (++returned_ > read_.versions && !(is_named_ && returned_ == 1))
            return hide<IsCounted>(&read_stats::cells_beyond_limit, verdict::next_column);
        return is_last || returned_ >= read_.versions ? verdict::include_last : verdict::include;
    }

    template <bool IsCounted>
    verdict match_nth(const version_key& put) {
        const verdict answer =
            nth_version(policies_->retention, versions_, sequenced_.count(), read_.versions, put.written(), read_.now);
        return answer == verdict::include || answer == verdict::include_last ? answer : drop<IsCounted>(put, answer);
    }

    /// A read that names the column leaves it with the last version of the family's limit (R4.28).
    bool is_last_named(const version_position& position) const {
        return is_named_ && position.rank + 1 >= limit_of(policies_->retention);
    }

    /// Where a minimum of versions is set, a read that names the column returns one version too many: the first that is
    /// too old, if the one before it is not (R4.29).  A flush may have dropped it, so a policy that is none of HBase's
    /// does without.
    bool shows_expired(const version_position& dropped) const {
        if constexpr (quirks::named_column_shows_one_expired && !Policies::keeps_what_is_seen)
            return is_named_ && minimum_of(policies_->retention) > 0 && dropped.rank < limit_of(policies_->retention) &&
                   dropped.newer && !has_outlived(policies_->retention, *dropped.newer, read_.now);
        else
            return false;
    }

    /// Markers are cells and nothing is hidden, but versions are limited (R4.12, R4.13).  Where a filter chooses, what
    /// passes is counted instead, markers too.
    template <bool IsCounted>
    verdict match_raw(const version_key& cell) noexcept {
        constexpr auto out_of_range = &read_stats::cells_out_of_range;
        if (read_.when.ends_before(cell.written())) return hide<IsCounted>(out_of_range, verdict::skip);
        if (!read_.when.contains(cell.written())) return hide<IsCounted>(out_of_range, verdict::next_column);
        if (versions_.repeats(cell)) return hide<IsCounted>(&read_stats::cells_superseded, verdict::skip);
        if (!read_.chosen) {
            if (!is_marker(cell.kind())) ++returned_;
            if (returned_ > read_.versions)
                return hide<IsCounted>(&read_stats::cells_beyond_limit, verdict::next_column);
        }
        versions_.pass(cell);
        return verdict::include;
    }

    const Policies* policies_;
    read_request read_;
    std::int64_t returned_ = 0;  // of the column
    version_counter<retention> versions_;
    [[no_unique_address]] typename Policies::tracker deleted_;
    bool is_named_ = false;
    bool is_sequenced_;
    [[no_unique_address]] typename Policies::sequenced sequenced_;
};

}  // namespace detail
}  // namespace strata
