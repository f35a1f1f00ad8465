// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

#include <strata/policy/memory/arena/chunk.hpp>

namespace strata::detail {

/// The chunks of an arena, sorted by address.
template <class Upstream>
class chunk_list {
public:
    explicit chunk_list(const Upstream& upstream) : chunks_(upstream.template allocator_for<arena_chunk*>()) {}

    /// Makes room for one more chunk.  Throws: what an allocation throws; nothing has changed then.
    void make_room() {
        if (chunks_.size() == chunks_.capacity()) chunks_.reserve(std::max<std::size_t>(2, chunks_.size() * 3 / 2));
    }
    /// Forgets all chunks, and frees the list itself.
    void clear() noexcept { chunks_ = array(chunks_.get_allocator()); }
    /// Adds or removes a chunk.  Call make_room() before add().  Complexity: linear in the number of chunks above it.
    ///@{
    void add(arena_chunk* chunk) noexcept { chunks_.insert(after(chunk), chunk); }
    void remove(const arena_chunk* chunk) noexcept { chunks_.erase(after(chunk) - 1); }
    ///@}

    /// The chunk with the highest address, or null.
    arena_chunk* highest() const noexcept { return chunks_.empty() ? nullptr : chunks_.back(); }
    /// The next chunk below an address, or null.
    arena_chunk* below(const void* address) const noexcept {
        const auto at = std::lower_bound(chunks_.begin(), chunks_.end(), address, std::less<const void*>());
        return at == chunks_.begin() ? nullptr : at[-1];
    }
    /// The chunk that holds a byte.  Complexity: O(log n), without branches that are hard to predict.
    arena_chunk& of(const std::byte* byte) const noexcept {
        arena_chunk* const* at = chunks_.data();
        for (std::size_t left = chunks_.size(); left > 1;) {
            const std::size_t half = left / 2;
            at = std::less<const void*>()(byte, at[half]) ? at : at + half;
            left -= half;
        }
        return **at;
    }

    /// The size of the list itself.
    std::size_t bytes() const noexcept { return chunks_.capacity() * sizeof(arena_chunk*); }

private:
    using array = std::vector<arena_chunk*, typename Upstream::template allocator<arena_chunk*>>;

    auto after(const arena_chunk* chunk) noexcept {
        return std::upper_bound(chunks_.begin(), chunks_.end(), chunk, std::less<const arena_chunk*>());
    }

    array chunks_;  // the lowest first
};

}  // namespace strata::detail
