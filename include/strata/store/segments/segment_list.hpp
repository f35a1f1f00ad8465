// SPDX-License-Identifier: BSL-1.0
// Layer: store/segments.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <strata/answer/read_stats.hpp>
#include <strata/core/inlining.hpp>
#include <strata/policy/memory/compaction_scope.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/segment/segment_times.hpp>
#include <strata/store/judge/read_request.hpp>
#include <strata/store/segments/frozen_segment.hpp>
#include <strata/store/segments/read_points.hpp>

namespace strata::detail {

/// The frozen segments of a store, oldest first, and which of them each open scanner goes over.
///
/// Segments never change, so a copy of the list shares them.  Nothing that is const changes the list or asks for
/// memory: a scanner goes over the list as it is, and who changes the list keeps that for the scanners that are open.
template <class Memory>
class segment_list {
    template <class T>
    using array = std::vector<T, typename Memory::template allocator<T>>;

public:
    using segment = std::shared_ptr<const frozen_segment<Memory>>;

    /// The segments of one reader, and whether it goes over the active one too, or over what that was.
    struct part {
        array<segment> frozen;
        bool with_active = true;
        segment was_active = nullptr;
        std::size_t flushed = 0;  // of the frozen ones, the newest: made of memory that the reader has gone over

        bool sees_memory() const noexcept { return with_active || was_active; }
        /// What that has become; there is room for it.
        void add_flushed(const segment& newest) noexcept {
            frozen.push_back(newest);
            ++flushed;
        }

        /// The rows of the segments that may matter to a read (segment_times), the newest first; with hidden cells.
        /// A scanner goes by what the active one held when it was opened (R9.12), also after a flush.
        template <class Rows, class Active>
        Rows rows(const Active& active, const segment_times& written, const read_request& read, timestamp alive) const {
            const segment_times& memory = read.memory ? *read.memory : written;
            const bool memory_matters = memory.may_matter(read.when, alive);
            Rows all;
            if (sees_memory() && memory_matters) {
                if (with_active && active.size() != 0) all.add_active(active);
                if (was_active) all.add_copy_of_active(was_active->cells());
            }
            const auto passed = static_cast<std::ptrdiff_t>(memory_matters ? 0 : flushed);
            for (auto one = frozen.rbegin() + passed; one != frozen.rend(); ++one)
                if ((*one)->times().file_may_matter(read.when, alive)) all.add((*one)->cells());
            return all;
        }
        /// Counts the segments of a read that goes over `used` of them; the active one has so many cells.
        void count(read_stats& done, std::size_t used, std::size_t active) const noexcept {
            count_segments(done, used, frozen.size() + (was_active ? 1 : 0) + (with_active && active != 0 ? 1 : 0));
        }
    };

    explicit segment_list(const Memory& memory)
        : memory_(memory),
          now_{array<segment>(allocator_for_nothing<segment>(memory))},
          held_(allocator_for_nothing<held>(memory)) {}

    /// A copy has no open scanners.
    segment_list(const segment_list& other)
        : memory_(other.memory_),
          now_{array<segment>(other.now_.frozen, other.now_.frozen.get_allocator())},
          held_(other.held_.get_allocator()) {
        if (!empty()) held_.reserve(1);
    }
    segment_list(segment_list&&) noexcept = default;
    segment_list& operator=(const segment_list&) = delete;
    segment_list& operator=(segment_list&&) = delete;
    ~segment_list() = default;

    std::size_t size() const noexcept { return now_.frozen.size(); }
    bool empty() const noexcept { return now_.frozen.empty(); }
    const segment& operator[](std::size_t i) const noexcept { return now_.frozen[i]; }
    auto begin() const noexcept { return now_.frozen.begin(); }
    auto end() const noexcept { return now_.frozen.end(); }

    /// How many cells are in them.
    std::size_t cells() const noexcept {
        std::size_t sum = 0;
        for (const segment& one : now_.frozen) sum += one->size();
        return sum;
    }

    /// The bytes of some that follow each other.
    std::uint64_t bytes_of(std::size_t first, std::size_t count) const noexcept {
        std::uint64_t sum = 0;
        for (std::size_t i = first; i != first + count; ++i) sum += now_.frozen[i]->cells().bytes();
        return sum;
    }
    /// The bytes of each.
    std::vector<std::uint64_t> sizes() const {
        std::vector<std::uint64_t> all;
        for (const segment& one : now_.frozen) all.push_back(one->cells().bytes());
        return all;
    }

    /// Of all puts in them (R8.9); latest if there are none.
    timestamp earliest_put() const noexcept {
        timestamp earliest = latest;
        for (const segment& one : now_.frozen) earliest = (std::min)(earliest, one->times().earliest_put());
        return earliest;
    }

    /// Makes room for one more, and for one that is loaded after it, so that add() and load() do not throw.
    void reserve() {
        use_memory();
        now_.frozen.reserve(size() + 2);
        for (held& one : held_) one.what.frozen.reserve(one.what.frozen.size() + 1);
    }

    /// Shares the segments of another list.  Throws: what an allocation throws, if make_room() has made less.
    void show(const segment_list& other) {
        if (now_.frozen == other.now_.frozen) return;
        use_memory();
        now_.frozen.assign(other.begin(), other.end());
    }
    void make_room(std::size_t segments) {
        if (segments <= now_.frozen.capacity()) return;
        use_memory();
        now_.frozen.reserve(segments);
    }
    void forget_all_but(const segment_list& other) noexcept {
        if (now_.frozen != other.now_.frozen) now_.frozen.clear();
    }

    /// Adds what the active segment has become.
    void add(const segment& newest) noexcept {
        for (held& one : held_) {
            if (one.what.sees_memory()) one.what.add_flushed(newest);
            one.what.with_active = false;
            one.what.was_active = nullptr;
        }
        if (newest->size() > 0) now_.frozen.push_back(newest);
    }

    /// Adds one that was loaded, and of which scanners that are open see nothing.
    void load(const segment& newest) noexcept { now_.frozen.push_back(newest); }
    /// Adds one that was a part of the active segment.
    void load_from_active(const segment& newest) noexcept {
        if (newest->size() == 0) return;
        for (held& one : held_)
            if (one.what.with_active) one.what.frozen.push_back(newest);
        load(newest);
    }

    /// Puts one in the place of `count` from `first` on; none if it is empty (R8.12).
    void replace(std::size_t first, std::size_t count, segment one) noexcept {
        const auto from = now_.frozen.begin() + static_cast<std::ptrdiff_t>(first);
        const std::ptrdiff_t kept = one->size() > 0 ? 1 : 0;
        if (kept == 1) *from = std::move(one);
        now_.frozen.erase(from + kept, from + static_cast<std::ptrdiff_t>(count));
    }

    /// Before segments change: the scanners that are open go on over what there is.  A flush adds what it leaves, a
    /// compaction does not matter to them (R8.15).  HBase: what a StoreScanner holds.
    void hold(const read_points& scanners) {
        let_go(scanners);
        use_memory();
        held_.reserve(held_.size() + 2);  // one for clear()
        if (scanners.any_of(first_of_now(), scanners.now()))
            held_.push_back(
                {first_of_now(), scanners.now(), {array<segment>(now_.frozen, now_.frozen.get_allocator())}});
    }

    /// Lets go what is held for scanners that have been closed.
    void let_go(const read_points& scanners) noexcept {
        std::erase_if(held_, [&](const held& one) { return !scanners.any_of(one.first, one.behind); });
    }

    /// Removes all.  The scanners that are open go on over what there was; hold() has made room for that.
    void clear(const read_points& scanners) noexcept {
        let_go(scanners);
        if (!empty() && scanners.any_of(first_of_now(), scanners.now()))
            held_.push_back({first_of_now(), scanners.now(), {array<segment>(std::move(now_.frozen))}});
        now_.frozen.clear();
        shrink(memory_);
    }

    /// Some reader would miss what is removed from the active segment.
    bool watches_active() const noexcept {
        return std::any_of(held_.begin(), held_.end(), [](const held& one) { return one.what.with_active; });
    }

    /// Before the active segment becomes another one: who watches it keeps a copy, null if it was empty.
    void keep_active(const segment& copy) noexcept {
        for (held& one : held_)
            if (std::exchange(one.what.with_active, false)) one.what.was_active = copy;
    }

    /// What is seen by the scanners of that moment; of `present`, all there is.
    const part& of(std::uint64_t moment) const noexcept {
        for (const held& one : held_)
            if (moment < one.behind) return one.what;
        return now_;
    }

private:
    // What is seen from one moment on and before another; the entries lie in their order.
    struct held {
        std::uint64_t first;
        std::uint64_t behind;
        part what;
    };

    /// Before something is allocated: the lists may have allocators for nothing.
    void use_memory() {
        if (now_.frozen.capacity() == 0) now_.frozen = array<segment>(memory_.template allocator_for<segment>());
        if (held_.capacity() == 0) held_ = array<held>(memory_.template allocator_for<held>());
    }

    std::uint64_t first_of_now() const noexcept { return held_.empty() ? 0 : held_.back().behind; }

    [[no_unique_address]] Memory memory_;
    part now_;
    array<held> held_;
};

}  // namespace strata::detail
