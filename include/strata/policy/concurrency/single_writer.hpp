// SPDX-License-Identifier: BSL-1.0
// Layer: policy/concurrency.
#pragma once

#include <strata/policy/concurrency/policy.hpp>

namespace strata::concurrency {

/// Readers go on while a thread writes: no read waits for a lock, and none sees half of a change.
///
/// `st::table<contents, st::concurrency::single_writer> t;` has the calls of a shared_table.
///
/// Each call that changes the table makes a new state of it and publishes that by storing one pointer.  A read, a scan
/// and a snapshot go over one published state, of all families, as long as they take.  States share what has not
/// changed.  A change copies what it touches, so writing takes longer than without the policy.
/// Writers take turns, with each other and with open scanners.
/// Families lie in segment::packed, and do not have deletes::erase.
///
/// A move of the table, and a swap, take along what looks into it: snapshots, scans, scanners and readers stay valid,
/// and so does the history.  Neither allocates.  A table that was moved from is empty, as it was made; its first call,
/// also a read, may throw std::bad_alloc.
/// A copy has the state that was published last, without snapshots and history, in the same memory.  Copying is a read.
/// Complexity: linear in the cells of the active segments; frozen ones are shared.
/// A move, a swap and an assignment need the tables for themselves, as their end does.  An assignment invalidates what
/// looks into the table that was there.
/// State: none.
struct single_writer {
    using axis = strata::axis::concurrency;            ///< The axis of the policy.
    static constexpr bool reads_beside_writes = true;  ///< Reads take no lock.
};

static_assert(publishing_policy<single_writer>);

}  // namespace strata::concurrency
