// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/segment/build.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/policy.hpp>
#include <strata/segment/segment_times.hpp>
#include <strata/store/frozen_segment.hpp>
#include <strata/store/matcher.hpp>
#include <strata/store/segment_stats.hpp>

namespace strata::detail {

/// Tells a rewrite_matcher the markers of a row, out of a cursor over all that hold some.
template <cell_cursor Cursor>
class marker_notes {
public:
    explicit marker_notes(const Cursor& all) : all_(all) {}

    template <class Matcher>
    void operator()(bytes_view row, Matcher& matcher) {
        all_.seek(row);
        for (bool is_in = all_.valid() && all_.row() == row; is_in;) {
            if (is_marker(all_.version().kind())) matcher.note(all_.qualifier(), all_.version());
            const boundary moved = all_.next();
            is_in = moved == boundary::version || moved == boundary::column;
        }
    }

private:
    Cursor all_;
};

/// For matchers that take no notes.
struct no_notes {
    template <class Matcher>
    void operator()(bytes_view, Matcher&) const noexcept {}
};

/// What that matcher has to be told besides: the markers of all segments, or nothing.
template <class Matcher, cell_cursor Cursor, class Active, class FrozenSegments>
auto notes_for(const Active& active, const segment_times& active_times, const FrozenSegments& frozen) {
    if constexpr (Matcher::takes_notes) {
        Cursor all = active_times.has_markers() ? Cursor(active) : Cursor();
        for (std::size_t i = frozen.size(); i-- > 0;)
            if (frozen[i]->times().has_markers()) all.add(frozen[i]->cells().cursor());
        return marker_notes(all);
    } else {
        return no_notes();
    }
}

/// The put that a compaction of all frozen segments takes for the oldest: in HBase one of theirs (R8.9).  A matcher that is
/// to keep what is seen needs the markers that hide puts of the active segment too.
template <class Matcher, class FrozenSegments>
timestamp oldest_put(const segment_times& active_times, const FrozenSegments& frozen) {
    return Matcher::takes_notes ? (std::min)(frozen.earliest_put(), active_times.earliest_put()) : frozen.earliest_put();
}

/// Hands the cells of a stream that a rewrite_matcher keeps to `keep(cursor)`, in order.
///
/// Flush, compaction and the trimming of a store without markers are this one walk with different ends.  `note(row,
/// matcher)` is called at the beginning of each row.
template <cell_cursor Cursor, class Matcher, class Keep, class Note = no_notes>
void rewrite(Cursor at, Matcher matcher, Keep keep, Note note = {}) {
    at.seek_first();
    boundary moved = at.valid() ? boundary::row : boundary::end;
    while (moved != boundary::end) {
        if (moved == boundary::row) {
            matcher.begin_row();
            note(at.row(), matcher);
        }
        if (moved == boundary::column) matcher.begin_column();
        const verdict answer = matcher.match(at);
        if (answer == verdict::include || answer == verdict::include_last) keep(at);
        const bool leaves = answer == verdict::next_column || answer == verdict::include_last;
        moved = leaves && matcher.may_leave(at) ? at.next_column() : at.next();
    }
}

/// Cells, and what there is to know of them.
template <class Layout>
struct known_cells {
    Layout cells;
    segment_stats facts;
};

/// The cells that a rewrite keeps, as a segment of that layout.
template <class Layout, cell_cursor Cursor, class Matcher, memory_policy Memory, class Note = no_notes>
known_cells<Layout> built_by_rewrite(const Cursor& from, const Matcher& matcher, const Memory& memory,
                                     const Note& note = {}) {
    sorted_builder<Layout, Memory> kept(memory);
    segment_stats facts;
    const auto keep = [&](const auto& at) {
        kept.add(at.row(), at.qualifier(), at.version(), at.value());
        facts.add(at.version());
    };
    rewrite(from, matcher, keep, note);
    return {std::move(kept).finish(), facts};
}

/// The cells that a rewrite keeps, as a frozen segment.
template <cell_cursor Cursor, class Matcher, memory_policy Memory, class Note = no_notes>
auto frozen_by_rewrite(const Cursor& from, const Matcher& matcher, const Memory& memory, const Note& note = {}) {
    auto kept = built_by_rewrite<segment::packed<Memory>>(from, matcher, memory, note);
    return freeze(std::move(kept.cells), kept.facts.times, memory);
}

/// The oldest timestamp of the puts that a rewrite keeps, `latest` if there are none.  Writes nothing.
template <cell_cursor Cursor, class Matcher, class Note>
timestamp earliest_put_after(const Cursor& from, const Matcher& matcher, const Note& note) {
    segment_times times;
    rewrite(from, matcher, [&](const auto& at) { times.add(at.version()); }, note);
    return times.earliest_put();
}

/// All cells, as a frozen segment.
template <cell_cursor Cursor, memory_policy Memory>
auto frozen_copy(Cursor at, const Memory& memory) {
    sorted_builder<segment::packed<Memory>, Memory> copy(memory);
    segment_times times;
    for (at.seek_first(); at.valid(); at.next()) {
        copy.add(at.row(), at.qualifier(), at.version(), at.value());
        times.add(at.version());
    }
    return freeze(std::move(copy).finish(), times, memory);
}

}  // namespace strata::detail
