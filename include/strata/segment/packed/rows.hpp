// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/segment/packed/builder.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/index/edit.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/kept_trees.hpp>
#include <strata/segment/packed/overflow/erase.hpp>
#include <strata/segment/packed/record/edit.hpp>
#include <strata/segment/packed/row/edit.hpp>
#include <strata/segment/packed/row/leaf.hpp>
#include <strata/segment/packed/row/tree.hpp>
#include <strata/segment/packed/validate.hpp>
#include <strata/segment/packed/versioned_heap.hpp>
#include <strata/segment/readers_left.hpp>

namespace strata::detail::packed {

/// The rows of a packed segment, and how they change.
///
/// In memory that keeps versions a change copies what others may read: the path from the root to the row, its leaf and
/// its record.  Whoever has taken the root before, by show(), goes on over the rows as they were.
template <memory_policy Memory>
class segment_rows {
    using heap_type = heap_of<Memory>;
    static constexpr bool keeps_versions = heap_type::keeps_versions;

public:
    explicit segment_rows(const Memory& memory) : heap_(memory) {}
    /// Takes over the rows.  `other` is empty afterwards.
    segment_rows(segment_rows&& other) noexcept
        : heap_(std::move(other.heap_)),
          root_(std::exchange(other.root_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          kept_(std::move(other.kept_)),
          is_view_(other.is_view_) {
        other.latest_ = {};
    }
    segment_rows& operator=(const segment_rows&) = delete;
    /// Takes the rows and the memory they live in.
    segment_rows& operator=(segment_rows&& other) noexcept {
        if (this == &other) return *this;
        clear();
        if constexpr (keeps_versions) {  // both are in one memory
            heap_.take_over(other.heap_);
        } else {
            std::destroy_at(&heap_);
            std::construct_at(&heap_, std::move(other.heap_));
        }
        root_ = std::exchange(other.root_, nullptr);
        size_ = std::exchange(other.size_, 0);
        is_view_ = other.is_view_;
        other.latest_ = {};
        return *this;
    }
    ~segment_rows() {
        if constexpr (keeps_versions) {
            reclaim({(std::numeric_limits<std::uint64_t>::max)(), {}});
            heap_.end_versions();
        }
        clear();
    }

    /// Where the root is; null if there are no rows.
    inner* const* root() const noexcept { return &root_; }
    /// The number of cells.
    std::size_t size() const noexcept { return size_; }
    heap_type& heap() noexcept { return heap_; }
    const heap_type& heap() const noexcept { return heap_; }

    /// Takes what was built, in the place of no rows.
    void take(segment_builder<Memory>& built) {
        const std::size_t size = built.size();
        root_ = built.finish();
        heap_.take_over(built.heap());
        size_ = size;
    }
    void clear() noexcept {
        inner* const all = std::exchange(root_, nullptr);
        if (!is_view_ && !keep(all) && !heap_.release_in_bulk()) free(all);
        size_ = 0;
        latest_ = {};
    }

    /// Shows the rows of another, and owns none.
    void show(const segment_rows& other) noexcept {
        if (!is_view_) clear();
        is_view_ = true;
        root_ = other.root_;
        size_ = other.size_;
    }
    /// See versioned_heap.
    ///@{
    void publish(std::uint64_t writing) noexcept {
        latest_ = {};
        heap_.publish(writing);
        kept_.make_room();
    }
    void reclaim(const readers_left& readers) noexcept {
        heap_.reclaim(readers);
        kept_.reclaim(readers,
                      [this](inner* root, std::size_t bytes) { heap_.free_later(bytes, [&] { free(root); }); });
    }
    ///@}

    /// Writes a cell; returns whether it is new.  `renews`: it replaces a cell of the same version.  All or nothing.
    bool write(bytes_view row, bytes_view qualifier, version_key version, bytes_view value, bool renews) {
        kept_value<heap_type> kept(heap_, value);
        kept_key<heap_type> column(heap_, qualifier);
        bool is_new = true;
        if (go_to(row)) {
            const row_place& place = latest_;
            const char size_class = *place.record();
            const write_result result =
                row_edit::write(heap_, place.record(), {column.get(), version, kept.get(), renews});
            if (*place.record() != size_class) place.leaf->set_size(place.index);
            if (result == write_result::column) column.release();
            is_new = result != write_result::replaced;
        } else {
            char* const record = new_record(heap_, row, {column.get(), version, kept.get()});
            try {
                if constexpr (!keeps_versions)  // its leaf may be changed
                    latest_ = root_ ? row_tree::insert_in_leaf(latest_.at, row, record) : row_place();
                if (!latest_) latest_ = row_tree::insert(heap_, root_, row, record);
            } catch (...) {
                latest_ = {};
                free_record(heap_, record);
                throw;
            }
            column.release();
        }
        kept.release();
        size_ += is_new;
        return is_new;
    }

    /// Removes cells of some columns of a row; returns how many.
    std::size_t erase(bytes_view row, const row_edit::erased_columns& columns, const erased_range& range) noexcept {
        try {
            return erase_in(row, columns, range);
        } catch (...) {
            // Only if versions are kept.  What of several columns has gone is counted anew.
            latest_ = {};
            size_ = validate(root_, 0).cells;
            return 0;
        }
    }

private:
    /// False if nobody can be in the tree any more.
    bool keep([[maybe_unused]] inner* all) noexcept {
        if constexpr (keeps_versions) {
            if (!all || heap_.writing() == 0) return false;
            if (!kept_.add(all, heap_.bytes(), heap_.writing())) return false;
            heap_.put_aside();
            return true;
        } else {
            return false;
        }
    }
    void free(inner* all) noexcept {
        free_tree(heap_, all, [this](char* child) { free_leaf_and_rows(heap_, reinterpret_cast<row_leaf*>(child)); });
    }

    /// Makes a row the latest one; false if there is no such row, and latest_ then says in which leaf it would be.
    /// Cells of one row often come together.
    bool go_to(bytes_view row) noexcept(!keeps_versions) {
        if (latest_ && are_equal(latest_.leaf->row(latest_.index), row)) return true;
        if (!root_) return false;
        latest_ = row_tree::find_to_write(root_, row);
        if constexpr (keeps_versions)
            if (latest_) latest_ = own(row);
        return static_cast<bool>(latest_);
    }
    /// The place of a row that there is, where it may be changed.  Throws: what an allocation throws.
    row_place own(bytes_view row) {
        const unsigned index = std::exchange(latest_, {}).index;
        path way = path_to_own(heap_, root_, row);
        own_record(heap_, row_tree::own_leaf(heap_, way.child())->records[index]);
        return {way.place(), index};
    }

    std::size_t erase_in(bytes_view row, const row_edit::erased_columns& columns,
                         const erased_range& range) noexcept(!keeps_versions) {
        if (!go_to(row)) return 0;
        const row_place place = latest_;
        const std::size_t erased = row_edit::erase(heap_, place.record(), columns, range);
        size_ -= erased;
        if (row_edit::is_empty(place.record())) {
            latest_ = {};
            char* const record = place.record();
            row_tree::erase(heap_, root_, place);
            free_record(heap_, record);
        } else if (erased > 0) {
            place.leaf->set_size(place.index);
        }
        return erased;
    }

    struct nothing {};

    [[no_unique_address]] heap_type heap_;
    inner* root_ = nullptr;
    std::size_t size_ = 0;
    [[no_unique_address]] std::conditional_t<keeps_versions, kept_trees, nothing> kept_;
    bool is_view_ = false;  // the rows are another one's
    row_place latest_;      // the row looked for last, as long as no row is added or removed
};

}  // namespace strata::detail::packed
