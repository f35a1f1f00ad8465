// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <concepts>
#include <cstddef>

#include <strata/policy/memory/policy.hpp>

namespace strata::detail {

/// A memory that can free all objects in it at once, if all their owners release them together.  An arena can.
///
/// | expression | meaning |
/// |---|---|
/// | `m.announce_release(bytes)` | an owner of so many bytes will call `release` next |
/// | `m.release(bytes)` | true: these bytes are free; false: the owner must deallocate each object |
template <class Memory>
concept can_release_in_bulk = memory_policy<Memory> && requires(const Memory& memory, std::size_t bytes) {
    memory.announce_release(bytes);
    { memory.release(bytes) } -> std::same_as<bool>;
};

/// Calls owner.announce_release(), if there is such a member.  The owner releases its memory next.
template <class Owner>
void announce_release(Owner& owner) noexcept {
    if constexpr (requires { owner.announce_release(); }) owner.announce_release();
}

}  // namespace strata::detail
