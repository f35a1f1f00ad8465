// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <memory>

#include <strata/policy/memory/policy.hpp>

namespace strata::memory {

/// Operator new, by std::allocator.
///
/// State: none.
struct heap {
    using axis = strata::axis::memory;

    template <class T>
    using allocator = std::allocator<T>;

    template <class T>
    constexpr allocator<T> allocator_for() const noexcept {
        return {};
    }
};

static_assert(memory_policy<heap>);

}  // namespace strata::memory
