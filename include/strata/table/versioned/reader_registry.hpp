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

/// Where readers announce that they read, so that a writer reclaims nothing that they may find.
///
/// Each has a slot while it reads, a cache line of its own.  At first the slot holds an epoch, the number of a version
/// that was the newest before the reader looked for one; then the number of the version that it has found.
///
/// Invariants:
/// - A slot has one reader from enter() to leave().
/// - What a reader's slot holds is not greater than the number of the version that it reads.
/// - A reader is in a slot below used_ before it looks for a version.
/// - A writer that publishes and then calls for_each_reader() sees a reader's slot, or else the reader finds what was
///   published, or something later.  Each of the two stores first and loads then, and all four are seq_cst: of the two
///   stores one comes first in their one order, and the other thread's load sees it.
///
/// docs/concurrency.md argues why nothing more is needed, tests/concurrency is a model of it.
template <class = void>
class reader_registry {
public:
    /// The slot of one reader.
    class slot {
    public:
        /// Says which version is read: the one that was found after enter().
        // Pairs with for_each_reader()'s load.  release: it passes on what the reader before has left in this slot.
        void reads(std::uint64_t number) noexcept { epoch_.store(2 * number + 1, std::memory_order_release); }
        /// Says that nothing is read any more.
        // Pairs with for_each_reader()'s load, and with the next enter(): what was read was read before it is freed.
        void leave() noexcept { epoch_.store(nobody, std::memory_order_release); }

    private:
        friend class reader_registry;
        alignas(64) std::atomic<std::uint64_t> epoch_{nobody};  // twice the number; 1 more: that version alone is read
    };

    reader_registry() = default;
    reader_registry(const reader_registry&) = delete;
    reader_registry& operator=(const reader_registry&) = delete;
    ~reader_registry() = default;

    /// Takes a slot.  `newest`: the number of the newest version; the caller then looks for the version that it reads.
    /// If all slots are taken, it waits until one is left.
    slot& enter(const std::atomic<std::uint64_t>& newest) noexcept {
        const std::size_t own = number_of_thread();
        for (std::size_t tried = 0;; ++tried) {
            const std::size_t at = (own + tried) % count;
            slot& one = slots_[at];
            std::uint64_t expected = nobody;
            // Pairs with publish()'s store of the number: acquire, so that this version or a later one is found.
            const std::uint64_t seen = 2 * newest.load(std::memory_order_acquire);
            // The load: no pair, a guess that the exchange checks.  The exchange pairs with for_each_reader()'s load of
            // the slot: seq_cst, see above; and with the leave() before it, whose reads it passes on.
            if (one.epoch_.load(std::memory_order_relaxed) == nobody &&
                one.epoch_.compare_exchange_strong(expected, seen, std::memory_order_seq_cst)) {
                // Pairs with for_each_reader()'s load: seq_cst, so a number that another reader has raised counts too.
                if (std::size_t used = used_.load(std::memory_order_seq_cst); used <= at) raise_used(used, at + 1);
                return one;
            }
            if (tried % count == count - 1) std::this_thread::yield();
        }
    }

    /// How many slots there are: more than so many do not read at once.
    static constexpr std::size_t count = 128;

    /// Calls use(number) for the versions that somebody reads.  Returns the oldest of those that somebody may have
    /// found and not told yet: `newest` if there is nobody.
    template <class Use>
    std::uint64_t for_each_reader(std::uint64_t newest, Use use) const noexcept {
        std::uint64_t oldest = newest;
        // Pairs with raise_used(): seq_cst, so who is not seen has not looked for a version before this.
        const std::size_t used = used_.load(std::memory_order_seq_cst);
        for (std::size_t i = 0; i != used; ++i) {
            // Pairs with enter(): seq_cst, see above; and with reads() and leave(): what they tell was read before.
            const std::uint64_t seen = slots_[i].epoch_.load(std::memory_order_seq_cst);
            if (seen == nobody) continue;
            if (seen % 2 == 1)
                use(seen / 2);
            else
                oldest = (std::min)(oldest, seen / 2);
        }
        return oldest;
    }

private:
    static constexpr std::uint64_t nobody = ~std::uint64_t{0};

    static std::size_t number_of_thread() noexcept {
        static std::atomic<std::size_t> threads{0};
        // No pair: numbers need only differ, and each addition sees the one before.
        thread_local const std::size_t own = threads.fetch_add(1, std::memory_order_relaxed);
        return own;
    }
    void raise_used(std::size_t used, std::size_t wanted) noexcept {
        // Pairs with for_each_reader()'s load: seq_cst, so that for everybody it comes before the look for a version.
        while (used < wanted && !used_.compare_exchange_weak(used, wanted, std::memory_order_seq_cst)) {
        }
    }

    std::array<slot, count> slots_;
    std::atomic<std::size_t> used_{0};  // slots from there on were never taken
};

}  // namespace strata::detail
