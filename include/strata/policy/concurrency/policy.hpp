// SPDX-License-Identifier: BSL-1.0
// Layer: policy/concurrency.
#pragma once

#include <strata/core/axis.hpp>

namespace strata {

/// Who may call at the same time?
///
/// So far there is one answer, and it costs nothing: the axis is there so that a table can name it, and the contract
/// will grow with the second answer.
///
/// Whatever the answer, what is const of a table is safe beside what is const: reads, explain(), open_scanner(), the
/// steps and the end of a scanner, describe() and pictures.  Such a call changes nothing that another one looks at, and
/// neither asks the table's memory for some nor gives it back, so that memory need not be made for several threads.  So
/// it is with an mdmap, in which finds are no writes even where they are not const.  What is not const needs the table
/// for itself, and so do a move and an assignment.
/// Every result, view, scan and scanner is for one thread at a time: different ones go on side by side.
/// A copy is a table of its own, in the same memory, which it asks: making one is safe beside reads only where the
/// memory is made for several threads, as heap is, and arena, counting and limited are not.
/// What is yours takes part: the clock's now(), retention policies, orders and a filter's clone() are called by several
/// threads at once.
template <class C>
concept concurrency_policy = policy_for<C, axis::concurrency>;

}  // namespace strata
