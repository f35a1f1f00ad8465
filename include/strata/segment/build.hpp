// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/assert.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/segment/key_order.hpp>
#include <strata/segment/policy.hpp>
#include <strata/segment/shared.hpp>

/// How a segment of any type is built of cells in order.
namespace strata::detail {

/// The builder of a segment that has none of its own.
template <writable_segment Segment>
class put_builder {
public:
    template <class Memory>
    explicit put_builder(const Memory& memory) : built_(memory) {}

    void add(boundary, bytes_view row, bytes_view qualifier, const version_key& version, bytes_view value) {
        built_.put(row, qualifier, version, value);
    }
    Segment finish() && { return std::move(built_); }

private:
    Segment built_;
};

template <class Segment>
struct builder_for {
    using type = put_builder<Segment>;
};
template <writable_segment Segment>
    requires(offers_of_segment<Segment>().bulk_build)
struct builder_for<Segment> {
    using type = typename Segment::builder;
};
template <class Segment>
using builder_of = typename builder_for<Segment>::type;

/// The segment that is built of cells in order to take the place of an active one's: of that type, unless it names
/// another.
template <class Segment>
struct built_for {
    using type = Segment;
};
template <class Segment>
    requires(built_apart_segment<Segment>)
struct built_for<Segment> {
    using type = typename Segment::built_type;
};

/// What builds a part of a shared segment together with the other parts; void if the segment is not one.
template <class Segment>
struct shared_builder_for {
    using type = void;
};
template <class Segment>
    requires(built_together_segment<Segment>)
struct shared_builder_for<Segment> {
    using type = typename Segment::shared_builder;
};

/// A builder that finds out by itself what is new in each cell.
template <class Segment, memory_policy Memory>
class sorted_builder {
public:
    explicit sorted_builder(const Memory& memory) : order_(memory), cells_(memory) {}

    void add(bytes_view row, bytes_view qualifier, const version_key& version, bytes_view value) {
        const boundary moved = order_.next(row, qualifier);
        STRATA_ASSERT(moved != boundary::end);
        cells_.add(moved, row, qualifier, version, value);
    }
    Segment finish() && { return std::move(cells_).finish(); }

private:
    key_order<Memory> order_;
    builder_of<Segment> cells_;
};

/// Makes the cells of an active segment those of a built one.  A part of a shared segment has got them already, and is
/// told their number.
template <class Segment, class Built>
void take_over(Segment& active, Built&& built) noexcept {
    if constexpr (counting_segment<Segment>)
        active.has_got(built);
    else
        active = std::forward<Built>(built);
}
/// take_over() would replace no cell, also none of others that share the segment.
template <class Segment>
bool can_take_over(const Segment& active) noexcept {
    if constexpr (group_aware_segment<Segment>)
        return active.is_group_empty();
    else
        return active.size() == 0;
}

/// What makes the cells of an active segment those of a built one, which has some of them; apply_change() cannot fail.
///
/// Complexity: constant, or linear for a part of a shared segment.  Throws: what an allocation throws.
template <class Segment, class Built, class Memory>
auto prepared_change([[maybe_unused]] const Segment& active, Built&& kept, [[maybe_unused]] const Memory& memory) {
    if constexpr (subtractable_segment<Segment>)
        return active.missing_in(kept, memory);
    else
        return std::forward<Built>(kept);
}
template <class Segment, class Change>
void apply_change(Segment& active, Change&& change) noexcept {
    if constexpr (erasing_segment<Segment>)
        active.erase_all(change);
    else
        active = std::forward<Change>(change);
}

/// Builds a segment of all cells that a cursor over their rows comes to.
template <class Segment, row_cursor Rows, class Memory>
Segment built(Rows rows, const Memory& memory) {
    builder_of<Segment> cells(memory);
    for (rows.seek_first(); rows.valid(); rows.next()) {
        auto at = rows.cells();
        for (boundary moved = boundary::row; moved != boundary::end; moved = at.next())
            cells.add(moved, rows.key(), at.qualifier(), at.version(), at.value());
    }
    return std::move(cells).finish();
}

}  // namespace strata::detail
