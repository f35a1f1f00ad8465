// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstdint>

#include <strata/cell/timestamp.hpp>
#include <strata/core/assert.hpp>
#include <strata/core/error.hpp>
#include <strata/core/loan.hpp>
#include <strata/table/view/no_lock.hpp>
#include <strata/table/view/read_view.hpp>

namespace strata::detail {

/// The lock of a published version, which nobody changes: it shows what it has, and no read needs to look when a cell
/// was written.
struct unlocked_version : no_lock {
    static constexpr bool shows_all = true;
};
inline constexpr unlocked_version version_is_fixed;

template <class Lock>
inline constexpr bool shows_all = requires {
    requires Lock::shows_all;
};

/// A read view of a table whose versions are kept until this object is gone.  Snapshots share one.
/// State is a table_state, Lock lets calls in.
template <class State, class Lock>
class held_view {
public:
    /// The present.  The caller holds the lock to read.  Throws: std::bad_alloc.
    held_view(const Lock& lock, const State& table) : held_view(lock, table, table.clock_.now()) {}
    /// What the table shows now, read as if it were that time.
    held_view(const Lock& lock, const State& table, timestamp now)
        : lock_(&lock),
          table_(&table),
          seen_{.now = now, .read_point = table.sequence_},
          owner_(table.open_scanners_.owner()) {
        if constexpr (!shows_all<Lock>) seen_.moment = table.open_moment();
    }
    held_view(const held_view&) = delete;
    held_view& operator=(const held_view&) = delete;
    ~held_view() {
        check_owner();
        const auto held = lock_->read();
        if constexpr (!shows_all<Lock>) table_->close_moment(seen_.moment);
    }

    /// A guard to read the table under.
    auto read() const {
        check_owner();
        return lock_->read();
    }
    const Lock& lock() const noexcept { return *lock_; }
    const State& table() const noexcept { return *table_; }

    /// What a scan of it sees.  The caller holds the lock.  Throws: not_serving_region if the table was altered since.
    const read_moment& seen() const {
        if (table_->open_scanners_.has_ended(seen_.moment))
            raise<not_serving_region>("the table was altered since this snapshot was taken; take a new one");
        return seen_;
    }
    /// What a read of it looks at.  Likewise.
    auto view() const {
        if constexpr (shows_all<Lock>)
            return read_view<State, as_of_now>(*table_, {seen().now});
        else
            return read_view<State, as_it_was>(*table_, {seen()});
    }
    /// The number of the last write that is seen.
    std::uint64_t point() const noexcept { return seen_.read_point; }

private:
    void check_owner() const noexcept {
        STRATA_EXPECT(owner_.is_current(),
                      "strata: the table of this snapshot was moved or destroyed before the snapshot; end snapshots "
                      "first, and keep their table where it is");
    }

    const Lock* lock_;
    const State* table_;
    read_moment seen_;
    [[no_unique_address]] loan owner_;  // the table
};

}  // namespace strata::detail
