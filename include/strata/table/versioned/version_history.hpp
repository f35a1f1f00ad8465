// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>

namespace strata::detail {

/// The versions that the last writes of a table have published, for reads of the past.
///
/// A version is at a point: the number of the last write that it shows.  Of those at one point the first one lies here,
/// and is pinned: it is what the write has made, before any flush and compaction, and before time went on.
///
/// Invariants:
/// - Each entry has a pin of its version, from before readers can find that until let_go().
/// - Entries are in the order of their points.
/// - The writer alone changes them, under the lock; others look at them under the lock, and pin what they find there.
/// Threads: one calls what is not const, others may call the rest meanwhile.
template <class Version>
class version_history {
public:
    /// A version, and what the table's clock said when it was published.
    struct entry {
        const Version* version;
        std::uint64_t point;
        timestamp now;
    };

    /// Versions are added: so many writes are to be kept.  Asked by the writer alone.
    bool is_kept() const noexcept { return writes_ != 0; }
    /// A version at that point, which is not before the newest one here, is to be added.  Asked by the writer alone.
    bool lacks(std::uint64_t point) const noexcept { return is_kept() && entries_.back().point != point; }

    /// Keeps the last `writes` from now on, of which `now` is the version; 0: nothing.
    /// Throws: what an allocation throws; nothing has changed then.
    void keep(std::uint64_t writes, const entry& now) {
        const std::lock_guard held(lock_);
        if (writes != 0 && entries_.empty()) {
            entries_.push_back(now);
            now.version->pin();
        }
        writes_ = writes;
        let_go(writes != 0 ? passed() : entries_.size());
    }
    /// Makes add() not throw.  Throws: what an allocation throws.
    void make_room() {
        if (entries_.size() < entries_.capacity()) return;
        const std::lock_guard held(lock_);
        entries_.reserve(2 * entries_.size() + least_passed);
    }
    /// Adds the newest version, whose point it lacks.  Lets go the oldest ones now and then, some at a time, as that looks
    /// at all of them.
    void add(const entry& newest) noexcept {
        const std::lock_guard held(lock_);
        newest.version->pin();
        entries_.push_back(newest);
        if (const std::size_t old = passed(); old >= least_passed + entries_.size() / 8) let_go(old);
    }

    /// The version after the last write up to that point, pinned once more.
    /// Throws: snapshot_too_old if it is not kept; illegal_argument for a point that no write has reached.
    entry at(std::uint64_t point) const {
        const std::lock_guard held(lock_);
        if (entries_.empty())
            raise<snapshot_too_old>("this table keeps no history; say keep_history(writes) before the writes");
        if (point > entries_.back().point)
            raise<illegal_argument>("the last write has the number " + std::to_string(entries_.back().point) +
                                    ", and " + std::to_string(point) + " is asked for");
        if (point < entries_.front().point)
            raise<snapshot_too_old>("the oldest state that is kept is at point " +
                                    std::to_string(entries_.front().point) + ", and " + std::to_string(point) +
                                    " is asked for; keep_history() says how many writes are kept");
        const entry& found = *--after(point);
        found.version->pin();
        return found;
    }
    std::size_t size() const noexcept {
        const std::lock_guard held(lock_);
        return entries_.size();
    }

private:
    static constexpr std::size_t least_passed = 8;

    auto after(std::uint64_t point) const noexcept {
        return std::upper_bound(entries_.begin(), entries_.end(), point,
                                [](std::uint64_t one, const entry& other) { return one < other.point; });
    }
    /// How many versions are older than the one that the oldest kept write needs.
    std::size_t passed() const noexcept {
        const std::uint64_t newest = entries_.empty() ? 0 : entries_.back().point;
        const auto first_later = after(newest - (std::min)(newest, writes_));
        return first_later == entries_.begin() ? 0 : static_cast<std::size_t>(first_later - entries_.begin()) - 1;
    }
    void let_go(std::size_t oldest) noexcept {
        const auto last = entries_.begin() + static_cast<std::ptrdiff_t>(oldest);
        for (auto one = entries_.begin(); one != last; ++one) one->version->unpin();
        entries_.erase(entries_.begin(), last);
    }

    std::uint64_t writes_ = 0;
    mutable std::mutex lock_;
    std::vector<entry> entries_;  // in the order of their points; the last one is the present
};

}  // namespace strata::detail
