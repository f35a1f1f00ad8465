// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <atomic>
#include <cstddef>
#include <utility>

#include <strata/core/inlining.hpp>

namespace strata::detail {

/// A pointer to an object that its copies share.  The last of them destroys it.
///
/// If it is made without arguments, the object is made by the first one of them that needs it: until then the copies
/// are linked in a ring, and take no memory.  A copy and its source are changed while the ring is, even if they are
/// const.  Once there is an object, they count as copies of a std::shared_ptr do.
template <class T>
class late_shared {
    struct counted {
        template <class... Arguments>
        explicit counted(std::size_t pointers, const Arguments&... arguments) : object(arguments...), count(pointers) {}
        T object;
        std::atomic<std::size_t> count;
    };

public:
    /// Makes no object yet.
    late_shared() noexcept : at_{this}, next_(this) {}
    /// Makes an object of these arguments.
    template <class... Arguments>
    explicit late_shared(std::in_place_t, const Arguments&... arguments) {
        at_.shared = new counted(1, arguments...);
    }

    late_shared(const late_shared& other) noexcept { join(other); }
    late_shared& operator=(const late_shared& other) noexcept {
        if (this == &other) return *this;
        leave();
        join(other);
        return *this;
    }
    ~late_shared() { leave(); }

    /// The object, which is made if there is none.  Throws: what an allocation throws.
    STRATA_ALWAYS_INLINE T& get() const {
        if (next_) [[unlikely]]
            make();
        return at_.shared->object;
    }
    /// The object, or null if there is none yet.
    T* get_if_made() const noexcept { return next_ ? nullptr : &at_.shared->object; }

    /// Returns true if both share one object, or will.
    friend bool operator==(const late_shared& a, const late_shared& b) noexcept {
        if (!a.next_ || !b.next_) return !a.next_ && !b.next_ && a.at_.shared == b.at_.shared;
        const late_shared* at = &a;
        while (at != &b && at->next_ != &a) at = at->next_;
        return at == &b;
    }

private:
    STRATA_NOINLINE void make() const {
        std::size_t pointers = 1;
        for (const late_shared* at = next_; at != this; at = at->next_) ++pointers;
        counted* const made = new counted(pointers);
        for (const late_shared* at = this; at;) {
            const late_shared* const after = std::exchange(at->next_, nullptr);
            at->at_.shared = made;
            at = after;
        }
    }

    void join(const late_shared& other) noexcept {
        if (!other.next_) {
            at_.shared = other.at_.shared;
            next_ = nullptr;
            // No pair: `other` keeps the object meanwhile, as with std::shared_ptr.
            at_.shared->count.fetch_add(1, std::memory_order_relaxed);
            return;
        }
        at_.previous = &other;
        next_ = std::exchange(other.next_, this);
        next_->at_.previous = this;
    }
    void leave() noexcept {
        if (next_) {
            at_.previous->next_ = next_;
            next_->at_.previous = std::exchange(at_.previous, this);
            next_ = this;
            // Pairs with the other subtractions: acq_rel, so that the last one deletes what all have used.
        } else if (at_.shared->count.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            delete at_.shared;
        }
    }

    union place {
        const late_shared* previous;  // in the ring
        counted* shared;              // if next_ is null
    };

    mutable place at_;
    mutable const late_shared* next_ = nullptr;
};

}  // namespace strata::detail
