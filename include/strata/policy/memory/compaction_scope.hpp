// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

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

/// Lives while all objects in a memory are rewritten.  Its end lets a memory that can_shrink free what is then unused.
///
/// Throws: what an allocation throws.
template <memory_policy Memory>
class compaction_scope {
public:
    explicit compaction_scope(const Memory&) noexcept {}
};

template <memory_policy Memory>
    requires(can_shrink<Memory>)
class compaction_scope<Memory> {
public:
    explicit compaction_scope(const Memory& memory) : memory_(memory) { memory_.quarantine(); }
    compaction_scope(const compaction_scope&) = delete;
    compaction_scope& operator=(const compaction_scope&) = delete;
    ~compaction_scope() { memory_.shrink_to_fit(); }

private:
    Memory memory_;
};

}  // namespace strata::detail
