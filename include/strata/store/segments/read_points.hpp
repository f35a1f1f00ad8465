// SPDX-License-Identifier: BSL-1.0
// Layer: store/segments.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/core/loan.hpp>
#include <strata/segment/segment_times.hpp>
#include <strata/store/judge/read_point.hpp>

namespace strata::detail {

/// What the active segment of a family held when a scanner was opened, which decides for good whether that segment
/// matters to the scanner, whatever is written to it later (R9.12).
struct memory_times {
    bytes_view family;
    segment_times times;
};
/// Of one family; null if there are none, as at the present.
inline const segment_times* times_of(std::span<const memory_times> all, bytes_view family) noexcept {
    const auto own =
        std::find_if(all.begin(), all.end(), [=](const memory_times& one) { return one.family == family; });
    return own != all.end() ? &own->times : nullptr;
}

/// The scanners that are open over a table, and what each of them sees (R9.5, R9.7).
///
/// Scanners that are opened between two mutations see the same moment of the table; moments are numbered, and the
/// scanners of each are counted.
/// Any number of threads may open and close scanners at once: both are const, no lock is taken, and nobody waits.
/// What is not const needs the object for itself.
/// Scanners belong to the table they were opened on: a copy has none.
class read_points {
public:
    read_points() = default;
    read_points(const read_points&) noexcept {}
    // No pair: the caller has both for itself.
    read_points(read_points&& other) noexcept
        : newest_(other.newest_.exchange(nullptr, std::memory_order_relaxed)),
          is_stale_(other.is_stale_.load(std::memory_order_relaxed)),
          now_(other.now_),
          ended_(other.ended_),
          owner_(std::move(other.owner_)) {}
    read_points& operator=(const read_points&) = delete;
    read_points& operator=(read_points&&) = delete;
    ~read_points() {
        for (const moment* at = newest(); at;) delete std::exchange(at, at->older);
    }

    /// One more scanner sees writes up to `point`, the last one that there is.  Returns the number of its moment.
    /// times() returns a vector of memory_times, of the families; their names live as long as the scanner is open.
    /// Throws: std::bad_alloc; no scanner is open then.
    template <class Times>
    std::uint64_t open(std::uint64_t point, const Times& times) const {
        std::unique_ptr<moment> first;  // of this moment, it may be
        // Pairs with the exchange of another open(): acquire, to see its moment.
        for (moment* at = newest_.load(std::memory_order_acquire);;) {
            if (at && at->number == now_) {
                // No pair: it is counted, and read by who needs the object for itself, or as a figure.
                at->scanners.fetch_add(1, std::memory_order_relaxed);
                return now_;
            }
            if (!first) first = std::make_unique<moment>(now_, point, times());
            first->older = at;
            // Pairs with the loads of newest_: release, so that they see the moment; acquire if another was first.
            if (newest_.compare_exchange_weak(at, first.get(), std::memory_order_acq_rel)) {
                first.release();
                return now_;
            }
        }
    }

    std::uint64_t open(std::uint64_t point) const {
        return open(point, [] { return std::vector<memory_times>(); });
    }
    /// What times() returned at that moment, some scanner of which is open; nothing of the present.
    std::span<const memory_times> times(std::uint64_t number) const noexcept {
        if (number == present) return {};
        for (const moment* at = newest(); at; at = at->older)
            if (at->number == number) return at->times;
        return {};
    }

    /// A scanner of that moment has gone.  None, if there is no such moment.
    void close(std::uint64_t number) const noexcept {
        // No pair: advance() asks for both, which needs the object for itself, so what gives it that orders them.
        for (const moment* at = newest(); at; at = at->older)
            if (at->number == number && at->scanners.fetch_sub(1, std::memory_order_relaxed) == 1)
                is_stale_.store(true, std::memory_order_relaxed);
    }

    /// A scanner is open, or one was since the last advance().
    // No pair: nothing is looked at but whether there is one.
    bool are_used() const noexcept { return newest_.load(std::memory_order_relaxed) != nullptr; }

    bool any() const noexcept { return any_of(0, present); }
    /// Some scanner is open of a moment from `first` on and before `behind`.
    bool any_of(std::uint64_t first, std::uint64_t behind) const noexcept {
        for (const moment* at = newest(); at; at = at->older)
            if (at->is_open() && first <= at->number && at->number < behind) return true;
        return false;
    }

    /// How many scanners are open.
    std::size_t count() const noexcept {
        std::size_t sum = 0;
        // No pair: a figure, which may be old when it is looked at.
        for (const moment* at = newest(); at; at = at->older) sum += at->scanners.load(std::memory_order_relaxed);
        return sum;
    }

    /// What every open scanner sees.
    std::uint64_t smallest_or(std::uint64_t none) const noexcept {
        for (const moment* at = newest(); at; at = at->older)
            if (at->is_open()) none = (std::min)(none, at->point);
        return none;
    }

    /// Ends with the table, or when that is moved.
    loan owner() const noexcept { return owner_.lend(); }

    /// The number of the moment that a scanner would be opened at.
    std::uint64_t now() const noexcept { return now_; }

    /// Before the table changes: what is opened from here on is of another moment.  Returns whether some moments have
    /// gone because the last of their scanners has.
    bool advance() noexcept {
        if (!are_used()) return false;
        ++now_;
        // No pair, here and below: the caller has the object for itself, so each close() has happened before.
        if (!is_stale_.exchange(false, std::memory_order_relaxed)) return false;
        moment* kept = nullptr;
        // No pair, as above.
        for (moment* at = newest_.exchange(nullptr, std::memory_order_relaxed); at;) {
            moment* const one = std::exchange(at, at->older);
            if (!one->is_open())
                delete one;
            else if (!kept)
                newest_.store(kept = one, std::memory_order_relaxed);  // no pair, as above
            else
                kept = kept->older = one;
        }
        if (kept) kept->older = nullptr;
        return true;
    }

    /// Ends all scanners: none is open any more.
    void end() noexcept {
        ended_ = ++now_;
        // No pair, here and below: the caller has the object for itself.
        is_stale_.store(false, std::memory_order_relaxed);
        // No pair, as above.
        for (moment* at = newest_.exchange(nullptr, std::memory_order_relaxed); at;)
            delete std::exchange(at, at->older);
    }
    /// The scanners of that moment were ended.
    bool has_ended(std::uint64_t number) const noexcept { return number < ended_; }

private:
    struct moment {
        moment(std::uint64_t its_number, std::uint64_t its_point, std::vector<memory_times> its_times) noexcept
            : number(its_number), point(its_point), times(std::move(its_times)) {}
        // No pair: a flush or a compaction asks, which has the table for itself, or somebody for a figure.
        bool is_open() const noexcept { return scanners.load(std::memory_order_relaxed) != 0; }

        const std::uint64_t number;
        const std::uint64_t point;
        const std::vector<memory_times> times;
        moment* older = nullptr;
        mutable std::atomic<std::size_t> scanners{1};
    };

    // Pairs with open()'s exchange: acquire, to see the moments in the list.
    const moment* newest() const noexcept { return newest_.load(std::memory_order_acquire); }

    // A list that only grows while others may look at it.
    mutable std::atomic<moment*> newest_{nullptr};
    mutable std::atomic<bool> is_stale_{false};  // some moment may have no scanner any more
    std::uint64_t now_ = 0;
    std::uint64_t ended_ = 0;  // the first moment whose scanners were not ended
    [[no_unique_address]] lender owner_;
};

}  // namespace strata::detail
