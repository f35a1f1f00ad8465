// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <cstdint>

#include <strata/policy/memory/policy.hpp>

namespace strata::detail {

/// A memory that can be prepared for a rewrite of its objects, and shrinks afterwards.  An arena can.
template <class Memory>
concept can_shrink = requires(const Memory& memory) {
    memory.quarantine();
    memory.shrink_to_fit();
};

/// Frees what a memory that can_shrink does not need.
template <memory_policy Memory>
void shrink(const Memory& memory) noexcept {
    if constexpr (can_shrink<Memory>) memory.shrink_to_fit();
}

/// Lives while objects in a memory are rewritten: all of them, or so many bytes.  Its end lets a memory that can_shrink
/// free what is then unused.
///
/// If less than a quarter of what is in use is rewritten, nothing is done: in an arena of many tables hardly a chunk
/// would become free, and each rewrite would leave the end of another one unused.
/// Throws: what an allocation throws.
template <memory_policy Memory>
class compaction_scope {
public:
    explicit compaction_scope(const Memory&, std::uint64_t = 0) noexcept {}
};

template <memory_policy Memory>
    requires(can_shrink<Memory>)
class compaction_scope<Memory> {
public:
    explicit compaction_scope(const Memory& memory) : memory_(memory) { memory_.quarantine(); }
    compaction_scope(const Memory& memory, std::uint64_t bytes)
        : memory_(memory), is_idle_(!is_large_part(memory, bytes)) {
        if (!is_idle_) memory_.quarantine();
    }
    compaction_scope(const compaction_scope&) = delete;
    compaction_scope& operator=(const compaction_scope&) = delete;
    ~compaction_scope() {
        if (!is_idle_) memory_.shrink_to_fit();
    }

private:
    static bool is_large_part(const Memory& memory, std::uint64_t bytes) noexcept {
        if constexpr (requires { memory.bytes_in_use(); })
            return bytes >= memory.bytes_in_use() / 4;
        else
            return true;
    }

    Memory memory_;
    bool is_idle_ = false;
};

}  // namespace strata::detail
