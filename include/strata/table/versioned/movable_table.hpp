// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include <strata/core/inlining.hpp>
#include <strata/table/versioned/versioned_table.hpp>
#include <strata/table/versioned/with_versions.hpp>

namespace strata::detail {

/// A versioned_table that is copied, moved and swapped with its table.  It lies on the heap, so a move leaves it where
/// snapshots, scans, scanners and readers look into it.
///
/// One that was moved from makes another table, without cells, in the first call that needs one: the move allocates
/// nothing.
template <class Table>
class movable_table {
    using versioned = versioned_table<Table>;

public:
    /// Makes an empty table with policy objects.  Throws: what an allocation throws.
    template <class... Arguments>
    explicit movable_table(const Arguments&... arguments)
        : like_(std::make_shared<const Table>(made_with_versions<Table>(arguments...))),
          table_(new versioned(like_, *like_)) {}
    /// Copies the newest state, while others read and write the other one.
    movable_table(const movable_table& other) : like_(other.like_) {
        // The load pairs with made_anew()'s store: acquire, to see the table.  The store: no pair, nobody else is here.
        if (const versioned* const its = other.table_.load(std::memory_order_acquire))
            table_.store(new versioned(*its), std::memory_order_relaxed);
    }
    movable_table(movable_table&& other) noexcept : like_(other.like_), table_(other.take()) {}
    /// Ends the table that there was.
    movable_table& operator=(movable_table&& other) noexcept {
        if (this != &other) {
            delete take();
            like_ = other.like_;
            // No pair: both tables are alone with the caller.
            table_.store(other.take(), std::memory_order_relaxed);
        }
        return *this;
    }
    movable_table& operator=(const movable_table& other) {
        if (this != &other) *this = movable_table(other);
        return *this;
    }
    ~movable_table() { delete take(); }

    /// The table itself, whose calls these are.  Throws: what an allocation throws, if this was moved from.
    ///@{
    versioned& here() const {
        // Pairs with made_anew()'s store: acquire, to see the table that another thread has made.
        versioned* const found = table_.load(std::memory_order_acquire);
        return found ? *found : made_anew();
    }
    auto read() const { return here().read(); }
    auto write() { return here().write(); }
    template <class Options, class Where>
    auto rows_of(const Options& options, Where where) const {
        return here().rows_of(options, std::move(where));
    }
    template <class Options>
    auto steps_of(const Options& options) const {
        return here().steps_of(options);
    }
    auto snapshot() const { return here().snapshot(); }
    auto at(std::uint64_t point) const { return here().at(point); }
    void keep_history(std::uint64_t writes) { here().keep_history(writes); }
    auto look() const { return here().look(); }
    std::size_t bytes_kept() const { return here().bytes_kept(); }
    std::size_t snapshots_open() const { return here().snapshots_open(); }
    std::optional<std::uint64_t> oldest_point() const { return here().oldest_point(); }
    ///@}

private:
    // No pair: who moves a table or ends it has it alone.
    versioned* take() noexcept { return table_.exchange(nullptr, std::memory_order_relaxed); }

    /// Several threads may need it at once, and its memory may be one that is used by one of them at a time.
    STRATA_NOINLINE versioned& made_anew() const {
        const std::lock_guard held(making_);
        // Pairs with the store below, of a thread that held the lock before; the lock alone would be enough.
        if (versioned* const found = table_.load(std::memory_order_acquire)) return *found;
        versioned* const made = new versioned(like_, *like_);
        // Pairs with the loads in here() and in the copy: release, so that they see the table.
        table_.store(made, std::memory_order_release);
        return *made;
    }

    // A cache line of their own: all readers look at the pointer to the table.
    alignas(64) std::shared_ptr<const Table> like_;   // without cells: what a table is made of
    mutable std::atomic<versioned*> table_{nullptr};  // null after a move from it
    mutable std::mutex making_;
};

}  // namespace strata::detail
