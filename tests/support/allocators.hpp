// SPDX-License-Identifier: BSL-1.0
// Allocators as users have them: with state, final, without a default, with pointers of their own.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <memory_resource>
#include <type_traits>

namespace support {

// State, final, no default constructor.
template <class T>
class allocator_in final {
public:
    using value_type = T;
    explicit allocator_in(std::pmr::memory_resource* resource) noexcept : resource_(resource) {}
    template <class U>
    allocator_in(const allocator_in<U>& other) noexcept : resource_(other.resource()) {}  // NOLINT: implicit

    T* allocate(std::size_t count) { return static_cast<T*>(resource_->allocate(count * sizeof(T), alignof(T))); }
    void deallocate(T* place, std::size_t count) noexcept {
        resource_->deallocate(place, count * sizeof(T), alignof(T));
    }
    std::pmr::memory_resource* resource() const noexcept { return resource_; }
    template <class U>
    bool operator==(const allocator_in<U>& other) const noexcept {
        return resource_ == other.resource();
    }

private:
    std::pmr::memory_resource* resource_;
};

// A pointer that holds the way to its target from itself, as those into shared memory do; null is 1.
template <class T>
class offset_pointer {
    using target = std::conditional_t<std::is_void_v<T>, char, T>;

public:
    using element_type = T;
    using value_type = std::remove_cv_t<T>;
    using difference_type = std::ptrdiff_t;
    using pointer = T*;
    using reference = std::add_lvalue_reference_t<T>;
    using iterator_category = std::random_access_iterator_tag;
    template <class U>
    using rebind = offset_pointer<U>;

    offset_pointer(std::nullptr_t = nullptr) noexcept { set(nullptr); }  // NOLINT: implicit
    offset_pointer(T* raw) noexcept { set(raw); }                        // NOLINT: implicit, as Boost.Container asks
    offset_pointer(const offset_pointer& other) noexcept { set(other.get()); }
    template <class U>
        requires std::convertible_to<U*, T*> offset_pointer(const offset_pointer<U>& other)
    noexcept { set(other.get()); }  // NOLINT: implicit
    template <class U>
        requires(!std::convertible_to<U*, T*> && requires(U * u) { static_cast<T*>(u); })
    explicit offset_pointer(const offset_pointer<U>& other) noexcept { set(static_cast<T*>(other.get())); }
    offset_pointer& operator=(const offset_pointer& other) noexcept {
        set(other.get());
        return *this;
    }
    offset_pointer& operator=(std::nullptr_t) noexcept {
        set(nullptr);
        return *this;
    }

    template <class U = T>
    static offset_pointer pointer_to(U& object) noexcept {
        return offset_pointer(std::addressof(object));
    }
    T* get() const noexcept {
        return offset_ == 1 ? nullptr : reinterpret_cast<T*>(reinterpret_cast<std::intptr_t>(this) + offset_);
    }
    template <class U = T>
    U& operator*() const noexcept {
        return *get();
    }
    T* operator->() const noexcept { return get(); }
    template <class U = T>
    U& operator[](std::ptrdiff_t at) const noexcept {
        return get()[at];
    }
    explicit operator bool() const noexcept { return offset_ != 1; }

    offset_pointer& operator+=(std::ptrdiff_t count) noexcept {
        set(get() + count);
        return *this;
    }
    offset_pointer& operator-=(std::ptrdiff_t count) noexcept { return *this += -count; }
    offset_pointer& operator++() noexcept { return *this += 1; }
    offset_pointer& operator--() noexcept { return *this += -1; }
    offset_pointer operator++(int) noexcept {
        const offset_pointer before = *this;
        ++*this;
        return before;
    }
    offset_pointer operator--(int) noexcept {
        const offset_pointer before = *this;
        --*this;
        return before;
    }
    friend offset_pointer operator+(offset_pointer p, std::ptrdiff_t count) noexcept { return p += count; }
    friend offset_pointer operator+(std::ptrdiff_t count, offset_pointer p) noexcept { return p += count; }
    friend offset_pointer operator-(offset_pointer p, std::ptrdiff_t count) noexcept { return p -= count; }
    friend std::ptrdiff_t operator-(const offset_pointer& a, const offset_pointer& b) noexcept {
        return a.get() - b.get();
    }
    friend bool operator==(const offset_pointer& a, const offset_pointer& b) noexcept { return a.get() == b.get(); }
    friend bool operator==(const offset_pointer& a, std::nullptr_t) noexcept { return !a; }
    friend auto operator<=>(const offset_pointer& a, const offset_pointer& b) noexcept {
        return std::compare_three_way()(a.get(), b.get());
    }

private:
    void set(T* raw) noexcept {
        offset_ = raw ? reinterpret_cast<std::intptr_t>(raw) - reinterpret_cast<std::intptr_t>(this) : 1;
    }

    std::intptr_t offset_;
};

template <class T>
class shared_allocator {
public:
    using value_type = T;
    using pointer = offset_pointer<T>;
    explicit shared_allocator(std::pmr::memory_resource* resource) noexcept : raw_(resource) {}
    template <class U>
    shared_allocator(const shared_allocator<U>& other) noexcept : raw_(other.raw()) {}  // NOLINT: implicit
    pointer allocate(std::size_t count) { return pointer(raw_.allocate(count)); }
    void deallocate(pointer place, std::size_t count) noexcept { raw_.deallocate(place.get(), count); }
    allocator_in<T> raw() const noexcept { return raw_; }
    template <class U>
    bool operator==(const shared_allocator<U>& other) const noexcept {
        return raw_ == other.raw();
    }

private:
    allocator_in<T> raw_;
};

}  // namespace support
