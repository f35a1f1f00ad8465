// SPDX-License-Identifier: BSL-1.0
// Layer: core.
#pragma once

#include <strata/core/assert.hpp>

#if STRATA_CHECKED
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>
#endif

/// How a view finds out that what it looks at has changed or gone.  Where STRATA_CHECKED is 0 all of it is empty.
namespace strata::detail {

#if STRATA_CHECKED

/// How often the loans of a lender have ended.  It is never freed and only grows, whoever owns it next; so a loan may
/// look at it when its lender is long gone.
struct recall_count {
    std::atomic<std::uint64_t> recalls{0};
    recall_count* next = nullptr;  // while it is spare
};

/// The counts that no lender owns.  Threads: any may call.
class spare_counts {
public:
    /// Takes a count out of them, or makes one; null if there is no memory.
    static recall_count* take() noexcept {
        const lock held;
        if (recall_count* const one = first) {
            first = one->next;
            return one;
        }
        // Not by operator new, which a program may replace to count what it asks for.
        void* const place = std::malloc(sizeof(recall_count));
        return place ? new (place) recall_count : nullptr;
    }
    static void give_back(recall_count* one) noexcept {
        const lock held;
        one->next = first;
        first = one;
    }

private:
    struct lock {
        lock() noexcept {
            // Pairs with the clear() of who held it: acquire, to see the list as that one has left it.
            while (is_held.test_and_set(std::memory_order_acquire)) {
            }
        }
        lock(const lock&) = delete;
        lock& operator=(const lock&) = delete;
        ~lock() { is_held.clear(std::memory_order_release); }  // pairs with test_and_set(): release, for the list
    };

    inline static std::atomic_flag is_held;
    inline static recall_count* first = nullptr;
};

/// What a view has of its lender: it tells whether the view may still be used.  A default one always says so.
class loan {
public:
    loan() = default;

    /// The loan of a view of nothing.
    static loan of_nothing() noexcept { return loan(&nothing); }

    /// Nothing has ended it.
    // No pair: it guards no data, and a mistake of one thread is seen by that thread in any order.
    bool is_current() const noexcept { return !of_ || of_->recalls.load(std::memory_order_relaxed) == seen_; }
    /// The view is of nothing.
    bool is_of_nothing() const noexcept { return of_ == &nothing; }

private:
    friend class lender;
    // No pair: who lends and who recalls are ordered by what orders the calls of the lender.
    explicit loan(const recall_count* of) noexcept
        : of_(of), seen_(of ? of->recalls.load(std::memory_order_relaxed) : 0) {}

    inline static const recall_count nothing{};
    const recall_count* of_ = nullptr;
    std::uint64_t seen_ = 0;
};

/// What lends views: a table, a segment, a scan.  Its end, a move and an assignment end all loans; a copy has none.
///
/// Without memory for the count nothing is found out, and nothing is thrown.
class lender {
public:
    lender() noexcept : count_(spare_counts::take()) {}
    lender(const lender&) noexcept : lender() {}
    lender(lender&& other) noexcept : lender() { other.recall(); }
    lender& operator=(const lender&) noexcept {
        recall();
        return *this;
    }
    lender& operator=(lender&& other) noexcept {
        recall();
        other.recall();
        return *this;
    }
    ~lender() {
        recall();
        if (count_) spare_counts::give_back(count_);
    }

    /// What a view keeps from now on.
    loan lend() const noexcept { return loan(count_); }
    /// Ends all loans: before what they are of changes.
    void recall() noexcept {
        // No pair: see is_current().
        if (count_) count_->recalls.fetch_add(1, std::memory_order_relaxed);
    }

private:
    recall_count* count_;
};

/// Tells the first call from those after it.
class once {
public:
    bool is_first() noexcept { return !std::exchange(has_been_, true); }

private:
    bool has_been_ = false;
};

/// Tells what has ended, as far as its bytes are as it left them.
class life {
public:
    life() = default;
    life(const life&) noexcept {}
    life& operator=(const life&) noexcept { return *this; }
    ~life() { state_ = ended; }

    bool is_over() const noexcept { return state_ == ended; }

private:
    static constexpr std::uint64_t ended = 0x6f766572'6f766572;  // a number that is rarely there by chance

    volatile std::uint64_t state_ = 0;  // volatile: or a compiler leaves out the last write
};

#else

class loan {
public:
    static constexpr loan of_nothing() noexcept { return {}; }
    static constexpr bool is_current() noexcept { return true; }
    static constexpr bool is_of_nothing() noexcept { return false; }
};

class lender {
public:
    static constexpr loan lend() noexcept { return {}; }
    static constexpr void recall() noexcept {}
};

class once {
public:
    static constexpr bool is_first() noexcept { return true; }
};

class life {
public:
    static constexpr bool is_over() noexcept { return false; }
};

#endif

}  // namespace strata::detail
