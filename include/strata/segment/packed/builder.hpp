// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/index/builder.hpp>
#include <strata/segment/packed/index/edit.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/row/builder.hpp>
#include <strata/segment/packed/row/edit.hpp>
#include <strata/segment/packed/row/leaf.hpp>
#include <strata/segment/packed/row/tree.hpp>
#include <strata/segment/packed/versioned_heap.hpp>
#include <strata/segment/policy.hpp>

namespace strata::detail::packed {

/// Asks for what an allocator looks at when it takes back a record: what lies before it, and after it.
STRATA_ALWAYS_INLINE void prefetch_to_free(const row_leaf& leaf, unsigned i) noexcept {
    if (i >= leaf.count) return;
    prefetch(leaf.records[i] - 16);
    prefetch(leaf.records[i] + leaf.size(i));
}

template <class Heap>
void free_leaf_and_rows(Heap& heap, row_leaf* leaf) noexcept {
    constexpr unsigned ahead = 12;
    for (unsigned i = 0; i != ahead; ++i) prefetch_to_free(*leaf, i);
    for (unsigned i = 0; i != leaf->count; ++i) {
        prefetch_to_free(*leaf, i + ahead);
        row_edit::free_row(heap, leaf->records[i]);
    }
    row_tree::free_leaf(heap, leaf);
}

/// Builds a segment from cells in order, without a search: row after row, leaf after leaf.
///
/// Complexity: linear in the bytes of the cells.  Memory besides the segment: that of a row, and 16 bytes for 64 rows.
/// Throws: what an allocation throws.  Afterwards the builder is only safe to destroy.
template <memory_policy Memory>
class segment_builder {
public:
    explicit segment_builder(const Memory& memory) : heap_(memory), row_(heap_), leaves_(heap_) {}
    segment_builder(const segment_builder&) = delete;
    segment_builder& operator=(const segment_builder&) = delete;
    ~segment_builder() {
        for (char* const leaf : leaves_.children()) free_leaf_and_rows(heap_, reinterpret_cast<row_leaf*>(leaf));
    }

    const Memory& memory() const noexcept { return heap_.memory(); }
    /// The heap that everything comes from.
    packed::heap_of<Memory>& heap() noexcept { return heap_; }
    std::size_t size() const noexcept { return size_; }
    /// The row of the last cell.
    bytes_view row() const noexcept { return row_.row(); }

    /// Adds a cell after all others; `moved` says what is new: the row, or the column, or the version alone.
    STRATA_ALWAYS_INLINE void add(boundary moved, bytes_view row, bytes_view qualifier, version_key version,
                                  bytes_view value) {
        if (moved == boundary::version) {
            row_.add_version(version, value);
        } else {
            if (moved == boundary::row) begin_row(row);
            row_.add_column(qualifier, version, value);
        }
        ++size_;
    }

    /// Returns the root over all cells, or null if there are none.  The builder is empty afterwards.
    inner* finish() {
        size_ = 0;
        if (!row_.empty()) end_row();
        if (!leaf_) return nullptr;
        close_leaf(std::nullopt);
        leaf_ = nullptr;
        return leaves_.finish();
    }

private:
    void begin_row(bytes_view row) {
        if (!row_.empty()) end_row();
        if (!leaf_ || leaf_->count == row_leaf::most) begin_leaf(row);
        row_.begin(row);
    }

    STRATA_ALWAYS_INLINE void end_row() {
        char* const record = row_.finish();
        const unsigned at = leaf_->count++;
        leaf_->records[at] = record;
        leaf_->fingerprints[at] = fingerprint(row_.row());
        leaf_->set_size(at);
    }

    void begin_leaf(bytes_view row) {
        const bytes_view between = leaf_ ? separating(leaf_->row(leaf_->count - 1), row) : bytes_view();
        row_leaf* const made = row_tree::new_leaf(heap_);
        std::optional<bytes_view> lower;
        if (leaves_.children().size() > 1) lower = leaves_.last_separator();
        try {
            leaves_.add(between, reinterpret_cast<char*>(made));
        } catch (...) {
            row_tree::free_leaf(heap_, made);
            throw;
        }
        if (leaf_) close_leaf(lower, leaves_.last_separator());
        leaf_ = made;
    }

    /// Sets the heads of the last leaf, which lies between these separators.
    void close_leaf(const std::optional<bytes_view>& lower, const std::optional<bytes_view>& upper = {}) noexcept {
        leaf_->shared = static_cast<std::uint32_t>(shared_between(lower, upper));
        for (unsigned i = 0; i != leaf_->count; ++i) leaf_->heads[i] = head_of(leaf_->row(i), leaf_->shared);
    }

    packed::heap_of<Memory> heap_;
    row_builder<Memory> row_;
    index_builder<Memory> leaves_;
    row_leaf* leaf_ = nullptr;  // the last one
    std::size_t size_ = 0;
};

}  // namespace strata::detail::packed
