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

/// An owner of objects in a memory that tells the memory of their release: `owner.announce_release()`.  Does not throw.
template <class Owner>
concept announces_release = requires(Owner& owner) {
    owner.announce_release();
};

/// Calls owner.announce_release(), if there is such a member.  The owner releases its memory next.
template <class Owner>
void announce_release(Owner& owner) noexcept {
    if constexpr (announces_release<Owner>) owner.announce_release();
}

}  // namespace strata::detail
