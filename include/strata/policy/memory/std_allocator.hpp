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

template <class A>
concept any_allocator = requires(A a) {
    typename A::value_type;
    a.deallocate(a.allocate(1), 1);
    { a == a } -> std::convertible_to<bool>;
};

}  // namespace detail

namespace memory {

/// Any allocator of the user's: one of bytes, or of whatever can be rebound.
///
/// `st::table<f, st::memory::std_allocator<my_allocator<std::byte>>> t(st::memory::std_allocator(my_allocator<std::byte>(pool)));`
///
/// The allocator may have state, be final and lack a default constructor; then a policy object is handed to the table.
/// What it allocates from must outlive the table.  Its `construct` and `destroy` are not asked.
/// Pointers of its own will do for an mdmap of backend::rb_tree and backend::flat, not for backend::std_map and not for a
/// table: the standard library's maps and strings take plain pointers only.
/// State: the allocator's.
template <class Allocator>
class std_allocator {
    static_assert(strata::detail::any_allocator<Allocator>,
                  "strata: memory::std_allocator takes an allocator, with value_type, allocate(n), deallocate(p, n) and ==");
    static_assert(std::is_nothrow_copy_constructible_v<Allocator>, "strata: an allocator is copied without throwing");

public:
    using axis = strata::axis::memory;

    template <class T>
    using allocator = strata::detail::metered_allocator<T, Allocator>;

    std_allocator() requires(std::is_default_constructible_v<Allocator>) = default;
    /// Copies the allocator.
    explicit std_allocator(const Allocator& source) noexcept : source_(source) {}

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
