// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <strata/core/inlining.hpp>
#include <strata/segment/packed/format/sort_key.hpp>

namespace strata::detail::packed {

struct inner;
struct chunk;

/// The chunk of a run that was changed last, and once it has been changed twice in a row, which versions belong to it: one
/// that comes near to those before needs no search.  Which run that is, its root says.
class recent_chunk {
public:
    /// The chunk that a version belongs to, or null if it may be another.
    STRATA_ALWAYS_INLINE chunk* find(const inner* root, const sort_key& key) const noexcept {
        return root == root_ && first_ <= key && key < end_ ? chunk_ : nullptr;
    }

    bool is(const inner* root, const chunk* one) const noexcept { return root == root_ && one == chunk_; }
    void begin(const inner* root, chunk* one) noexcept {
        *this = {};
        root_ = root;
        chunk_ = one;
    }
    /// What belongs to it: from one version on up to another.
    void set_bounds(const sort_key& first, const sort_key& end) noexcept {
        first_ = first;
        end_ = end;
    }

    void forget() noexcept { *this = {}; }
    /// Forgets all if that memory, which is about to go, is the chunk's or the root's.
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
