// SPDX-License-Identifier: BSL-1.0
// Layer: policy/concurrency.
#pragma once

#include <strata/core/axis.hpp>

namespace strata {

/// Who may call at the same time?
///
/// A policy that names its axis and nothing else is like concurrency::none: the table's own code runs, and nothing is
/// added to it.
///
/// The rules for a table with such a policy:
/// - Const calls of a table may run at the same time: reads, explain(), open_scanner(), steps and end of a scanner,
///   describe() and pictures.  They change nothing that another one reads, and they neither allocate from the table's
///   memory nor free, so the memory policy need not be safe for several threads.
/// - The same is true of an mdmap.  Its finds are no writes, even if they are not const.
/// - Calls that are not const need the table for themselves.  So do moves and assignments.
/// - Every result, view, scan and scanner is for one thread at a time.  Different ones may be used at the same time.
/// - A copy is a table of its own in the same memory, from which it allocates.  Copying while others read needs a
///   memory that is safe for several threads: heap is; arena, counting and limited are not.
/// - Several threads may call your own classes at once: the clock's now(), retention policies, orders, a filter's
///   clone().
template <class C>
concept concurrency_policy = policy_for<C, axis::concurrency>;

namespace detail {

template <class C>
concept has_read_lock = requires(const C& lock) {
    lock.read();
};
template <class C>
concept has_write_lock = requires(const C& lock) {
    lock.write();
};

}  // namespace detail

/// A policy that lets one call after the other into a table: every call then may run beside every other.
///
/// `lock.read()` and `lock.write()` return a guard each, whose end lets the next ones in.  While there is one of
/// write(), there is no other; those of read() may be several.  Both are const, and called by any thread.
/// The table has the calls of a shared_table, and never has two such objects at once in a thread.  A copy of the policy
/// belongs to a copy of the table.
template <class C>
concept locking_policy = concurrency_policy<C> && detail::has_read_lock<C> && detail::has_write_lock<C>;

/// A policy whose readers go on while somebody writes: every read finds a state that was published, and takes no lock.
///
/// `C::reads_beside_writes` is true.
template <class C>
concept publishing_policy = concurrency_policy<C> && requires {
    requires C::reads_beside_writes;
};

/// A policy by which several threads may call a table at the same time.
template <class C>
concept sharing_policy = locking_policy<C> || publishing_policy<C>;

}  // namespace strata
