// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <memory>

#include <strata/policy/memory/policy.hpp>

namespace strata::memory {

/// The heap: std::allocator, which calls operator new.
///
/// State: none.
struct heap {
    using axis = strata::axis::memory;  ///< The axis of the policy.

    /// A standard allocator of T in this memory.
    template <class T>
    using allocator = std::allocator<T>;

    /// The allocator of T for this policy's memory.
    template <class T>
    constexpr allocator<T> allocator_for() const noexcept {
        return {};
    }
};

static_assert(memory_policy<heap>);

}  // namespace strata::memory
