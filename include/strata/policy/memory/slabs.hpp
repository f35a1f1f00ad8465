// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include <strata/core/axis.hpp>
#include <strata/core/inlining.hpp>
#include <strata/policy/memory/bulk_release.hpp>
#include <strata/policy/memory/policy.hpp>

namespace strata::detail {

/// Slabs of a memory, from which objects are cut one after the other.  All are freed at once.
///
/// A slab is an eighth of what there is already, within bounds: little is left over in a small pool, and a large one
/// has few slabs.  An object of more than a quarter of a slab gets one of its own size.
template <memory_policy Base>
class slab_pool {
    struct alignas(std::max_align_t) slab {
        slab* next;
        std::size_t units;  // of this size, this header included
    };
    using traits = std::allocator_traits<typename Base::template allocator<slab>>;

public:
    explicit slab_pool(const Base& base) : base_(base) {}
    slab_pool(const slab_pool&) = delete;
    slab_pool& operator=(const slab_pool&) = delete;
    ~slab_pool() { clear(); }

    const Base& base() const noexcept { return base_; }

    /// Cuts bytes off a slab.  Throws: what an allocation of the base throws.
    STRATA_ALWAYS_INLINE void* allocate(std::size_t bytes, std::size_t alignment) {
        const std::size_t gap = (alignment - reinterpret_cast<std::uintptr_t>(at_) % alignment) % alignment;
        if (gap + bytes > left_) return allocate_slab(bytes);
        left_ -= gap + bytes;
        return std::exchange(at_, at_ + gap + bytes) + gap;
    }

    /// Frees everything.
    void clear() noexcept {
        auto allocator = base_.template allocator_for<slab>();
        while (slab* const one = std::exchange(first_, first_ ? first_->next : nullptr))
            traits::deallocate(allocator, one, one->units);
        at_ = nullptr;
        left_ = used_ = 0;
    }

private:
    static constexpr std::size_t smallest = 512;
    static constexpr std::size_t largest = 64 * 1024 - 64;  // with an allocator's header, a whole number of pages

    /// Allocates a slab that begins with these bytes.  Of it and the one before, that with more room is used on.
    STRATA_NOINLINE void* allocate_slab(std::size_t bytes) {
        const std::size_t usual = std::clamp(used_ / 8, smallest, largest);
        const std::size_t room = bytes > usual / 4 ? bytes : usual;
        const std::size_t units = (room + sizeof(slab) - 1) / sizeof(slab) + 1;
        auto allocator = base_.template allocator_for<slab>();
        slab* const made = ::new (static_cast<void*>(traits::allocate(allocator, units))) slab{first_, units};
        first_ = made;
        used_ += units * sizeof(slab);
        char* const begin = reinterpret_cast<char*>(made + 1);
        const std::size_t rest = (units - 1) * sizeof(slab) - bytes;
        if (rest > left_) {
            at_ = begin + bytes;
            left_ = rest;
        }
        return begin;
    }

    [[no_unique_address]] Base base_;
    char* at_ = nullptr;
    std::size_t left_ = 0;
    std::size_t used_ = 0;
    slab* first_ = nullptr;
};

/// An allocator of T from a slab_pool, which it does not own.  What it frees stays in the pool.
template <class T, memory_policy Base>
class slab_allocator {
    template <class U, memory_policy OtherBase>
    friend class slab_allocator;

public:
    using value_type = T;

    explicit slab_allocator(slab_pool<Base>* pool) noexcept : pool_(pool) {}
    template <class U>
    slab_allocator(const slab_allocator<U, Base>& other) noexcept : pool_(other.pool_) {}  // NOLINT: implicit

    [[nodiscard]] STRATA_ALWAYS_INLINE T* allocate(std::size_t count) {
        return static_cast<T*>(pool_->allocate(count * sizeof(T), alignof(T)));
    }
    void deallocate(T*, std::size_t) noexcept {}

    template <class U>
    friend bool operator==(const slab_allocator& a, const slab_allocator<U, Base>& b) noexcept {
        return a.pool() == b.pool();
    }
    /// The pool.
    const void* pool() const noexcept { return pool_; }

private:
    slab_pool<Base>* pool_;
};

/// Another memory, in slabs, for objects that are made once and freed together: those of a frozen segment.
///
/// A small object costs no call of the allocator and no header.  What is left over at the ends of slabs is less than
/// half of what the objects take, and as a rule a hundredth.
/// Copies share the slabs, which live as long as the last copy.
template <memory_policy Base>
class slab_memory {
public:
    using axis = strata::axis::memory;
    template <class T>
    using allocator = slab_allocator<T, Base>;

    /// Throws: what an allocation of the base throws.
    explicit slab_memory(const Base& base)
        : pool_(std::allocate_shared<slab_pool<Base>>(base.template allocator_for<slab_pool<Base>>(), base)) {}

    template <class T>
    allocator<T> allocator_for() const noexcept {
        return allocator<T>(pool_.get());
    }

    /// The memory for what is freed before the others.
    const Base& scratch() const noexcept { return pool_->base(); }

    void announce_release(std::size_t) const noexcept {}
    /// Frees everything, of which there is one owner.
    bool release(std::size_t) const noexcept {
        pool_->clear();
        return true;
    }

private:
    std::shared_ptr<slab_pool<Base>> pool_;
};

/// A memory with slabs, unless it releases in bulk without them.
template <memory_policy Memory>
struct slabs_of {
    using type = slab_memory<Memory>;
};
template <memory_policy Memory>
    requires(can_release_in_bulk<Memory>)
struct slabs_of<Memory> {
    using type = Memory;
};
template <memory_policy Memory>
using in_slabs = typename slabs_of<Memory>::type;

/// The memory for what lives only while objects in that memory are made.
///@{
template <memory_policy Memory>
const Memory& scratch_of(const Memory& memory) noexcept {
    return memory;
}
template <memory_policy Base>
const Base& scratch_of(const slab_memory<Base>& memory) noexcept {
    return memory.scratch();
}
template <memory_policy Memory>
using scratch_memory = std::remove_cvref_t<decltype(scratch_of(std::declval<const Memory&>()))>;
///@}

}  // namespace strata::detail
