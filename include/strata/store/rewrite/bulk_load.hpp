// SPDX-License-Identifier: BSL-1.0
// Layer: store/rewrite.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/error.hpp>
#include <strata/core/inlining.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/policy/memory/compaction_scope.hpp>
#include <strata/policy/memory/slabs.hpp>
#include <strata/segment/build.hpp>
#include <strata/segment/key_order.hpp>
#include <strata/segment/policy.hpp>
#include <strata/store/rewrite/compaction.hpp>
#include <strata/store/rewrite/write_lookup.hpp>
#include <strata/store/segments/frozen_segment.hpp>
#include <strata/store/segments/read_points.hpp>
#include <strata/store/segments/segment_stats.hpp>
#include <strata/store/segments/written_stats.hpp>

namespace strata::detail {

/// Sorted cells on their way into a store.  They become a frozen segment, the newest one, and what is written is
/// flushed before (R8.21).  HBase: a file that is bulk loaded.
///
/// Deletes that leave no markers must reach every cell, so families with these keep all in the active segment: what is
/// loaded becomes that or, if it has cells and is not replaced, is written to it.  Families of a locality group that
/// has no cells share what is loaded as they share what is written: see loaded_part.
/// Unless it is settled, all of it goes again.
template <class Store>
class bulk_load {
    using memory = typename Store::memory_type;
    using frozen_cells = typename frozen_segment<memory>::cells_type;
    using shared_builder = typename shared_builder_for<typename Store::active_type>::type;
    static constexpr bool is_part = !std::is_void_v<shared_builder>;
    static constexpr bool leaves_no_markers = Store::effect == delete_effect::removes;
    static constexpr bool may_be_active = is_part || leaves_no_markers;
    using segment = std::conditional_t<may_be_active, typename Store::built_type, frozen_cells>;

public:
    explicit bulk_load(Store& into) : store_(into), order_(into.memory()) {}
    bulk_load(const bulk_load&) = delete;
    bulk_load& operator=(const bulk_load&) = delete;

    /// Takes back what was written, unless it is settled.
    ~bulk_load() {
        if (written_ == 0) return;
        for_each([&](bytes_view row, const auto& at) {
            if (written_ == 0) return;
            store_.take_back(row, at.qualifier(), at.version());
            --written_;
        });
    }

    const Store& store() const noexcept { return store_; }

    /// Before the first cell.  Options: keep_sequence, replace.
    void set(const auto& options) {
        keeps_sequence_ = options.keep_sequence;
        replaces_ = options.replace;
        if (leaves_no_markers && keeps_sequence_ && !replaces_ && store_.size() != 0) stored_.emplace(store_.rows());
    }

    /// For a part of a segment that several families share, after set(): its cells are built together with theirs, if
    /// they come in such an order and take the place of all.
    void share(auto& all, char family) {
        if ((!replaces_ && !store_.can_take_over()) || is_sequenced(store_.delete_policy())) return;
        is_active_ = true;
        shared_ = &all;
        family_ = family;
        all.join(family, builder_, store_.memory());
    }

    /// Adds a cell after all others; `stored` as in cell_view.  Of two of one version the first counts, as in HBase's
    /// files, unless they keep their numbers.  Throws: out_of_order, or what an allocation throws.
    STRATA_ALWAYS_INLINE void add(bytes_view row, bytes_view qualifier, version_key cell, bytes_view stored) {
        boundary moved = order_.next(row, qualifier);
        if (moved == boundary::version) {
            if (cell.same_version(last_) && (!keeps_sequence_ || cell.sequence() == last_.sequence())) return;
            if (cell.sorts_before(last_)) raise_out_of_order(row, qualifier);
        } else if (moved == boundary::end) {
            raise_out_of_order(row, qualifier);
        }
        last_.assign(cell);
        if constexpr (leaves_no_markers) {
            moved = moved_ = (std::max)(moved_, moved);
            if (is_left_out(row, qualifier, cell)) return;
            moved_ = boundary::version;
        }
        facts_.add(cell);
        if constexpr (is_part)
            if (shared_ && is_added_to_shared(moved, row, qualifier, cell, stored)) return;
        if (!builder_) make_builder();
        builder_->add(moved, row, qualifier, cell, stored);
    }
    /// No cell was added, or all were left out.
    bool is_empty() const noexcept { return !has_built() && markers_.empty(); }

    /// Writes what could fail to be written.  Throws: what an allocation throws.
    void write(timestamp now, std::uint64_t smallest_read_point) {
        if constexpr (!leaves_no_markers) flush(now, smallest_read_point);
        if constexpr (may_be_active)
            if (is_active_ && !replaces_ && has_built()) copy_for_scanners();
        if (!builder_) return;
        segment_.emplace(std::move(*builder_).finish());
        builder_.reset();
        stored_.reset();
        if constexpr (!may_be_active) {
            file_ = freeze(std::move(*segment_), facts_.times, store_.memory());
        } else if (!is_active_) {
            file_ = frozen_copy(segment_->rows(), store_.memory());
        } else if (!replaces_ && !store_.can_take_over()) {
            for_each([&](bytes_view row, const auto& at) {
                store_.write(row, at.qualifier(), at.version(), at.value());
                ++written_;
            });
        }
    }

    /// What the store will take over, after write(); null if nothing.
    const segment* taken_over() const noexcept { return segment_ && !file_ && written_ == 0 ? &*segment_ : nullptr; }

    /// Removes what is to be replaced; settle() comes next.
    ///@{
    void announce_clear() noexcept {
        if (replaces_) store_.announce_release();
    }
    void clear(const read_points& scanners) noexcept {
        if (replaces_) store_.clear(scanners);
    }
    ///@}

    /// Makes it count; from here on nothing is taken back.  `is_observed`: open scanners may see what was before.
    /// `last`: no cell has a greater number.
    void settle(bool is_observed, std::uint64_t last) noexcept {
        if (flushed_) store_.freeze(flushed_);
        if (seen_) with_frozen([&](auto& frozen) { frozen.keep_active(*seen_); });
        if (file_) {
            store_.with_segments([&](auto&, auto& written, auto& frozen) {
                frozen.load(file_);
                written.know(facts_);
            });
        } else if (written_ > 0) {
            for_each(
                [&](bytes_view row, const auto& at) { store_.settle(row, at.qualifier(), at.version(), is_observed); });
        } else if constexpr (is_part) {
            if (has_built()) store_.take_over(segment_ ? segment_->size() : shared_size_, facts_, last);
        } else if constexpr (may_be_active) {
            if (segment_) store_.take_over(std::move(*segment_), facts_, last);
        }
        written_ = 0;
        for (const marker& one : markers_) store_.erase_covered(one.row, one.qualifier, one.key);
    }

    /// Frees what it has built and the store has not taken.
    void release() noexcept { segment_.reset(); }

private:
    /// What a family that leaves none is to do at once.
    struct marker {
        bytes row;
        bytes qualifier;
        version_key key;
    };

    STRATA_NOINLINE void make_builder() {
        if constexpr (may_be_active)
            builder_.emplace(store_.memory());
        else
            builder_.emplace(in_slabs<memory>(store_.memory()));
    }

    /// What was written becomes a segment of its own, in settle().
    void flush(timestamp now, std::uint64_t smallest_read_point) {
        with_frozen([](auto& frozen) { frozen.reserve(); });
        if (replaces_ || store_.is_active_empty() || is_active_) return;
        store_.with_segments(
            [&](const auto& active, auto&, auto&) { rewriting_.emplace(store_.memory(), bytes_of(active)); });
        flushed_ = store_.flushed(now, smallest_read_point);
    }
    /// Keeps what open scanners see of the active segment, if their read points do not keep the loaded cells from them.
    void copy_for_scanners() {
        if (!keeps_sequence_ && !store_.is_active_empty()) return;
        seen_.emplace();
        store_.with_segments([&](const auto& active, auto&, const auto& frozen) {
            if (active.size() != 0 && frozen.watches_active()) *seen_ = frozen_copy(active.rows(), store_.memory());
        });
    }
    void with_frozen(auto use) {
        store_.with_segments([&](auto&, auto&, auto& frozen) { use(frozen); });
    }

    /// The cell has been added to those that the families build together.  If not, each builds its own from here on.
    STRATA_ALWAYS_INLINE bool is_added_to_shared(boundary moved, bytes_view row, bytes_view qualifier, version_key cell,
                                                 bytes_view stored) requires(is_part) {
        if (shared_->add(family_, moved, row, qualifier, cell, stored)) {
            ++shared_size_;
            return true;
        }
        shared_->split();
        return false;
    }
    bool has_built() const noexcept {
        if constexpr (is_part)
            if (shared_ && !shared_->is_split()) return shared_size_ != 0;
        return builder_ || segment_;
    }

    /// The cell is not built into the segment: a marker, or a cell that the store has.
    bool is_left_out(bytes_view row, bytes_view qualifier, const version_key& cell) {
        if (is_marker(cell.kind())) {
            markers_.push_back({bytes(row), bytes(qualifier), cell});
            return true;
        }
        return stored_ && stored_->has(row, qualifier, cell);
    }

    template <class Use>
    void for_each(Use use) {
        auto rows = segment_->rows();
        for (rows.seek_first(); rows.valid(); rows.next())
            for (auto at = rows.cells(); at.valid(); at.next()) use(bytes_view(rows.key()), at);
    }

    [[noreturn]] void raise_out_of_order(bytes_view row, bytes_view qualifier) const {
        raise<out_of_order>("the cells to be loaded are not sorted: " + described(row, qualifier) + " comes behind " +
                            described(order_.row(), order_.qualifier()));
    }
    bytes described(bytes_view row, bytes_view qualifier) const {
        return "row '" + escape(row) + "', column '" + escape(store_.name()) + ":" + escape(qualifier) + "'";
    }

    Store& store_;
    key_order<memory> order_;
    version_key last_{timestamp{}, kind::put};
    bool keeps_sequence_ = false;
    bool replaces_ = false;
    bool is_active_ = leaves_no_markers;                             // they go to the active segment
    std::optional<write_lookup<typename Store::rows_type>> stored_;  // if some cells may be there already
    boundary moved_ = boundary::version;  // what was new in those that were left out after the last cell
    std::optional<builder_of<segment>> builder_;
    shared_builder* shared_ = nullptr;
    std::size_t shared_size_ = 0;  // of what it has added there
    char family_ = 0;
    segment_stats facts_;
    std::vector<marker> markers_;
    std::optional<compaction_scope<memory>> rewriting_;
    typename Store::flushed_type flushed_;  // what was written before
    std::optional<segment> segment_;
    typename Store::flushed_type file_;                 // the frozen segment of the cells
    std::optional<typename Store::flushed_type> seen_;  // what open scanners go on over
    std::size_t written_ = 0;                           // of its cells to the store
};

}  // namespace strata::detail
