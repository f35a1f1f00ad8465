// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>

#include <strata/policy/memory/metered.hpp>
#include <strata/policy/memory/policy.hpp>

namespace strata {

namespace detail {

/// A type that allocates, deallocates and compares as the standard asks of an allocator.
template <class A>
concept any_allocator = requires(A a) {
    typename A::value_type;
    a.deallocate(a.allocate(1), 1);
    { a == a } -> std::convertible_to<bool>;
};

}  // namespace detail

namespace memory {

/// Memory from a standard allocator of yours, of bytes or of another type; it is rebound.
///
///     using my_memory = st::memory::std_allocator<my_allocator<std::byte>>;
///     st::table<f, my_memory> t(my_memory(my_allocator<std::byte>(pool)));
///
/// The allocator may have state, be final and lack a default constructor; then make the table with a policy object.
/// What the allocator allocates from must outlive the table.  Its `construct` and `destroy` are not used.
/// An allocator with a pointer type of its own works for an mdmap of backend::rb_tree and backend::flat.  It does not
/// for backend::std_map, nor for a table: the standard library's maps and strings take plain pointers only.
/// State: that of the allocator.
template <class Allocator>
class std_allocator {
    static_assert(strata::detail::any_allocator<Allocator>,
                  "strata: memory::std_allocator takes an allocator: value_type, allocate(n), deallocate(p, n) and ==");
    static_assert(std::is_nothrow_copy_constructible_v<Allocator>, "strata: an allocator is copied without throwing");

public:
    using axis = strata::axis::memory;  ///< The axis of the policy.

    /// A standard allocator of T in this memory.
    template <class T>
    using allocator = strata::detail::metered_allocator<T, Allocator>;

    std_allocator() requires(std::is_default_constructible_v<Allocator>) = default;
    /// Copies the allocator.
    explicit std_allocator(const Allocator& source) noexcept : source_(source) {}

    /// The allocator of T for this policy's memory.
    template <class T>
    allocator<T> allocator_for() const noexcept {
        using rebound = typename std::allocator_traits<Allocator>::template rebind_alloc<T>;
        return {rebound(source_), {}};
    }

    /// The allocator.
    const Allocator& source() const noexcept { return source_; }

private:
    [[no_unique_address]] Allocator source_;
};

static_assert(memory_policy<std_allocator<std::allocator<std::byte>>>);

}  // namespace memory
}  // namespace strata
