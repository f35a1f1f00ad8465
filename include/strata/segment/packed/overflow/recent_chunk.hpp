// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <strata/core/inlining.hpp>
#include <strata/segment/packed/format/rank.hpp>

namespace strata::detail::packed {

struct inner;
struct chunk;

/// The chunk of a run that was changed last, and once it has been changed twice in a row, which versions belong to it: one
/// that comes near to those before needs no search.  Which run that is, its root says.
class recent_chunk {
public:
    /// The chunk that a version belongs to, or null if it may be another.
    STRATA_ALWAYS_INLINE chunk* find(const inner* root, const version_rank& rank) const noexcept {
        return root == root_ && first_ <= rank && rank < behind_ ? chunk_ : nullptr;
    }

    bool is(const inner* root, const chunk* one) const noexcept { return root == root_ && one == chunk_; }
    void begin(const inner* root, chunk* one) noexcept {
        *this = {};
        root_ = root;
        chunk_ = one;
    }
    /// What belongs to it: from one version on up to another.
    void set_bounds(const version_rank& first, const version_rank& behind) noexcept {
        first_ = first;
        behind_ = behind;
    }

    void forget() noexcept { *this = {}; }
    /// Forgets all if that memory, which is about to go, is the chunk's or the root's.
    void forget(const void* gone) noexcept {
        if (gone == root_ || gone == chunk_) forget();
    }

private:
    const inner* root_ = nullptr;
    chunk* chunk_ = nullptr;
    version_rank first_{0, 0};
    version_rank behind_ = first_;
};

}  // namespace strata::detail::packed
