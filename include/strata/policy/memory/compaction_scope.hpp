// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <strata/policy/memory/policy.hpp>

namespace strata::detail {

template <class Memory>
concept can_shrink = requires(const Memory& memory) {
    memory.withhold();
    memory.shrink_to_fit();
};

/// While one lives, all that is in some memory is written anew.  Then the memory gives back what that has left unused, if
/// it is one that can, as an arena.  Throws: what an allocation throws.
template <memory_policy Memory>
class rewriting {
public:
    explicit rewriting(const Memory&) noexcept {}
};

template <memory_policy Memory>
    requires(can_shrink<Memory>)
class rewriting<Memory> {
public:
    explicit rewriting(const Memory& memory) : memory_(memory) { memory_.withhold(); }
    rewriting(const rewriting&) = delete;
    rewriting& operator=(const rewriting&) = delete;
    ~rewriting() { memory_.shrink_to_fit(); }

private:
    Memory memory_;
};

}  // namespace strata::detail
