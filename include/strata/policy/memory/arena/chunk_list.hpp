// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

#include <strata/policy/memory/arena/chunk.hpp>

namespace strata::detail {

/// The chunks of an arena by their addresses.
template <class Upstream>
class chunk_list {
public:
    explicit chunk_list(const Upstream& upstream) : chunks_(upstream.template allocator_for<arena_chunk*>()) {}

    /// So that another one can be added.  Throws: what an allocation throws; nothing has changed then.
    void make_room() {
        if (chunks_.size() == chunks_.capacity()) chunks_.reserve(std::max<std::size_t>(8, 2 * chunks_.size()));
    }
    /// Complexity: linear in the number of chunks above it, few cycles each.
    void add(arena_chunk* chunk) noexcept { chunks_.insert(behind(chunk), chunk); }
    void remove(const arena_chunk* chunk) noexcept { chunks_.erase(behind(chunk) - 1); }

    arena_chunk* highest() const noexcept { return chunks_.empty() ? nullptr : chunks_.back(); }
    /// The next below an address, or null.
    arena_chunk* below(const void* address) const noexcept {
        const auto at = std::lower_bound(chunks_.begin(), chunks_.end(), address, std::less<const void*>());
        return at == chunks_.begin() ? nullptr : at[-1];
    }
    /// The one with that byte.  Complexity: O(log n), no branch that is hard to foresee.
    arena_chunk& of(const std::byte* byte) const noexcept {
        arena_chunk* const* at = chunks_.data();
        for (std::size_t left = chunks_.size(); left > 1;) {
            const std::size_t half = left / 2;
            at = std::less<const void*>()(byte, at[half]) ? at : at + half;
            left -= half;
        }
        return **at;
    }

    /// What the list itself takes.
    std::size_t bytes() const noexcept { return chunks_.capacity() * sizeof(arena_chunk*); }

private:
    auto behind(const arena_chunk* chunk) noexcept {
        return std::upper_bound(chunks_.begin(), chunks_.end(), chunk, std::less<const arena_chunk*>());
    }

    std::vector<arena_chunk*, typename Upstream::template allocator<arena_chunk*>> chunks_;  // the lowest first
};

}  // namespace strata::detail
