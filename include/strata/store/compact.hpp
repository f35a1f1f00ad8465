// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <memory>
#include <utility>

#include <strata/cell/timestamp.hpp>
#include <strata/layout/build.hpp>
#include <strata/layout/frozen.hpp>
#include <strata/layout/policy.hpp>
#include <strata/layout/segment_times.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/store/cell_facts.hpp>
#include <strata/store/leave_column.hpp>
#include <strata/store/matcher.hpp>

namespace strata::detail {

/// Hands the cells of a stream that a rewrite_matcher keeps to `keep(cursor)`, in order.
///
/// Flush, compaction and the trimming of a store without markers are this one walk with different ends.
template <cell_cursor Cursor, class Matcher, class Keep>
void rewrite(Cursor at, Matcher matcher, Keep keep) {
    at.seek_first();
    step moved = at.valid() ? step::row : step::end;
    while (moved != step::end) {
        if (moved == step::row) matcher.begin_row();
        if (moved == step::column) matcher.begin_column();
        const verdict answer = matcher.match(at);
        if (answer == verdict::include || answer == verdict::include_last) keep(at);
        moved = answer == verdict::next_column || answer == verdict::include_last ? leave_column(at) : at.next();
    }
}

/// Cells, and what there is to know of them.
template <class Layout>
struct known_cells {
    Layout cells;
    cell_facts facts;
};

/// The cells that a rewrite keeps, as a segment of that layout.
template <class Layout, cell_cursor Cursor, class Matcher, memory_policy Memory>
known_cells<Layout> built_by_rewrite(const Cursor& from, const Matcher& matcher, const Memory& memory) {
    sorted_builder<Layout, Memory> kept(memory);
    cell_facts facts;
    rewrite(from, matcher, [&](const auto& at) {
        kept.add(at.row(), at.qualifier(), at.version(), at.value());
        facts.add(at.version());
    });
    return {std::move(kept).finish(), facts};
}

/// A frozen segment of what `walk(keep)` hands to keep(cursor), in order.
template <memory_policy Memory, class Walk>
auto frozen_of(const Memory& memory, Walk walk) {
    using segment = layout::frozen<Memory>;
    auto made = std::allocate_shared<segment>(memory.template allocator_for<segment>(), memory);
    walk([&](const auto& at) { made->append(at.row(), at.qualifier(), at.version(), at.value()); });
    made->shrink_to_fit();
    return made;
}

/// The cells that a rewrite keeps, as a frozen segment.
template <cell_cursor Cursor, class Matcher, memory_policy Memory>
auto frozen_by_rewrite(const Cursor& from, const Matcher& matcher, const Memory& memory) {
    return frozen_of(memory, [&](auto keep) { rewrite(from, matcher, keep); });
}

/// The oldest timestamp of the puts that a rewrite keeps, `latest` if there are none.  Writes nothing.
template <cell_cursor Cursor, class Matcher>
timestamp earliest_put_after(const Cursor& from, const Matcher& matcher) {
    segment_times times;
    rewrite(from, matcher, [&](const auto& at) { times.add(at.version()); });
    return times.earliest_put();
}

/// All cells, as a frozen segment.
template <cell_cursor Cursor, memory_policy Memory>
auto frozen_copy(Cursor at, const Memory& memory) {
    return frozen_of(memory, [&](auto keep) {
        for (at.seek_first(); at.valid(); at.next()) keep(at);
    });
}

}  // namespace strata::detail
