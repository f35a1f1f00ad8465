// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <memory_resource>

#include <strata/policy/memory/policy.hpp>

namespace strata::memory {

/// A std::pmr::memory_resource: a buffer on the stack, a pool, a resource that counts.
///
/// The resource must outlive the table.  Why not boost::container::pmr: it needs a compiled library.
/// State: one pointer.
class pmr {
public:
    using axis = strata::axis::memory;

    template <class T>
    using allocator = std::pmr::polymorphic_allocator<T>;

    /// The default resource at the time of the call.
    pmr() noexcept : resource_(std::pmr::get_default_resource()) {}

    /// That resource, which must outlive what lives in it.
    pmr(std::pmr::memory_resource* resource) noexcept : resource_(resource) {}  // NOLINT: implicit on purpose

    template <class T>
    allocator<T> allocator_for() const noexcept {
        return {resource_};
    }

    /// Where it leads to.
    std::pmr::memory_resource* resource() const noexcept { return resource_; }

private:
    std::pmr::memory_resource* resource_;
};

static_assert(memory_policy<pmr>);

}  // namespace strata::memory
