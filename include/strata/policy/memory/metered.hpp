// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>

#include <strata/policy/memory/policy.hpp>

namespace strata::detail {

/// A meter that refuses nothing and counts nothing.
struct no_meter {
    constexpr void check(std::size_t) const noexcept {}
    constexpr void took(std::size_t) const noexcept {}
    constexpr void gave_back(std::size_t) const noexcept {}
    friend constexpr bool operator==(const no_meter&, const no_meter&) noexcept { return true; }
};

/// An allocator of T that uses another allocator, of any value type, and reports to a meter.
///
/// A Meter is copied with it and has `check(bytes)`, which throws to refuse an allocation, `took(bytes)`, and
/// `gave_back(bytes)`.  The other allocator is a member, not a base, so it may be final.  Pointers are of its type.
/// Its `construct` and `destroy` are not used: levels, keys and values get their allocator as an argument.
template <class T, class Allocator, class Meter = no_meter>
class metered_allocator {
    using inner = typename std::allocator_traits<Allocator>::template rebind_alloc<T>;
    using traits = std::allocator_traits<inner>;
    template <class U, class OtherAllocator, class OtherMeter>
    friend class metered_allocator;

public:
    using value_type = T;
    using pointer = typename traits::pointer;
    using const_pointer = typename traits::const_pointer;
    using void_pointer = typename traits::void_pointer;
    using const_void_pointer = typename traits::const_void_pointer;
    using size_type = std::size_t;
    using difference_type = typename traits::difference_type;
    using is_always_equal = std::bool_constant<traits::is_always_equal::value && std::is_empty_v<Meter>>;
    using propagate_on_container_copy_assignment = typename traits::propagate_on_container_copy_assignment;
    using propagate_on_container_move_assignment = typename traits::propagate_on_container_move_assignment;
    using propagate_on_container_swap = typename traits::propagate_on_container_swap;
    template <class U>
    struct rebind {
        using other = metered_allocator<U, Allocator, Meter>;
    };

    /// Makes an allocator if that needs no state; otherwise see allocator_without_default().
    ///@{
    constexpr metered_allocator() noexcept requires(
        traits::is_always_equal::value&& std::is_empty_v<Meter>&& std::is_default_constructible_v<inner>) = default;
    metered_allocator() noexcept : metered_allocator(allocator_without_default<metered_allocator>()) {}
    ///@}

    template <class Source>
    constexpr metered_allocator(const Source& allocator, const Meter& meter) noexcept
        : allocator_(allocator), meter_(meter) {}

    template <class U>
    constexpr metered_allocator(const metered_allocator<U, Allocator, Meter>& other) noexcept  // NOLINT: implicit
        : allocator_(other.allocator_), meter_(other.meter_) {}

    [[nodiscard]] pointer allocate(std::size_t count) {
        if (count > (std::numeric_limits<std::size_t>::max)() / sizeof(T)) throw std::bad_array_new_length();
        meter_.check(count * sizeof(T));
        const pointer place = traits::allocate(allocator_, static_cast<typename traits::size_type>(count));
        meter_.took(count * sizeof(T));
        return place;
    }

    void deallocate(pointer place, std::size_t count) noexcept {
        traits::deallocate(allocator_, place, static_cast<typename traits::size_type>(count));
        meter_.gave_back(count * sizeof(T));
    }

    template <class U>
    friend constexpr bool operator==(const metered_allocator& a,
                                     const metered_allocator<U, Allocator, Meter>& b) noexcept {
        return a.is_equal(b);
    }

private:
    template <class U>
    constexpr bool is_equal(const metered_allocator<U, Allocator, Meter>& other) const noexcept {
        return meter_ == other.meter_ && allocator_ == inner(other.allocator_);
    }

    [[no_unique_address]] inner allocator_;
    [[no_unique_address]] Meter meter_;
};

}  // namespace strata::detail
