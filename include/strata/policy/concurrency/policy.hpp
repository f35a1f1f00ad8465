// SPDX-License-Identifier: BSL-1.0
// Layer: policy/concurrency.
#pragma once

#include <strata/core/axis.hpp>

namespace strata {

/// Who may call at the same time?
///
/// So far there is one answer, concurrency::none, which costs nothing.  A table can name it.  The contract will grow
/// with the second answer.
///
/// These rules hold for every answer:
/// - Const calls of a table may run at the same time: reads, explain(), open_scanner(), steps and end of a scanner,
///   describe() and pictures.  They change nothing that another one reads, and they neither allocate from the table's
///   memory nor free, so the memory policy need not be safe for several threads.
/// - The same is true of an mdmap.  Its finds are no writes, even if they are not const.
/// - Calls that are not const need the table for themselves.  So do moves and assignments.
/// - Every result, view, scan and scanner is for one thread at a time.  Different ones may be used at the same time.
/// - A copy is a table of its own in the same memory, from which it allocates.  Copying while others read needs a
/// memory
///   that is safe for several threads: heap is; arena, counting and limited are not.
/// - Several threads may call your own classes at once: the clock's now(), retention policies, orders, a filter's
///   clone().
template <class C>
concept concurrency_policy = policy_for<C, axis::concurrency>;

}  // namespace strata
