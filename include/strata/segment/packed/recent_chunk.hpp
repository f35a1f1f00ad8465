// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <strata/core/inlining.hpp>
#include <strata/segment/packed/format/sort_key.hpp>

namespace strata::detail::packed {

struct inner;
struct chunk;

/// The chunk of an overflow tree that was changed last: a version near to the one before needs no search.  Which
/// versions belong to the chunk is known once it has been changed twice in a row.  The root tells which tree that is.
class recent_chunk {
public:
    /// Returns the chunk if a version belongs to it, or null if it may belong to another.
    STRATA_ALWAYS_INLINE chunk* find(const inner* root, const sort_key& key) const noexcept {
        return root == root_ && first_ <= key && key < end_ ? chunk_ : nullptr;
    }

    bool is(const inner* root, const chunk* changed) const noexcept { return root == root_ && changed == chunk_; }
    void begin(const inner* root, chunk* changed) noexcept {
        *this = {};
        root_ = root;
        chunk_ = changed;
    }
    /// Sets which versions belong to it: those in [first, end).
    void set_bounds(const sort_key& first, const sort_key& end) noexcept {
        first_ = first;
        end_ = end;
    }

    void forget() noexcept { *this = {}; }
    /// Forgets all if memory that is about to be freed is the chunk's or the root's.
    void forget(const void* memory) noexcept {
        if (memory == root_ || memory == chunk_) forget();
    }

private:
    const inner* root_ = nullptr;
    chunk* chunk_ = nullptr;
    sort_key first_{0, 0};
    sort_key end_ = first_;
};

}  // namespace strata::detail::packed
