// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/versioned_heap.hpp>
#include <strata/segment/readers_left.hpp>

namespace strata::detail::packed {

/// Whole trees that a segment no longer has, and that readers may still be in.
class kept_trees {
public:
    /// Room for one more, so that add() does not throw.
    void make_room() noexcept {
        try {
            if (trees_.size() == trees_.capacity()) trees_.reserve(2 * trees_.size() + 4);
        } catch (...) {  // add() tells
        }
    }
    /// False if there is no room for it.
    bool add(inner* root, std::size_t bytes, std::uint64_t until) noexcept {
        if (trees_.size() == trees_.capacity()) return false;
        trees_.push_back({root, bytes, until});
        return true;
    }
    /// Calls free(root, bytes) for those that nobody reads any more.
    template <class Free>
    void reclaim(const readers_left& readers, Free free) noexcept {
        std::erase_if(trees_, [&](const tree& kept) {
            if (readers.need(0, kept.until)) return false;
            free(kept.root, kept.bytes);
            return true;
        });
    }

private:
    struct tree {
        inner* root;
        std::size_t bytes;
        std::uint64_t until;  // the first state without it
    };
    std::vector<tree> trees_;
};

}  // namespace strata::detail::packed
