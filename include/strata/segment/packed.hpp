// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/core/loan.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/segment/build.hpp>
#include <strata/segment/packed/builder.hpp>
#include <strata/segment/packed/cursor.hpp>
#include <strata/segment/packed/find.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/overflow/chunk.hpp>
#include <strata/segment/packed/record/edit.hpp>
#include <strata/segment/packed/row/edit.hpp>
#include <strata/segment/packed/row/tree.hpp>
#include <strata/segment/packed/validate.hpp>
#include <strata/segment/parts/lent_cursor.hpp>
#include <strata/segment/policy.hpp>

namespace strata::segment {

/// A segment that is small and searched with few cache misses: a row is one piece of memory, and only what is large
/// lies apart.  Keys in the order of their bytes.
///
/// A B+-tree of rows leads to a record each, which holds the row, a directory of its columns, and their versions,
/// newest first.  A column with many versions keeps the newest there, the others in a tree of chunks; a row with many
/// columns becomes a tree of blocks of them; a value of more than 512 bytes, or a qualifier of more than 256, lies in
/// memory of its own.
/// Put, erase: O(log rows + log columns + log versions), and what moving a record, block or chunk of a few KiB costs.
/// Memory: about 25 bytes a row, 4 a column and 12 a version, plus their bytes, plus what the memory policy adds to
/// each row.  It is freed as cells are removed.  Neighbours are merged only if memory can be had for that.
template <memory_policy Memory>
class packed {
    static_assert(strata::detail::has_plain_pointers<Memory>,
                  "strata: a packed layout's memory has plain pointers; those of another type are for an mdmap");

    using heap = strata::detail::packed::heap<Memory>;
    using inner = strata::detail::packed::inner;
    using sort_key = strata::detail::packed::sort_key;
    using erased_range = strata::detail::packed::erased_range;

public:
    /// A place in its rows.
    using cursor_type = strata::detail::lent_cursor<strata::detail::packed::cursor>;
    /// Finds a version by its row and column, and is built of cells in order.
    static constexpr segment_offers offers{.point_lookup = true, .bulk_build = true};

    /// Without cells, in that memory.
    ///@{
    packed() requires(std::default_initializable<Memory>) : packed(Memory()) {}
    explicit packed(const Memory& memory) : heap_(memory) {}
    ///@}

    /// Builds a segment of cells in order, records and chunks filled and of just the size they need.
    ///
    /// Complexity: linear in the bytes of the cells.
    class builder {
    public:
        /// Builds a segment in that memory.
        ///@{
        builder() requires(std::default_initializable<Memory>) : builder(Memory()) {}
        explicit builder(const Memory& memory) : cells_(memory) {}
        ///@}

        /// Adds a cell after all others; `moved` says what is new: the row, the column, or the version alone.
        STRATA_ALWAYS_INLINE void add(boundary moved, bytes_view row, bytes_view qualifier, version_key version,
                                      bytes_view value) {
            cells_.add(moved, row, qualifier, version, value);
        }
        /// Returns the segment.
        packed finish() && {
            packed made(cells_.memory());
            const std::size_t size = cells_.size();
            made.root_ = cells_.finish();
            made.heap_.take_over(cells_.heap());
            made.size_ = size;
            return made;
        }

    private:
        strata::detail::packed::segment_builder<Memory> cells_;
    };

    /// A copy lives in the same memory.
    packed(const packed& other) : packed(strata::detail::built<packed>(other.rows(), other.heap_.memory())) {}
    /// Takes over the cells.  `other` is empty afterwards.
    packed(packed&& other) noexcept
        : heap_(std::move(other.heap_)),
          root_(std::exchange(other.root_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          rows_(std::move(other.rows_)) {
        other.latest_ = {};
    }
    packed& operator=(const packed&) = delete;
    /// Takes the cells and the memory they live in.
    packed& operator=(packed&& other) noexcept {
        if (this == &other) return *this;
        clear();
        std::destroy_at(&heap_);
        std::construct_at(&heap_, std::move(other.heap_));
        root_ = std::exchange(other.root_, nullptr);
        size_ = std::exchange(other.size_, 0);
        rows_ = std::move(other.rows_);
        other.latest_ = {};
        return *this;
    }
    ~packed() { clear(); }

    /// A place in the rows; stands nowhere.  Invalidated by: the next mutation.
    cursor_type rows() const noexcept {
        return strata::detail::lent_of(strata::detail::packed::cursor(&root_), rows_.lend());
    }

    /// Finds the newest version of a column that is not newer than `newest`, whether a marker or a put.
    STRATA_ALWAYS_INLINE std::optional<found_version> find(bytes_view row, bytes_view qualifier,
                                                           timestamp newest) const noexcept {
        if (!root_) return std::nullopt;
        return strata::detail::packed::find_version(root_, row, qualifier, newest);
    }

    /// The number of cells, markers included.
    std::size_t size() const noexcept { return size_; }

    /// Announces clear() or destruction, so that others in the same memory can be released with it; see
    /// detail::can_release_in_bulk.
    void announce_release() noexcept { heap_.announce_release(); }

    /// Removes all cells.
    ///
    /// Complexity: linear.  If everything in its memory is released, and that is an arena: linear in the arena's
    /// chunks.
    void clear() noexcept {
        using namespace strata::detail::packed;
        rows_.recall();
        inner* const all = std::exchange(root_, nullptr);
        if (!heap_.release_in_bulk())
            free_tree(heap_, all,
                      [this](char* child) { free_leaf_and_rows(heap_, reinterpret_cast<row_leaf*>(child)); });
        size_ = 0;
        latest_ = {};
    }

    /// Inserts a cell or replaces one with that key.  Returns true if it is new.  All or nothing.
    bool put(bytes_view row, bytes_view qualifier, version_key version, bytes_view value) {
        return write(row, qualifier, version, value, false);
    }
    /// Puts a cell, which also replaces a cell of the same version.  Returns true if it is new.
    bool renew(bytes_view row, bytes_view qualifier, version_key version, bytes_view value) {
        return write(row, qualifier, version, value, true);
    }

    /// Removes one cell.  Returns whether there was one.
    bool erase(bytes_view row, bytes_view qualifier, version_key version) noexcept {
        return erase(row, qualifier, {sort_key(version), sort_key(version)}) > 0;
    }
    /// Removes cells of the same version that were written before.  Returns their number.
    std::size_t erase_older(bytes_view row, bytes_view qualifier, version_key version) noexcept {
        if (version.sequence() == 0) return 0;
        const sort_key first(version_key(version.written(), version.kind()));
        const sort_key last(version_key(version.written(), version.kind(), version.sequence() - 1, true));
        return erase(row, qualifier, {first, last});
    }
    /// Removes puts with timestamps in [first, last] of a column or of all.  Returns their number.
    std::size_t erase_puts(bytes_view row, std::optional<bytes_view> qualifier, timestamp first,
                           timestamp last) noexcept {
        return erase(
            row, qualifier,
            {sort_key(first.value, 0), sort_key(last.value, (std::numeric_limits<std::uint64_t>::max)()), true});
    }

    /// Checks every rule of the structure; false if one is broken.  Complexity: linear.
    bool validate() const noexcept {
        const auto found = strata::detail::packed::validate(root_, size_);
        return found.is_sound && found.bytes == bytes();
    }

    /// The bytes that it has allocated from its memory.
    std::size_t bytes() const noexcept { return heap_.bytes(); }

private:
    bool write(bytes_view row, bytes_view qualifier, version_key version, bytes_view value, bool renews) {
        using namespace strata::detail::packed;
        rows_.recall();
        kept_value<heap> kept(heap_, value);
        kept_key<heap> column(heap_, qualifier);
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
                latest_ = row_tree::insert(heap_, root_, row, record);
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

    /// Makes a row the latest one; false if there is no such row.  Cells of one row often come together.
    bool go_to(bytes_view row) noexcept {
        if (latest_ && strata::detail::are_equal(latest_.leaf->row(latest_.index), row)) return true;
        if (!root_) return false;
        latest_ = strata::detail::packed::row_tree::find_to_write(root_, row);
        return static_cast<bool>(latest_);
    }

    std::size_t erase(bytes_view row, const std::optional<bytes_view>& qualifier, const erased_range& range) noexcept {
        using namespace strata::detail::packed;
        rows_.recall();
        if (!go_to(row)) return 0;
        const row_place place = latest_;
        const std::size_t erased = row_edit::erase(heap_, place.record(), qualifier, range);
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

    [[no_unique_address]] heap heap_;
    inner* root_ = nullptr;
    std::size_t size_ = 0;
    strata::detail::packed::row_place latest_;  // the row looked for last, as long as no row is added or removed
    [[no_unique_address]] strata::detail::lender rows_;
};

}  // namespace strata::segment
