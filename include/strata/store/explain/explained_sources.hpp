// SPDX-License-Identifier: BSL-1.0
// Layer: store/explain.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/stable_order.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/slabs.hpp>
#include <strata/segment/build.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/segment/packed.hpp>

namespace strata::detail {

/// A cell of one row and family that explain() looks at; also what a matcher asks of a cursor.
struct explained_source {
    bytes_view key;
    version_key cell;
    bytes_view stored;
    std::size_t segment;

    bytes_view qualifier() const noexcept { return key; }
    version_key version() const noexcept { return cell; }
    bytes_view value() const noexcept { return stored; }
};

/// Sorts cells as HBase does (R1.1); equal ones stay as they were.
template <class = void>
std::vector<explained_source> sorted(const std::vector<explained_source>& cells) {
    const auto order = stable_order(cells.size(), [&](std::size_t i, std::size_t j) {
        const explained_source &a = cells[i], &b = cells[j];
        return a.key != b.key ? a.key < b.key : a.cell.sorts_before(b.cell);
    });
    std::vector<explained_source> all;
    all.reserve(cells.size());
    for (const std::size_t at : order) all.push_back(cells[at]);
    return all;
}

/// Adds the cells of a column of a row of one segment, and the markers of its family, which lie at the empty qualifier.
template <row_cursor Rows>
void collect(Rows rows, bytes_view row, bytes_view qualifier, std::size_t segment,
             std::vector<explained_source>& cells) {
    if (!find_row(rows, row)) return;
    auto at = rows.cells();
    for (; at.valid() && at.qualifier().empty(); at.next())
        if (qualifier.empty() || is_family_marker(at.version().kind()))
            cells.push_back({at.qualifier(), at.version(), at.value(), segment});
    if (qualifier.empty() || !at.valid()) return;
    at.seek_column(qualifier);
    for (; at.valid() && at.qualifier() == qualifier; at.next())
        cells.push_back({at.qualifier(), at.version(), at.value(), segment});
}

/// Collects the cells of all segments that were written up to `seen`: the active segment is number 0, the newest frozen
/// one 1.  `loaded`: cells of the active one with numbers below that one count as a frozen one (loaded_part).  `all` is
/// what a moment sees; see segment_list.
template <class Active, class Segments>
std::vector<explained_source> collected(const Active& active, std::uint64_t loaded, const Segments& all, bytes_view row,
                                        bytes_view qualifier, std::uint64_t seen) {
    std::vector<explained_source> cells;
    if (all.with_active) collect(active.rows(), row, qualifier, 0, cells);
    const bool is_divided = all.with_active && loaded != 0;
    if (is_divided)
        for (explained_source& one : cells) one.segment = one.cell.sequence() < loaded ? 1 : 0;
    if (all.was_active) collect(all.was_active->cells().rows(), row, qualifier, 0, cells);
    for (std::size_t i = all.frozen.size(); i-- > 0;)
        collect(all.frozen[i]->cells().rows(), row, qualifier, all.frozen.size() - i + (is_divided ? 1 : 0), cells);
    std::erase_if(cells, [=](const explained_source& one) { return one.cell.sequence() > seen; });
    return cells;
}

/// A copy of the cells of a segment that have that number or greater ones.
template <row_cursor Rows>
auto written_since(Rows rows, std::uint64_t first) {
    using slabs = in_slabs<memory::heap>;
    builder_of<segment::packed<slabs>> copy(slabs{memory::heap()});
    for (rows.seek_first(); rows.valid(); rows.next()) {
        boundary outermost = boundary::row;
        auto at = rows.cells();
        for (boundary moved = boundary::row; moved != boundary::end; moved = at.next()) {
            outermost = (std::max)(outermost, moved);
            if (at.version().sequence() >= first)
                copy.add(std::exchange(outermost, boundary::version), rows.key(), at.qualifier(), at.version(),
                         at.value());
        }
    }
    return std::move(copy).finish();
}

/// The markers of one kind, in HBase's order (R1.1), of which one is looked for that covers a put.
template <class = void>
class markers_of_kind {
public:
    void add(const explained_source& marker) { all_.push_back(&marker); }

    /// The first marker, from the newest on, for which covers(marker) is true, of those that reach the put.
    template <class Covers>
    const explained_source* first_over(const explained_source& put, bool is_single, const Covers& covers) const {
        const auto reaches = [&](const explained_source* one) { return one->cell.written() > put.cell.written(); };
        auto at = is_single ? std::partition_point(all_.begin(), all_.end(), reaches) : all_.begin();
        for (; at != all_.end() && (*at)->cell.written() >= put.cell.written(); ++at)
            if (covers(**at)) return *at;
        return nullptr;
    }

private:
    std::vector<const explained_source*> all_;
};

}  // namespace strata::detail
