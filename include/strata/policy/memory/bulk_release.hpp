// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <concepts>
#include <cstddef>

#include <strata/policy/memory/policy.hpp>

namespace strata::detail {

/// A memory that takes back at once all that lies in it, as an arena does, if its owners go together.
///
/// | expression | meaning |
/// |---|---|
/// | `m.announce(bytes)` | an owner of objects of so many bytes is about to abandon them, and does nothing else before |
/// | `m.abandon(bytes)` | it does; true: they are no longer its own; false: each is to be given back as always |
template <class Memory>
concept can_release_in_bulk = memory_policy<Memory> && requires(const Memory& memory, std::size_t bytes) {
    memory.announce(bytes);
    { memory.abandon(bytes) } -> std::same_as<bool>;
};

/// Lets an owner announce all that it has, if it knows how; what it does next is to give that back.
template <class Owner>
void announce_end(Owner& owner) noexcept {
    if constexpr (requires { owner.announce_end(); }) owner.announce_end();
}

}  // namespace strata::detail
