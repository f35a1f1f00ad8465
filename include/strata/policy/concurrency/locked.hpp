// SPDX-License-Identifier: BSL-1.0
// Layer: policy/concurrency.
#pragma once

#include <mutex>

#include <strata/core/assert.hpp>
#include <strata/policy/concurrency/policy.hpp>

namespace strata {

namespace detail {

/// The mutexes that this thread holds, where wrong use is looked for.
class held_mutex {
public:
#if STRATA_CHECKED
    explicit held_mutex(const void* mutex) noexcept : mutex_(mutex), before_(innermost) {
        for (const held_mutex* one = before_; one; one = one->before_)
            STRATA_EXPECT(one->mutex_ != mutex,
                          "strata: this thread is inside a call of this table already and would wait for itself; in "
                          "read(), write(), filters and conditions use what they are given, not the table");
        innermost = this;
    }
    ~held_mutex() { innermost = before_; }
    held_mutex(const held_mutex&) = delete;
    held_mutex& operator=(const held_mutex&) = delete;

private:
    inline static thread_local const held_mutex* innermost = nullptr;

    const void* mutex_;
    const held_mutex* before_;
#else
    explicit held_mutex(const void*) noexcept {}
#endif
};

/// A mutex can be locked by several readers at once.
template <class Mutex>
concept shared_lockable = requires(Mutex& one) {
    one.lock_shared();
    one.unlock_shared();
};

/// Holds a mutex until its end.
template <class Mutex, bool Shared>
class [[nodiscard]] guard {
public:
    explicit guard(Mutex& mutex) : held_(&mutex), mutex_(mutex) {
        if constexpr (Shared)
            mutex_.lock_shared();
        else
            mutex_.lock();
    }
    guard(const guard&) = delete;
    guard& operator=(const guard&) = delete;
    ~guard() {
        if constexpr (Shared)
            mutex_.unlock_shared();
        else
            mutex_.unlock();
    }

private:
    [[no_unique_address]] held_mutex held_;
    Mutex& mutex_;
};

}  // namespace detail

namespace concurrency {

/// Every call of the table may run beside every other: a lock of the table's own is held while a call runs.
///
/// `st::table<contents, st::concurrency::locked<>> t;` has the calls of a shared_table, and what these return owns its
/// bytes.
///
/// Mutex: by default std::mutex, which lets one call after the other in.  With lock_shared() and unlock_shared(), like
/// std::shared_mutex, reads run side by side.  That pays where many threads read for long and few write: a call itself
/// takes no longer than waking a thread does.
///
/// A thread that is inside a call already does not call the table: it would wait for itself.  That concerns the
/// functions of shared_table::read() and write(), and filters, conditions, clocks and policies of yours.  Where
/// STRATA_CHECKED is 1 it is an assertion.
/// State: the mutex.  A copy has one of its own, which nobody holds.  Throws: what locking throws.
template <class Mutex = std::mutex>
class locked {
    static constexpr bool is_mutex = requires(Mutex & one) {
        one.lock();
        one.unlock();
    };
    static_assert(is_mutex,
                  "strata: concurrency::locked takes a mutex, a class with lock() and unlock(), like std::mutex; with "
                  "lock_shared() and unlock_shared() too, like std::shared_mutex, reads run side by side");

public:
    using axis = strata::axis::concurrency;  ///< The axis of the policy.

    locked() = default;
    locked(const locked&) {}                            ///< Has a mutex of its own.
    locked& operator=(const locked&) { return *this; }  ///< Keeps its own mutex.
    ~locked() = default;

    /// Waits until nobody writes, and keeps writers out until the end of what is returned.
    auto read() const {
        if constexpr (is_mutex) return detail::guard<Mutex, detail::shared_lockable<Mutex>>(mutex_);
    }
    /// Waits until nobody else reads or writes, and keeps all others out until the end of what is returned.
    auto write() const {
        if constexpr (is_mutex) return detail::guard<Mutex, false>(mutex_);
    }

private:
    mutable Mutex mutex_;
};

static_assert(locking_policy<locked<>>);

}  // namespace concurrency
}  // namespace strata
