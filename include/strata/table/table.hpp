// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <strata/core/axis.hpp>
#include <strata/policy/concurrency/none.hpp>
#include <strata/policy/concurrency/policy.hpp>
#include <strata/table/basic_table.hpp>
#include <strata/table/families/table_arguments.hpp>
#include <strata/table/shared_table.hpp>
#include <strata/table/versioned/with_versions.hpp>

namespace strata {

/// A table of column families: HBase's data model in memory.
///
/// `st::table<contents, anchor, st::clock::manual> t;`
///
/// The arguments are families and policies, in any sequence.
///
/// | axis | default |
/// |---|---|
/// | clock | clock::system |
/// | memory, for families that name none | memory::heap |
/// | concurrency | concurrency::none |
template <class... FamiliesAndPolicies>
class table : public basic_table<typename detail::table_arguments<FamiliesAndPolicies...>::families,
                                 typename detail::table_arguments<FamiliesAndPolicies...>::clock,
                                 typename detail::table_arguments<FamiliesAndPolicies...>::concurrency> {
public:
    using table::basic_table::basic_table;
};

/// One whose calls may run at the same time: `st::table<contents, st::concurrency::locked<>> t;`.
template <class... FamiliesAndPolicies>
    requires(locking_policy<FamiliesAndPolicies> || ...)
class table<FamiliesAndPolicies...>
    : public shared_table<table<detail::without_lock<FamiliesAndPolicies>...>,
                          policy_or<axis::concurrency, concurrency::none, FamiliesAndPolicies...>> {
public:
    using table::shared_table::shared_table;
};

/// One that is read while somebody writes: `st::table<contents, st::concurrency::single_writer> t;`.
template <class... FamiliesAndPolicies>
    requires(publishing_policy<FamiliesAndPolicies> || ...)
class table<FamiliesAndPolicies...>
    : public shared_table<typename detail::with_versions<table, FamiliesAndPolicies...>::type,
                          policy_or<axis::concurrency, concurrency::none, FamiliesAndPolicies...>> {
    using families = typename table::shared_table::families_type;
    static_assert(detail::all_publish<families>(),
                  "strata: concurrency::single_writer needs a layout that publishes its changes, which is "
                  "segment::packed; other layouts change in place: use concurrency::locked for them");
    static_assert(detail::none_erases<families>(),
                  "strata: concurrency::single_writer and deletes::erase do not go together; use "
                  "deletes::tombstones, or concurrency::locked");

public:
    using table::shared_table::shared_table;
};

}  // namespace strata
