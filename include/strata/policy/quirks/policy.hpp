// SPDX-License-Identifier: BSL-1.0
// Layer: policy/quirks.
#pragma once

#include <concepts>

#include <strata/core/axis.hpp>

namespace strata {

/// Which of HBase's oddities does a family reproduce?
///
/// A quirks policy Q has these static constants of type bool.  If one is true:
/// - `named_column_shows_one_expired`: a read that names the column also returns the first version that is dropped for
///   its age, if a minimum of versions is set (R4.29).
/// - `named_column_misses_last_timestamp`: a read that names the column does not find a version with the timestamp
///   `latest`, which only increments and appends can write.
/// - `sequenced_misses_empty_qualifier`: with deletes::sequenced, family markers do not reach the empty qualifier, and
///   some markers on it make reads fail (R7.17).
/// - `sequenced_returns_too_many`: with deletes::sequenced, a read that names the column returns the last of a minimum
///   of versions, whatever the read's limit is, and deletes without a timestamp fail because of it (R7.8).
/// - `increment_moves_on`: increments and appends write at least one tick after the version that they read (R3.20).
/// - `store_limit_of_zero_returns_one`: a limit of no cells a family still returns one cell (R4.34).
/// - `families_on_demand_are_not_judged`: if families are loaded on demand, a filter that does not call this family
///   essential judges rows without it, and reversed scans with such a filter are refused (R4.40).
/// - `filters_err`: filters::prefix, fuzzy_row and multi_row_range, and lists of them, find other rows than they
/// should,
///   as HBase's do (R10.9, R10.12, R10.13).  One such family in a table is enough.
/// - `raw_shows_expired_cells`: a raw read returns cells whose own time to live has passed (HBase 2.6.5).
/// - `rewrites_drop_redundant_markers`: flushes and partial compactions drop markers that add nothing to a newer or
///   broader one that they have met (HBASE-30036, HBase 2.6.6).
template <class Q>
concept quirks_policy = policy_for<Q, axis::quirks> && requires {
    { Q::named_column_shows_one_expired } -> std::convertible_to<bool>;
    { Q::named_column_misses_last_timestamp } -> std::convertible_to<bool>;
    { Q::sequenced_misses_empty_qualifier } -> std::convertible_to<bool>;
    { Q::sequenced_returns_too_many } -> std::convertible_to<bool>;
    { Q::increment_moves_on } -> std::convertible_to<bool>;
    { Q::store_limit_of_zero_returns_one } -> std::convertible_to<bool>;
    { Q::families_on_demand_are_not_judged } -> std::convertible_to<bool>;
    { Q::filters_err } -> std::convertible_to<bool>;
    { Q::raw_shows_expired_cells } -> std::convertible_to<bool>;
    { Q::rewrites_drop_redundant_markers } -> std::convertible_to<bool>;
};

}  // namespace strata
