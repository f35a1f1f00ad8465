// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

#include <strata/core/language.hpp>

namespace strata::detail {

/// Wraps an allocator and makes it assignable.
///
/// Boost.Container's node handles assign their allocator, which std::pmr's allocators refuse.  The `construct` and
/// `destroy` of the inner allocator are not used: levels, keys and values get their allocator as an argument.
template <class T, class Allocator>
class assignable_allocator {
    using inner = typename std::allocator_traits<Allocator>::template rebind_alloc<T>;
    using traits = std::allocator_traits<inner>;
    template <class U, class OtherAllocator>
    friend class assignable_allocator;

public:
    using value_type = T;
    using pointer = typename traits::pointer;
    using const_pointer = typename traits::const_pointer;
    using void_pointer = typename traits::void_pointer;
    using const_void_pointer = typename traits::const_void_pointer;
    using size_type = typename traits::size_type;
    using difference_type = typename traits::difference_type;
    using is_always_equal = typename traits::is_always_equal;
    using propagate_on_container_copy_assignment = typename traits::propagate_on_container_copy_assignment;
    using propagate_on_container_move_assignment = typename traits::propagate_on_container_move_assignment;
    using propagate_on_container_swap = typename traits::propagate_on_container_swap;
    template <class U>
    struct rebind {
        using other = assignable_allocator<U, Allocator>;
    };

    assignable_allocator() requires(std::is_default_constructible_v<inner>) = default;
    assignable_allocator(const Allocator& allocator) noexcept : allocator_(allocator) {}  // NOLINT: implicit
    template <class U>
    assignable_allocator(const assignable_allocator<U, Allocator>& other) noexcept  // NOLINT: implicit
        : allocator_(other.allocator_) {}
    assignable_allocator(const assignable_allocator&) noexcept = default;
    assignable_allocator& operator=(const assignable_allocator& other) noexcept {
        if (this != &other) {
            std::destroy_at(&allocator_);
            std::construct_at(&allocator_, other.allocator_);
        }
        return *this;
    }
    ~assignable_allocator() = default;

    [[nodiscard]] pointer allocate(size_type count) { return traits::allocate(allocator_, count); }
    void deallocate(pointer place, size_type count) noexcept { traits::deallocate(allocator_, place, count); }

    template <class U>
    friend bool operator==(const assignable_allocator& a, const assignable_allocator<U, Allocator>& b) noexcept {
        return a.is_equal(b);
    }

private:
    template <class U>
    bool is_equal(const assignable_allocator<U, Allocator>& other) const noexcept {
        return allocator_ == inner(other.allocator_);
    }

    inner allocator_;
};

/// Allocator rebound to T, wrapped if it is not assignable.
template <class T, class Allocator>
using assignable =
    std::conditional_t<std::is_copy_assignable_v<typename std::allocator_traits<Allocator>::template rebind_alloc<T>>,
                       typename std::allocator_traits<Allocator>::template rebind_alloc<T>,
                       assignable_allocator<T, Allocator>>;

}  // namespace strata::detail
