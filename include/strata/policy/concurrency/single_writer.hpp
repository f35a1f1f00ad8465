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
/// State: none.
struct single_writer {
    using axis = strata::axis::concurrency;            ///< The axis of the policy.
    static constexpr bool reads_beside_writes = true;  ///< Reads take no lock.
};

static_assert(publishing_policy<single_writer>);

}  // namespace strata::concurrency
