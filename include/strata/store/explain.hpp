// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/segment/policy.hpp>
#include <strata/store/explanation.hpp>
#include <strata/store/read_matcher.hpp>
#include <strata/store/rewrite_matcher.hpp>
#include <strata/store/visibility.hpp>

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

/// Adds the cells of a column of a row of one segment, and the markers of its family.
template <row_cursor Rows>
void collect(Rows rows, bytes_view row, bytes_view qualifier, std::size_t segment,
             std::vector<explained_source>& cells) {
    if (!find_row(rows, row)) return;
    for (auto at = rows.cells(); at.valid(); at.next())
        if (at.qualifier() == qualifier || is_family_marker(at.version().kind()))
            cells.push_back({at.qualifier(), at.version(), at.value(), segment});
}

/// Collects the cells of all segments: the active one is number 0, the newest frozen one 1.
template <class Active, class FrozenSegments>
std::vector<explained_source> collected(const Active& active, const FrozenSegments& frozen, bytes_view row,
                                        bytes_view qualifier) {
    std::vector<explained_source> cells;
    collect(active.rows(), row, qualifier, 0, cells);
    for (std::size_t i = frozen.size(); i-- > 0;)
        collect(frozen[i]->cells().rows(), row, qualifier, frozen.size() - i, cells);
    return cells;
}

/// Finds out for the cells of one column, and the family markers of its row, what hides and what removes each.
///
/// Asks the matchers that reads, flushes and compactions use, so it cannot tell another story than they do.
template <class Policies>
class explainer {
    using sources = std::vector<explained_source>;

public:
    /// `cells`: in any order.
    explainer(const Policies& policies, bytes_view row, bytes_view family, timestamp now, sources cells)
        : policies_(&policies), row_(row), family_(family), now_(now), cells_(std::move(cells)) {
        std::stable_sort(cells_.begin(), cells_.end(), [](const auto& a, const auto& b) {
            return a.key != b.key ? a.key < b.key : a.cell.sorts_before(b.cell);
        });
        removed_.assign(cells_.size(), removal::none);
    }

    /// Tries a flush of the active segment, and a compaction of the frozen ones before and after it, given the oldest
    /// put of all of them then.
    void try_maintenance(timestamp earliest_frozen, timestamp earliest_of_all, std::uint64_t smallest_read_point) {
        try_rewrite(removal::flush, {now_, std::nullopt, smallest_read_point},
                    [](const auto& c) { return c.segment == 0; });
        try_rewrite(removal::compaction, {now_, earliest_frozen, smallest_read_point},
                    [](const auto& c) { return c.segment != 0; });
        try_rewrite(removal::flush_and_compaction, {now_, earliest_of_all, smallest_read_point},
                    [](const auto&) { return true; });
    }

    std::vector<explained_cell> result(bool is_named) const {
        std::vector<explained_cell> all;
        read_matcher<Policies> reader(*policies_, {.versions = all_versions, .now = now_});
        reader.begin_row();
        bool left = false;
        for (std::size_t i = 0; i != cells_.size(); ++i) {
            const auto& one = cells_[i];
            if (i == 0 || cells_[i - 1].key != one.key) {
                reader.begin_column(is_named);
                left = false;
            }
            const verdict answer = left ? verdict::next_column : reader.match(one, true);
            left = !one.key.empty() && (answer == verdict::next_column || answer == verdict::include_last);
            const bool visible = answer == verdict::include || answer == verdict::include_last;
            all.push_back(explain(one, visible, removed_[i]));
        }
        return all;
    }

private:
    /// Rewrites those of the cells that `is_input` and that a flush, if it comes first, leaves.
    template <class IsInput>
    void try_rewrite(removal what, const rewrite_request& rewrite, IsInput is_input) {
        rewrite_matcher<Policies> matcher(*policies_, rewrite);
        matcher.begin_row();
        for (std::size_t i = 0; i != cells_.size(); ++i)
            if (is_marker(cells_[i].cell.kind()) && removed_[i] != removal::flush)
                matcher.note(cells_[i].key, cells_[i].cell);
        const explained_source* last = nullptr;
        bool left = false;
        for (std::size_t i = 0; i != cells_.size(); ++i) {
            const auto& one = cells_[i];
            if (!is_input(one) || removed_[i] == removal::flush) continue;
            if (!last || last->key != one.key) {
                if (last) matcher.begin_column();
                left = false;
            }
            last = &one;
            const verdict answer = left ? verdict::next_column : matcher.match(one);
            const bool kept = !left && (answer == verdict::include || answer == verdict::include_last);
            if (!kept && removed_[i] == removal::none) removed_[i] = what;
            left =
                left || (matcher.may_leave(one) && (answer == verdict::next_column || answer == verdict::include_last));
        }
    }

    explained_cell explain(const explained_source& one, bool is_visible, removal goes_with) const {
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
        } else if (const auto* later = later_write(one)) {
            told.shown = visibility::superseded;
            told.hidden_by = to_cell(*later);
        } else {
            told.shown = has_outlived(policies_->retention, one.cell.written(), now_) ? visibility::too_old
                                                                                      : visibility::beyond_limit;
        }
        return told;
    }

    /// The marker that a read would name, in the order of R5.4.
    const explained_source* covering_marker(const explained_source& put) const {
        for (const kind kind :
             {kind::delete_family, kind::delete_family_version, kind::delete_column, kind::delete_version})
            for (const auto& one : cells_)
                if (one.cell.kind() == kind && covers(one, put)) return &one;
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

    const explained_source* later_write(const explained_source& put) const {
        for (const auto& one : cells_)
            if (one.key == put.key && one.cell.same_version(put.cell) && one.cell.sequence() > put.cell.sequence() &&
                !is_past_its_ttl(one.cell, one.value(), now_))
                return &one;
        return nullptr;
    }

    cell to_cell(const explained_source& one) const {
        return cell(cell_view(row_, family_, one.key, one.cell, one.stored));
    }

    const Policies* policies_;
    bytes_view row_;
    bytes_view family_;
    timestamp now_;
    sources cells_;
    std::vector<removal> removed_;
};

}  // namespace strata::detail
