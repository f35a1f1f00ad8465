// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <strata/policy/concurrency/none.hpp>
#include <strata/policy/concurrency/policy.hpp>
#include <strata/table/basic_table.hpp>
#include <strata/table/parts/table_arguments.hpp>
#include <strata/table/shared_table.hpp>

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
    requires(turn_taking_policy<FamiliesAndPolicies> || ...)
class table<FamiliesAndPolicies...>
    : public shared_table<table<detail::without_turns<FamiliesAndPolicies>...>,
                          policy_or<axis::concurrency, concurrency::none, FamiliesAndPolicies...>> {
public:
    using table::shared_table::shared_table;
};

}  // namespace strata
