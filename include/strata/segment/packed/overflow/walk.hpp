// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <utility>

#include <strata/core/inlining.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/chunk_walk.hpp>
#include <strata/segment/packed/overflow/tree.hpp>

namespace strata::detail::packed {

/// Prefetches chunks ahead of a walk over an overflow tree, the newest first: those of this tree, then those of the
/// next column's tree.
class chunk_prefetcher {
public:
    chunk_prefetcher() = default;  // of no walk yet
    /// Begins after the newest chunk has been prefetched.  `next_slot`: the slot of the next column's tree, or null.
    chunk_prefetcher(inner* root, const char* next_slot) noexcept : root_(root), next_slot_(next_slot) {}

    /// Prefetches only the beginning of the second chunk, because short reads do not come to all of it.
    void begin() noexcept { goes_on() ? overflow::prefetch_numbers(asked_) : prefetch_next_column(); }
    /// Prefetches the next chunk.
    void step() noexcept { goes_on() ? overflow::prefetch_chunk(chunk_at(asked_)) : prefetch_next_column(); }

private:
    bool goes_on() noexcept {
        if (root_) asked_ = last_child(std::exchange(root_, nullptr));
        if (asked_) asked_ = asked_.previous();
        return static_cast<bool>(asked_);
    }
    void prefetch_next_column() noexcept {
        if (!next_slot_) return;
        overflow::prefetch_chunk(overflow::newest_chunk_in(next_slot_));
        root_ = overflow::root_in(std::exchange(next_slot_, nullptr));
        overflow::prefetch_children(root_);
    }

    inner* root_;  // of a tree of which only the newest chunk has been prefetched, or null
    const char* next_slot_;
    position asked_{};
};

/// A walk over the versions of an overflow tree, the newest chunk first.  That chunk is read before the tree is looked
/// at.
///
/// The second chunk is read in two parts, and only between them others are prefetched: a short read does not come to
/// them, and for each it would wait until its page has been looked up.
class overflow_walk {
public:
    /// Begins a walk over the tree of a column's slot.
    explicit overflow_walk(const char* slot) noexcept
        : newest_(overflow::newest_chunk_in(slot)), root_(overflow::root_in(slot)) {
        overflow::prefetch_chunk(newest_);
        overflow::prefetch_children(root_);
    }

    /// Returns the newest chunk.  `next_slot`: the slot of the tree of the record's next column, or null.
    chunk_part first_part(const char* next_slot) noexcept {
        prefetcher_ = chunk_prefetcher(root_, next_slot);
        prefetcher_.begin();
        return {newest_, 0, newest_->count};
    }
    /// Returns the next older chunk, or a part of one; none at the end.
    STRATA_NOINLINE chunk_part next_part() noexcept {
        if (remaining_ != 0) {
            prefetcher_.step();  // from here on three chunks ahead
            prefetcher_.step();
            prefetcher_.step();
            return {chunk_at(at_), 0, std::exchange(remaining_, 0)};
        }
        const bool is_second = !at_;
        at_ = (is_second ? last_child(root_) : at_).previous();
        if (!at_) return {};
        chunk* const next = chunk_at(at_);
        const unsigned count = next->count;
        if (!is_second)
            prefetcher_.step();
        else if (count > 1)
            remaining_ = count - (std::min)(count - 1, short_read);
        return {next, remaining_, count};
    }

private:
    static constexpr unsigned short_read = 24;

    chunk* newest_;
    inner* root_;
    position at_{};           // from the second chunk on
    unsigned remaining_ = 0;  // versions of the second chunk to come
    chunk_prefetcher prefetcher_;
};

}  // namespace strata::detail::packed
