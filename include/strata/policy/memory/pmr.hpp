// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <memory_resource>

#include <strata/policy/memory/policy.hpp>

namespace strata::memory {

/// Memory from a std::pmr::memory_resource: a buffer on the stack, a pool, a resource that counts.
///
/// The resource must outlive the table.  boost::container::pmr is not used because it needs a compiled library.
/// State: one pointer.
class pmr {
public:
    using axis = strata::axis::memory;  ///< The axis of the policy.

    /// A standard allocator of T in this memory.
    template <class T>
    using allocator = std::pmr::polymorphic_allocator<T>;

    /// Uses the default resource at the time of the call.
    pmr() noexcept : resource_(std::pmr::get_default_resource()) {}

    /// Uses a resource, which must outlive everything that is allocated from it.
    pmr(std::pmr::memory_resource* resource) noexcept : resource_(resource) {}  // NOLINT: implicit on purpose

    /// The allocator of T for this policy's memory.
    template <class T>
    allocator<T> allocator_for() const noexcept {
        return {resource_};
    }

    /// The resource.
    std::pmr::memory_resource* resource() const noexcept { return resource_; }

private:
    std::pmr::memory_resource* resource_;
};

static_assert(memory_policy<pmr>);

}  // namespace strata::memory
