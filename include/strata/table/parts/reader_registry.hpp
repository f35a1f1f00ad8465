// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>

#include <strata/core/language.hpp>

namespace strata::detail {

/// Where readers say that they are reading, so that a writer frees nothing that they may find.
///
/// Each has a cache line of its own while it reads.  At first it holds the number of a state that was the newest before
/// the reader looked for one, so the reader's own is that or a later one; then the number of the reader's own.
template <class = void>
class reader_registry {
public:
    /// The slot of one reader.
    class slot {
    public:
        /// Says which state is read: the one that was found after enter().
        void reads(std::uint64_t number) noexcept { epoch_.store(2 * number + 1, std::memory_order_release); }
        /// Says that nothing is read any more.
        void leave() noexcept { epoch_.store(nobody, std::memory_order_release); }

    private:
        friend class reader_registry;
        alignas(64) std::atomic<std::uint64_t> epoch_{nobody};  // twice the number; 1 more: it is that state alone
    };

    reader_registry() = default;
    reader_registry(const reader_registry&) = delete;
    reader_registry& operator=(const reader_registry&) = delete;
    ~reader_registry() = default;

    /// Takes a slot.  `newest`: the number of the newest state; the caller then looks for the state that it reads.
    /// If all slots are taken, it waits until one is left.
    slot& enter(const std::atomic<std::uint64_t>& newest) noexcept {
        const std::size_t own = number_of_thread();
        for (std::size_t tried = 0;; ++tried) {
            const std::size_t at = (own + tried) % count;
            slot& one = slots_[at];
            std::uint64_t expected = nobody;
            const std::uint64_t seen = 2 * newest.load(std::memory_order_acquire);
            if (one.epoch_.load(std::memory_order_relaxed) == nobody &&
                one.epoch_.compare_exchange_strong(expected, seen, std::memory_order_seq_cst)) {
                if (std::size_t used = used_.load(std::memory_order_seq_cst); used <= at) raise_used(used, at + 1);
                return one;
            }
            if (tried % count == count - 1) std::this_thread::yield();
        }
    }

    /// How many slots there are: more than so many do not read at once.
    static constexpr std::size_t count = 128;

    /// Calls use(number) for the states that somebody reads.  Returns the oldest of those that somebody may have found
    /// and not told yet: `newest` if there is nobody.
    template <class Use>
    std::uint64_t for_each_reader(std::uint64_t newest, Use use) const noexcept {
        const std::size_t used = used_.load(std::memory_order_seq_cst);
        for (std::size_t i = 0; i != used; ++i) {
            const std::uint64_t seen = slots_[i].epoch_.load(std::memory_order_seq_cst);
            if (seen == nobody) continue;
            if (seen % 2 == 1)
                use(seen / 2);
            else
                newest = (std::min)(newest, seen / 2);
        }
        return newest;
    }

private:
    static constexpr std::uint64_t nobody = ~std::uint64_t{0};

    static std::size_t number_of_thread() noexcept {
        static std::atomic<std::size_t> threads{0};
        thread_local const std::size_t own = threads.fetch_add(1, std::memory_order_relaxed);
        return own;
    }
    void raise_used(std::size_t used, std::size_t wanted) noexcept {
        while (used < wanted && !used_.compare_exchange_weak(used, wanted, std::memory_order_seq_cst)) {
        }
    }

    std::array<slot, count> slots_;
    std::atomic<std::size_t> used_{0};  // slots from there on were never taken
};

}  // namespace strata::detail
