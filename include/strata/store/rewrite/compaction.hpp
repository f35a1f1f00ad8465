// SPDX-License-Identifier: BSL-1.0
// Layer: store/rewrite.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/policy/memory/slabs.hpp>
#include <strata/segment/build.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/policy.hpp>
#include <strata/segment/segment_times.hpp>
#include <strata/store/judge/visibility.hpp>
#include <strata/store/segments/frozen_segment.hpp>
#include <strata/store/segments/segment_stats.hpp>

namespace strata::detail {

/// Tells a rewrite_matcher the markers of a row, out of the rows of all segments that hold some.
template <class Rows>
class marker_notes {
public:
    explicit marker_notes(const Rows& all) : all_(all) {}

    template <class Matcher>
    void operator()(bytes_view row, Matcher& matcher) {
        if (!all_.find(row)) return;
        for (auto at = all_.cells(); at.valid(); at.next())
            if (is_marker(at.version().kind())) matcher.note(at.qualifier(), at.version());
    }

private:
    Rows all_;
};

/// The rows of `count` frozen segments from `first` on, the newest first, but for those in which all has expired.
template <class Rows, class FrozenSegments, class Retention>
Rows inputs_of(const FrozenSegments& frozen, std::size_t first, std::size_t count, const Retention& retention,
               timestamp now) {
    const timestamp alive = oldest_unexpired(retention, now);
    Rows all;
    for (std::size_t i = first + count; i-- > first;)
        if (frozen[i]->times().may_matter({}, alive)) all.add(frozen[i]->cells());
    return all;
}

/// For matchers that take no notes.
struct no_notes {
    template <class Matcher>
    void operator()(bytes_view, Matcher&) const noexcept {}
};

/// For walks that do not end early.
struct always {
    constexpr bool operator()() const noexcept { return true; }
};

/// What that matcher has to be told besides: the markers of all segments, or nothing.  Rows: merged_rows.
template <class Matcher, class Rows, class Active, class FrozenSegments>
auto notes_for(const Active& active, const segment_times& active_times, const FrozenSegments& frozen) {
    if constexpr (Matcher::takes_notes) {
        Rows all;
        if (active_times.has_markers()) all.add_active(active);
        for (std::size_t i = frozen.size(); i-- > 0;)
            if (frozen[i]->times().has_markers()) all.add(frozen[i]->cells());
        return marker_notes(all);
    } else {
        return no_notes();
    }
}

/// The put that a compaction of all frozen segments takes for the oldest: in HBase one of theirs (R8.9).  A matcher
/// that is to keep what is seen needs the markers that hide puts of the active segment too.
template <class Matcher, class FrozenSegments>
timestamp oldest_put(const segment_times& active_times, const FrozenSegments& frozen) {
    return Matcher::takes_notes ? (std::min)(frozen.earliest_put(), active_times.earliest_put())
                                : frozen.earliest_put();
}

/// Hands the cells that a rewrite_matcher keeps to `keep(moved, row, cells)`, in order; `moved` is the outermost
/// coordinate that is new since the cell before.
///
/// Flush, compaction and the trimming of a store without markers are this one walk with different ends.  `note(row,
/// matcher)` is called at the beginning of each row.  The walk ends where `goes_on()` is false, which is asked before
/// each cell.
template <row_cursor Rows, class Matcher, class Keep, class Note = no_notes, class GoesOn = always>
void rewrite(Rows rows, Matcher matcher, Keep keep, Note note = {}, GoesOn goes_on = {}) {
    for (rows.seek_first(); rows.valid() && goes_on(); rows.next()) {
        const bytes_view row = rows.key();
        matcher.begin_row();
        note(row, matcher);
        boundary kept = boundary::row;
        auto at = rows.cells();
        for (boundary moved = boundary::version; moved != boundary::end && goes_on();) {
            if (moved == boundary::column) {
                matcher.begin_column();
                if (kept == boundary::version) kept = boundary::column;
            }
            const verdict answer = matcher.match(at);
            if (answer == verdict::include || answer == verdict::include_last)
                keep(std::exchange(kept, boundary::version), row, std::as_const(at));
            if (answer != verdict::next_column && answer != verdict::include_last)
                moved = at.next();
            else
                moved = matcher.may_leave(at) ? at.next_column() : next_distinct(at);
        }
    }
}

/// Cells, and what there is to know of them.
template <class Segment>
struct known_cells {
    Segment cells;
    segment_stats facts;
};

/// The cells that a rewrite keeps, as a segment of that type.
template <class Segment, row_cursor Rows, class Matcher, memory_policy Memory, class Note = no_notes>
known_cells<Segment> built_by_rewrite(const Rows& from, const Matcher& matcher, const Memory& memory,
                                      const Note& note = {}) {
    builder_of<Segment> kept(memory);
    segment_stats facts;
    const auto keep = [&](boundary moved, bytes_view row, const auto& at) {
        kept.add(moved, row, at.qualifier(), at.version(), at.value());
        facts.add(at.version());
    };
    rewrite(from, matcher, keep, note);
    return {std::move(kept).finish(), facts};
}

/// The cells that a rewrite keeps, as a frozen segment.
template <row_cursor Rows, class Matcher, memory_policy Memory, class Note = no_notes>
auto frozen_by_rewrite(const Rows& from, const Matcher& matcher, const Memory& memory, const Note& note = {}) {
    auto kept = built_by_rewrite<segment::packed<in_slabs<Memory>>>(from, matcher, in_slabs<Memory>(memory), note);
    return freeze(std::move(kept.cells), kept.facts.times, memory);
}

/// The oldest timestamp of the puts that a rewrite keeps, `latest` if there are none, and whether that is known.
struct kept_puts {
    timestamp earliest = latest;
    bool is_whole = true;  ///< False: of the cells that were looked at.
};

/// What a rewrite would keep of the first `most` cells.  Writes nothing.
template <row_cursor Rows, class Matcher, class Note>
kept_puts puts_kept_of(const Rows& from, const Matcher& matcher, const Note& note, std::size_t most) {
    segment_times times;
    std::size_t left = most;
    const auto goes_on = [&] { return left != 0 && left-- != 0; };
    rewrite(
        from, matcher, [&](boundary, bytes_view, const auto& at) { times.add(at.version()); }, note, goes_on);
    return {times.earliest_put(), left != 0};
}

/// All cells, as a frozen segment.
template <row_cursor Rows, memory_policy Memory>
auto frozen_copy(Rows from, const Memory& memory) {
    builder_of<segment::packed<in_slabs<Memory>>> copy(in_slabs<Memory>{memory});
    segment_times times;
    for (from.seek_first(); from.valid(); from.next()) {
        auto at = from.cells();
        for (boundary moved = boundary::row; moved != boundary::end; moved = at.next()) {
            copy.add(moved, from.key(), at.qualifier(), at.version(), at.value());
            times.add(at.version());
        }
    }
    return freeze(std::move(copy).finish(), times, memory);
}

}  // namespace strata::detail
