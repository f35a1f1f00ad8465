// SPDX-License-Identifier: BSL-1.0
// Layer: store/segments.
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/container/inline_vector.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/cursor.hpp>

namespace strata::detail {

/// The cells of one row in several segments, read as one: a cell_cursor over cell_cursors.
///
/// Cells of the same key come in the order of their segments, so the one written last is met first (R1.6).
/// Linear search among the segments: a store has few.  Asks for no memory with up to five segments.
template <cell_cursor Active, cell_cursor Frozen>
class merged_cells {
    struct nothing {};
    // Segments of one type lie in one list.
    static constexpr bool is_uniform = std::same_as<Active, Frozen>;

public:
    merged_cells() = default;

    /// Adds the row that a row_cursor stands on, of a segment that is older than all before; the active one is the
    /// first if it is among them.  settle() follows.
    ///@{
    template <class Rows>
    void add_active(const Rows& at) {
        if constexpr (is_uniform) {
            add(at);
        } else {
            active_ = at.cells();
            has_active_ = true;
        }
    }
    template <class Rows>
    void add(const Rows& at) {
        frozen_.push_back_made([&] { return at.cells(); });
    }
    ///@}

    /// After all have been added: stands on the first cell of all.
    void settle() {
        is_valid_ = false;
        std::size_t index = frozen_.size();
        if constexpr (!is_uniform)
            if (has_active_) take_if_first(active_, index);
        for (index = 0; index != frozen_.size(); ++index) take_if_first(frozen_[index], index);
    }

    /// After settle(), of a row that a read of named columns begins at: leaves the empty qualifier in each segment that
    /// has no family marker there (R7.19).  `is_first_active`: not in the first one, which has not been flushed yet.
    /// Returns whether there is such a segment.
    bool leave_empty_qualifier(bool is_first_active) {
        bool is_found = false;
        for (std::size_t i = is_first_active ? 1 : 0; i != frozen_.size(); ++i) {
            if (has_family_marker(frozen_[i])) continue;
            is_found = true;
            leave_empty_qualifier(frozen_[i]);
        }
        settle();
        return is_found;
    }

    bool valid() const noexcept { return is_valid_; }
    bytes_view qualifier() const noexcept { return qualifier_; }
    version_key version() const {
        return of_best(*this, [](const auto& cells) { return version_key(cells.version()); });
    }
    bytes_view value() const {
        return of_best(*this, [](const auto& cells) { return bytes_view(cells.value()); });
    }

    boundary next() {
        const boundary moved = of_best(*this, [](auto& cells) { return cells.next(); });
        return is_alone() ? follow(moved) : settle_after(qualifier_);
    }
    boundary next_column() {
        if (is_alone()) return follow(of_best(*this, [](auto& cells) { return cells.next_column(); }));
        const bytes_view left = qualifier_;
        for_each([=](auto& cells) {
            if (cells.valid() && are_equal(cells.qualifier(), left)) cells.next_column();
        });
        return settle_after(left);
    }
    boundary seek_column(bytes_view qualifier) {
        if (is_alone()) return follow(of_best(*this, [=](auto& cells) { return cells.seek_column(qualifier); }));
        const bytes_view left = qualifier_;
        for_each([=](auto& cells) {
            if (cells.valid() && bytes_view(cells.qualifier()) < qualifier) cells.seek_column(qualifier);
        });
        return settle_after(left);
    }

private:
    bool is_alone() const noexcept { return frozen_.size() + (has_active_ ? 1 : 0) == 1; }

    static bool has_family_marker(Frozen cells) {
        bool is_found = false;
        while (cells.valid() && bytes_view(cells.qualifier()).empty() && !is_found) {
            is_found = is_family_marker(version_key(cells.version()).kind());
            if (cells.next() == boundary::end) break;
        }
        return is_found;
    }
    static void leave_empty_qualifier(Frozen& cells) {
        if (cells.valid() && bytes_view(cells.qualifier()).empty()) cells.next_column();
    }

    /// use(cells) of the segment that it stands in.
    template <class Self, class Use>
    static auto of_best(Self& self, Use use) {
        if constexpr (!is_uniform)
            if (self.best_ == self.frozen_.size()) return use(self.active_);
        return use(self.frozen_[self.best_]);
    }
    template <class Use>
    void for_each(Use use) {
        if constexpr (!is_uniform)
            if (has_active_) use(active_);
        for (std::size_t i = 0; i != frozen_.size(); ++i) use(frozen_[i]);
    }

    boundary follow(boundary moved) {
        if (moved == boundary::column)
            qualifier_ = of_best(*this, [](const auto& cells) { return bytes_view(cells.qualifier()); });
        is_valid_ = moved != boundary::end;
        return moved;
    }
    boundary settle_after(bytes_view left) {
        settle();
        if (!is_valid_) return boundary::end;
        return are_equal(qualifier_, left) ? boundary::version : boundary::column;
    }
    template <class Cells>
    void take_if_first(const Cells& cells, std::size_t index) {
        if (!cells.valid() || (is_valid_ && !is_before_best(cells))) return;
        is_valid_ = true;
        best_ = index;
        qualifier_ = cells.qualifier();
    }
    template <class Cells>
    bool is_before_best(const Cells& cells) const {
        if (const int order = bytes_view(cells.qualifier()).compare(qualifier_); order != 0) return order < 0;
        return version_key(cells.version()).sorts_before(version());
    }

    [[no_unique_address]] std::conditional_t<is_uniform, nothing, Active> active_{};
    inline_vector<Frozen, is_uniform ? 5 : 4> frozen_;  // the active one too if all are of one type
    std::size_t best_ = 0;                              // of them; their number: the active one
    bytes_view qualifier_;
    bool has_active_ = false;
    bool is_valid_ = false;
};

}  // namespace strata::detail
