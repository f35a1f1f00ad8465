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

/// How a segment is built of cells in order, whatever its layout.
namespace strata::detail {

/// The builder of a layout that has none of its own.
template <writable_segment Layout>
class put_builder {
public:
    template <class Memory>
    explicit put_builder(const Memory& memory) : built_(memory) {}

    void add(boundary, bytes_view row, bytes_view qualifier, const version_key& version, bytes_view value) {
        built_.put(row, qualifier, version, value);
    }
    Layout finish() && { return std::move(built_); }

private:
    Layout built_;
};

template <class Layout>
struct builder_for {
    using type = put_builder<Layout>;
};
template <bulk_built_segment Layout>
struct builder_for<Layout> {
    using type = typename Layout::builder;
};
template <class Layout>
using builder_of = typename builder_for<Layout>::type;

/// A builder that looks by itself for what is new in each cell.
template <class Layout, memory_policy Memory>
class sorted_builder {
public:
    explicit sorted_builder(const Memory& memory) : order_(memory), cells_(memory) {}

    void add(bytes_view row, bytes_view qualifier, const version_key& version, bytes_view value) {
        const boundary moved = order_.next(row, qualifier);
        STRATA_ASSERT(moved != boundary::end);
        cells_.add(moved, row, qualifier, version, value);
    }
    Layout finish() && { return std::move(cells_).finish(); }

private:
    key_order<Memory> order_;
    builder_of<Layout> cells_;
};

/// A segment of all cells of a cursor.
template <class Layout, cell_cursor Cursor, class Memory>
Layout built(Cursor at, const Memory& memory) {
    builder_of<Layout> cells(memory);
    at.seek_first();
    for (boundary moved = at.valid() ? boundary::row : boundary::end; moved != boundary::end; moved = at.next())
        cells.add(moved, at.row(), at.qualifier(), at.version(), at.value());
    return std::move(cells).finish();
}

}  // namespace strata::detail
