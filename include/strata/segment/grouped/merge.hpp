// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/segment/build.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/segment/grouped/key.hpp>
#include <strata/segment/packed.hpp>

namespace strata::detail {

/// The cells of one family of a group, and its number there.
template <class Segment>
struct family_cells {
    const Segment* cells;
    char family;
};

/// Builds the segment of a group out of those of its families, which come in the order of their numbers.
///
/// Complexity: linear in the bytes of the cells, and a comparison of rows a family and row.  Throws: what an allocation
/// throws.
template <memory_policy Memory>
segment::packed<Memory> merged(std::span<const family_cells<segment::packed<Memory>>> families, const Memory& memory) {
    using part = segment::packed<Memory>;
    struct source {
        typename part::cursor_type rows;
        char family;
    };
    std::vector<source> sources;
    for (const auto& family : families) {
        sources.push_back({family.cells->rows(), family.family});
        sources.back().rows.seek_first();
    }
    typename part::builder all(memory);
    bytes key;
    const auto add = [&](boundary moved, source& origin) {
        auto at = origin.rows.cells();
        for (boundary own = boundary::column; own != boundary::end; own = at.next()) {
            if (own == boundary::column) key.assign(1, origin.family).append(at.qualifier());
            all.add((std::max)(std::exchange(moved, boundary::version), own), origin.rows.key(), key, at.version(),
                    at.value());
        }
        origin.rows.next();
    };
    for (;;) {
        std::erase_if(sources, [](const source& input) { return !input.rows.valid(); });
        if (sources.empty()) return std::move(all).finish();
        const bytes_view row = std::min_element(sources.begin(), sources.end(), [](const source& a, const source& b) {
                                   return bytes_view(a.rows.key()) < bytes_view(b.rows.key());
                               })->rows.key();
        boundary moved = boundary::row;
        for (source& input : sources)
            if (input.rows.key() == row) add(std::exchange(moved, boundary::column), input);
    }
}

/// Builds a segment of the cells of one that another, which has some of them, does not have.
///
/// Complexity: linear in the bytes of the cells.  Throws: what an allocation throws.
template <class Segment, row_cursor Rows, row_cursor OtherRows, memory_policy Memory>
Segment built_of_missing(Rows all, OtherRows some, const Memory& memory) {
    sorted_builder<Segment, Memory> missing(memory);
    some.seek_first();
    for (all.seek_first(); all.valid(); all.next()) {
        const bool has_row = some.valid() && some.key() == all.key();
        auto other = has_row ? some.cells() : decltype(some.cells())();
        bool has_more = has_row;
        auto at = all.cells();
        for (boundary moved = boundary::row; moved != boundary::end; moved = at.next()) {
            if (has_more && at.version() == other.version() && at.qualifier() == other.qualifier())
                has_more = other.next() != boundary::end;
            else
                missing.add(all.key(), at.qualifier(), at.version(), at.value());
        }
        if (has_row) some.next();
    }
    return std::move(missing).finish();
}

}  // namespace strata::detail
