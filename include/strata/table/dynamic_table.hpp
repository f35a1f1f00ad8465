// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <initializer_list>
#include <utility>
#include <vector>

#include <strata/core/axis.hpp>
#include <strata/policy/clock/policy.hpp>
#include <strata/policy/clock/system.hpp>
#include <strata/policy/concurrency/none.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/table/basic_table.hpp>
#include <strata/table/parts/dynamic_families.hpp>

namespace strata {

namespace detail {

/// Checks the policies of a dynamic table and makes its base of them.
template <class... Policies>
struct dynamic_table_arguments {
    static_assert((belongs_to_one_of<Policies, axis::clock, axis::memory, axis::concurrency, axis::quirks,
                                     axis::segment, axis::rows, axis::qualifiers, axis::versions> &&
                   ...),
                  "strata: a dynamic table takes a clock, a memory, a concurrency and a quirks policy, and cells_in or "
                  "rows_in, qualifiers_in and versions_in; retention and deletes are settings of its families");
    static_assert(!policies_of<axis::segment, Policies...> || !names_backends<Policies...>,
                  "strata: a dynamic table names a layout in cells_in or backends in rows_in, qualifiers_in and "
                  "versions_in, not both");

    using clock = policy_or<axis::clock, strata::clock::system, Policies...>;
    using concurrency = policy_or<axis::concurrency, strata::concurrency::none, Policies...>;
    using family = runtime_family<cells_of<Policies...>, policy_or<axis::memory, strata::memory::heap, Policies...>,
                                  policy_or<axis::quirks, strata::quirks::hbase, Policies...>>;
    using base = basic_table<dynamic_families<family>, clock, concurrency>;
};

}  // namespace detail

/// A table whose families are known at run time only.  It has the calls of table; columns are found by name.
///
/// `st::dynamic_table t{{.name = "contents", .max_versions = 3}, {.name = "anchor"}};`
///
/// Typed columns work, too: they are found by the name of their family.  Calls throw no_such_column_family for a family
/// that the table does not have.
/// Policies, in any sequence: clock, memory, concurrency, quirks, cells_in or rows_in, qualifiers_in, versions_in.
template <class... Policies>
class basic_dynamic_table : public detail::dynamic_table_arguments<Policies...>::base {
    using base = typename detail::dynamic_table_arguments<Policies...>::base;

public:
    /// Makes a table with these families.
    ///
    /// Throws: illegal_argument or bad_family_name for families that HBase refuses (R2.10, R2.14, R2.16).
    basic_dynamic_table(std::initializer_list<family_options> families) : base(std::vector<family_options>(families)) {}

    /// Makes a table with these families and policy objects: the clock, the memory.
    ///
    /// Throws: illegal_argument or bad_family_name for families that HBase refuses (R2.10, R2.14, R2.16).
    template <policy... Objects>
    explicit basic_dynamic_table(std::vector<family_options> families, const Objects&... objects)
        : base(std::move(families), objects...) {}
};

/// A dynamic table with default policies: on the heap, with the system's clock.
using dynamic_table = basic_dynamic_table<>;

}  // namespace strata
