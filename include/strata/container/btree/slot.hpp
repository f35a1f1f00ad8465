// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#include <strata/core/language.hpp>

namespace strata::detail {

/// Moves a T from one place to another and destroys the old object.
template <class T>
struct btree_transfer {
    static constexpr bool is_nothrow = std::is_nothrow_move_constructible_v<T>;
    static constexpr bool is_bytes = std::is_trivially_copyable_v<T>;

    static void move(T* from, T* to) {
        std::construct_at(to, std::move(*from));
        std::destroy_at(from);
    }
};

/// Moves an entry together with its key.  The key is const for users only; the old object ends at once.
template <class Key, class Mapped>
struct btree_transfer<std::pair<const Key, Mapped>> {
    static constexpr bool is_nothrow =
        std::is_nothrow_move_constructible_v<Key> && std::is_nothrow_move_constructible_v<Mapped>;
    static constexpr bool is_bytes = std::is_trivially_copyable_v<Key> && std::is_trivially_copyable_v<Mapped>;

    static void move(std::pair<const Key, Mapped>* from, std::pair<const Key, Mapped>* to) {
        std::construct_at(to, std::move(const_cast<Key&>(from->first)), std::move(from->second));
        std::destroy_at(from);
    }
};

/// The slots of a node for objects of type T.  Shifting them does not throw.
///
/// A T lies in the slot itself, or in an allocation of its own if it is large or may throw when moved.
template <class T>
struct btree_slots {
    static constexpr std::size_t largest_in_place = 128;
    static constexpr bool is_boxed = sizeof(T) > largest_in_place || !btree_transfer<T>::is_nothrow;
    using slot = std::conditional_t<is_boxed, T*, T>;

    static T& get(slot& at) noexcept {
        if constexpr (is_boxed)
            return *at;
        else
            return at;
    }

    /// Makes an object in a raw slot.  Throws: what the allocation and the constructor throw; the slot then stays raw.
    template <class Allocator, class... Args>
    static void construct(Allocator& allocator, slot* at, Args&&... args) {
        if constexpr (is_boxed) {
            boxes<Allocator> memory(allocator);
            T* const box = std::allocator_traits<boxes<Allocator>>::allocate(memory, 1);
            try {
                std::allocator_traits<Allocator>::construct(allocator, box, std::forward<Args>(args)...);
            } catch (...) {
                std::allocator_traits<boxes<Allocator>>::deallocate(memory, box, 1);
                throw;
            }
            std::construct_at(at, box);
        } else {
            std::allocator_traits<Allocator>::construct(allocator, at, std::forward<Args>(args)...);
        }
    }

    /// Destroys the object of a slot, or of `count` slots, which are raw afterwards.
    ///@{
    template <class Allocator>
    static void destroy(Allocator& allocator, slot* at) noexcept {
        std::allocator_traits<Allocator>::destroy(allocator, std::addressof(get(*at)));
        if constexpr (is_boxed) {
            boxes<Allocator> memory(allocator);
            std::allocator_traits<boxes<Allocator>>::deallocate(memory, *at, 1);
        }
    }

    template <class Allocator>
    static void destroy(Allocator& allocator, slot* first, std::size_t count) noexcept {
        for (std::size_t i = 0; i != count; ++i) destroy(allocator, first + i);
    }
    ///@}

    /// Moves `count` objects to raw slots.  The two ranges may overlap.
    static void relocate(slot* from, slot* to, std::size_t count) noexcept {
        if constexpr (is_boxed || btree_transfer<T>::is_bytes) {
            if (count != 0) std::memmove(static_cast<void*>(to), static_cast<const void*>(from), count * sizeof(slot));
        } else if (to == from) {
            return;
        } else if (to < from) {
            for (std::size_t i = 0; i != count; ++i) btree_transfer<T>::move(from + i, to + i);
        } else {
            for (std::size_t i = count; i != 0; --i) btree_transfer<T>::move(from + i - 1, to + i - 1);
        }
    }

private:
    template <class Allocator>
    using boxes = typename std::allocator_traits<Allocator>::template rebind_alloc<T>;
};

/// Says that a btree_held begins without an object.
struct btree_unfilled {};

/// Holds an object until it is moved into a slot, and destroys it if it is not.
template <class Slots, class Allocator>
class btree_held {
    using slot = typename Slots::slot;

public:
    template <class... Args>
    explicit btree_held(Allocator& allocator, Args&&... args) : allocator_(allocator) {
        Slots::construct(allocator_, here(), std::forward<Args>(args)...);
    }
    btree_held(Allocator& allocator, btree_unfilled) noexcept : allocator_(allocator), is_full_(false) {}
    btree_held(const btree_held&) = delete;
    btree_held& operator=(const btree_held&) = delete;
    ~btree_held() {
        if (is_full_) Slots::destroy(allocator_, here());
    }

    auto& get() noexcept { return Slots::get(*here()); }

    void move_to(slot* to) noexcept {
        Slots::relocate(here(), to, 1);
        is_full_ = false;
    }
    void move_to(btree_held& other) noexcept {
        move_to(other.here());
        other.is_full_ = true;
    }
    void take_from(slot* from) noexcept {
        Slots::relocate(from, here(), 1);
        is_full_ = true;
    }

private:
    slot* here() noexcept { return reinterpret_cast<slot*>(bytes_); }

    Allocator& allocator_;
    bool is_full_ = true;
    alignas(slot) std::byte bytes_[sizeof(slot)];
};

}  // namespace strata::detail
