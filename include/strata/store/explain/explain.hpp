// SPDX-License-Identifier: BSL-1.0
// Layer: store/explain.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <strata/answer/explanation.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/promises.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/request/no_limit.hpp>
#include <strata/request/options.hpp>
#include <strata/segment/segment_times.hpp>
#include <strata/store/explain/explained_sources.hpp>
#include <strata/store/judge/read_matcher.hpp>
#include <strata/store/judge/read_point.hpp>
#include <strata/store/judge/rewrite_matcher.hpp>
#include <strata/store/judge/visibility.hpp>
#include <strata/store/rewrite/compaction.hpp>
#include <strata/store/segments/read_points.hpp>

namespace strata::detail {

/// Finds out for the cells of one column, and the family markers of its row, what hides and what removes each.
///
/// Asks the matchers that reads, flushes and compactions use, so it cannot tell another story than they do.
template <class Policies>
class explainer {
    using sources = std::vector<explained_source>;
    using removals = std::vector<removal>;

public:
    /// `cells`: in any order.
    explainer(const Policies& policies, bytes_view row, bytes_view family, timestamp now, const sources& cells)
        : policies_(&policies), row_(row), family_(family), now_(now), cells_(sorted(cells)) {
        for (const auto& one : cells_)
            for (std::size_t i = 0; i != kinds.size(); ++i)
                if (one.cell.kind() == kinds[i]) markers_[i].add(one);
        removed_.assign(cells_.size(), removal::none);
        both_ = removed_;
    }

    /// Tries a flush of the active segment, and a compaction of the frozen ones before it.
    void try_each(timestamp earliest_frozen, std::uint64_t smallest_read_point) {
        try_rewrite(removed_, removal::flush, {now_, std::nullopt, smallest_read_point},
                    [](const auto& c) { return c.segment == 0; });
        try_rewrite(removed_, removal::compaction, {now_, earliest_frozen, smallest_read_point},
                    [](const auto& c) { return c.segment != 0; });
    }

    /// The oldest of these puts that a flush of the active segment leaves there; `latest` if there are none.
    timestamp earliest_flushed_put() const {
        timestamp earliest = latest;
        for (std::size_t i = 0; i != cells_.size(); ++i)
            if (cells_[i].segment == 0 && cells_[i].cell.kind() == kind::put && removed_[i] != removal::flush)
                earliest = (std::min)(earliest, cells_[i].cell.written());
        return earliest;
    }

    /// Tries a flush and then a compaction.  The oldest put of all is not before `from` and not after `to`.  Returns
    /// true if that decides everything.
    bool try_both(timestamp from, timestamp to, std::uint64_t smallest_read_point) {
        const auto tried = [&](timestamp earliest) {
            removals removed = removed_;
            try_rewrite(removed, removal::flush_and_compaction, {now_, earliest, smallest_read_point},
                        [](const auto&) { return true; });
            return removed;
        };
        both_ = tried(from);
        if (from == to) return true;
        const removals if_to = tried(to);
        bool is_decided = true;
        for (std::size_t i = 0; i != cells_.size(); ++i) {
            if (both_[i] == if_to[i]) continue;
            both_[i] = removal::depends_on_other_rows;
            is_decided = false;
        }
        return is_decided;
    }

    std::vector<explained_cell> result(bool is_named) const {
        std::vector<explained_cell> all;
        read_matcher<Policies> reader(*policies_, {.versions = all_versions, .now = now_});
        reader.begin_row();
        bool left = false;
        place_in_column place;
        for (std::size_t i = 0; i != cells_.size(); ++i) {
            const auto& one = cells_[i];
            if (i == 0 || cells_[i - 1].key != one.key) {
                reader.begin_column(is_named);
                left = false;
                place = {};
            }
            const verdict answer = left ? verdict::next_column : reader.match(one, true);
            if (one.key.empty())
                left = left || (answer == verdict::include_last && !reader.stays_in_column());
            else
                left = answer == verdict::next_column || answer == verdict::include_last;
            const bool visible = answer == verdict::include || answer == verdict::include_last;
            all.push_back(explain(i, visible, both_[i]));
            if (!visible) continue;
            age(one, place, all.back());
            ++place.rank;
            place.newer = one.cell.written();
        }
        return all;
    }

private:
    /// The order in which a read names what hides a put (R5.4).
    static constexpr std::array kinds{kind::delete_family, kind::delete_family_version, kind::delete_column,
                                      kind::delete_version};

    /// What a read has returned of a column before a version.
    struct place_in_column {
        std::int64_t rank = 0;
        std::optional<timestamp> newer = {};
    };

    /// Rewrites those of the cells that `is_input` and that a flush, if it comes first, leaves.
    template <class IsInput>
    void try_rewrite(removals& removed, removal what, const rewrite_request& rewrite, IsInput is_input) const {
        rewrite_matcher<Policies> matcher(*policies_, rewrite);
        matcher.begin_row();
        for (std::size_t i = 0; i != cells_.size(); ++i)
            if (is_marker(cells_[i].cell.kind()) && removed[i] != removal::flush)
                matcher.note(cells_[i].key, cells_[i].cell);
        const explained_source* last = nullptr;
        bool left = false;
        for (std::size_t i = 0; i != cells_.size(); ++i) {
            const auto& one = cells_[i];
            if (!is_input(one) || removed[i] == removal::flush) continue;
            if (!last || last->key != one.key) {
                if (last) matcher.begin_column();
                left = false;
            }
            last = &one;
            const verdict answer = left ? verdict::next_column : matcher.match(one);
            const bool kept = !left && (answer == verdict::include || answer == verdict::include_last);
            if (!kept && removed[i] == removal::none) removed[i] = what;
            left =
                left || (matcher.may_leave(one) && (answer == verdict::next_column || answer == verdict::include_last));
        }
    }

    explained_cell explain(std::size_t i, bool is_visible, removal goes_with) const {
        const explained_source& one = cells_[i];
        explained_cell told{to_cell(one), one.segment, visibility::visible, std::nullopt, goes_with};
        if (is_marker(one.cell.kind())) {
            told.shown = visibility::marker;
        } else if (is_visible) {
            told.shown = visibility::visible;
        } else if (is_expired(policies_->retention, one.cell.written(), now_)) {
            told.shown = visibility::too_old;
        } else if (is_past_its_ttl(one.cell, one.value(), now_)) {
            told.shown = visibility::expired;
        } else if (const auto* marker = covering_marker(one)) {
            told.shown = visibility::deleted;
            told.hidden_by = to_cell(*marker);
        } else if (const auto* later = later_write(i)) {
            told.shown = visibility::superseded;
            told.hidden_by = to_cell(*later);
        } else {
            told.shown = has_outlived(policies_->retention, one.cell.written(), now_) ? visibility::too_old
                         : Policies::keeps_what_is_seen                               ? visibility::not_kept
                                                                                      : visibility::beyond_limit;
        }
        return told;
    }

    /// Says until when a visible cell lives, whose place among the visible versions that is (R6.2, R6.4).
    void age(const explained_source& one, const place_in_column& place, explained_cell& told) const {
        if constexpr (has_time_to_live<decltype(Policies::retention)>) {
            const std::int64_t ttl = policies_->retention.time_to_live();
            const std::int64_t minimum = minimum_of(policies_->retention);
            if (ttl != never_expires && place.rank >= minimum) {
                // A read of a named column shows one version more (R4.29).
                const bool is_shown_with_newer = Policies::quirks::named_column_shows_one_expired &&
                                                 !Policies::keeps_what_is_seen && minimum > 0 && place.newer;
                told.lives_until = moved(is_shown_with_newer ? *place.newer : one.cell.written(), ttl);
                told.becomes = visibility::too_old;
            }
        }
        if (!one.cell.has_ttl() || ttl_of(one.stored) == never_expires) return;
        const timestamp end = end_of_ttl(one.cell, one.stored);
        if (told.lives_until && *told.lives_until < end) return;
        told.lives_until = end;
        told.becomes = visibility::expired;
    }

    /// The marker that a read would name.
    const explained_source* covering_marker(const explained_source& put) const {
        for (std::size_t i = 0; i != kinds.size(); ++i) {
            const bool is_single = kinds[i] == kind::delete_version || kinds[i] == kind::delete_family_version;
            if (const auto* found =
                    markers_[i].first_over(put, is_single, [&](const auto& one) { return covers(one, put); }))
                return found;
        }
        return nullptr;
    }

    bool covers(const explained_source& marker, const explained_source& put) const {
        const bool is_single =
            marker.cell.kind() == kind::delete_version || marker.cell.kind() == kind::delete_family_version;
        if (!is_family_marker(marker.cell.kind()) && marker.key != put.key) return false;
        if (policies_->is_sequenced() && marker.cell.sequence() < put.cell.sequence()) return false;
        if (is_expired(policies_->retention, marker.cell.written(), now_)) return false;
        return is_single ? marker.cell.written() == put.cell.written() : marker.cell.written() >= put.cell.written();
    }

    /// The last write of the same version, which lies before it.
    const explained_source* later_write(std::size_t i) const {
        const explained_source* last = nullptr;
        for (std::size_t at = i;
             at-- > 0 && cells_[at].key == cells_[i].key && cells_[at].cell.same_version(cells_[i].cell);)
            if (!is_past_its_ttl(cells_[at].cell, cells_[at].value(), now_)) last = &cells_[at];
        return last;
    }

    cell to_cell(const explained_source& one) const {
        return cell(cell_view(row_, family_, one.key, one.cell, one.stored));
    }

    const Policies* policies_;
    bytes_view row_;
    bytes_view family_;
    timestamp now_;
    sources cells_;
    std::array<markers_of_kind<>, kinds.size()> markers_;
    removals removed_;  // by the first of a flush and a compaction
    removals both_;     // by these or both of them
};

/// Tries a flush and then a compaction.  `active`: no put of the active segment is older.  What becomes of a marker may
/// depend on whether another row has a put that is as old (R8.8).  If that is not known, `flushed(most)` looks at so
/// many cells of the active segment.
template <class Policies, class Flushed>
void try_both(explainer<Policies>& told, timestamp frozen, timestamp active, std::uint64_t smallest_read_point,
              const explain_options& how, const Flushed& flushed) {
    constexpr std::size_t looked_at = 256;
    const timestamp from = (std::min)(frozen, active);
    const timestamp to = (std::min)(frozen, told.earliest_flushed_put());
    if (told.try_both(from, to, smallest_read_point)) return;
    const kept_puts kept = flushed(how.all_rows ? (std::numeric_limits<std::size_t>::max)() : looked_at);
    const timestamp nearer = (std::min)(to, kept.earliest);
    told.try_both(kept.is_whole ? nearer : from, nearer, smallest_read_point);
}

/// What is asked about.
struct explained_column {
    bytes_view row;
    bytes_view family;
    bytes_view qualifier;
    timestamp now;
    std::uint64_t smallest_read_point;
    std::uint64_t seen = newest_write;  // later writes are not there
    std::uint64_t moment = present;
};

/// What the segments of a store hold of a column.  Of another moment than the present nothing is removed.
///
/// Complexity: a search a segment, and linear in the cells of the column.
/// `loaded`: what of the active segment counts as a frozen one.
template <class RewriteMatcher, class Policies, class Active, class Loaded, class FrozenSegments, class Notes>
std::vector<explained_cell> explained(const Policies& policies, const explained_column& what, const Active& active,
                                      const segment_times& active_times, const Loaded& loaded,
                                      const FrozenSegments& frozen, const Notes& notes, const explain_options& how) {
    explainer<Policies> told(
        policies, what.row, what.family, what.now,
        collected(active, loaded.end(), frozen.of(what.moment), what.row, what.qualifier, what.seen));
    if (what.moment != present) return told.result(true);
    told.try_each((std::min)(oldest_put<RewriteMatcher>(active_times, frozen), loaded.earliest_put()),
                  what.smallest_read_point);
    const auto flushed = [&](std::size_t most) {
        const auto kept_of = [&](const auto& rows) {
            return puts_kept_of(rows, RewriteMatcher(policies, {what.now, std::nullopt, what.smallest_read_point}),
                                notes, most);
        };
        return loaded.is_there() ? kept_of(written_since(active.rows(), loaded.end()).rows()) : kept_of(active.rows());
    };
    try_both(told, (std::min)(frozen.earliest_put(), loaded.earliest_put()), active_times.earliest_put(),
             what.smallest_read_point, how, flushed);
    return told.result(true);
}

}  // namespace strata::detail
