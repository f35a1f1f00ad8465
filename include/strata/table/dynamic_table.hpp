// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <initializer_list>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/axis.hpp>
#include <strata/core/error.hpp>
#include <strata/policy/clock/policy.hpp>
#include <strata/policy/clock/system.hpp>
#include <strata/policy/concurrency/none.hpp>
#include <strata/policy/concurrency/policy.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/schema/family.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/table/basic_table.hpp>
#include <strata/table/families/dynamic_families.hpp>
#include <strata/table/plain/table_state.hpp>
#include <strata/table/shared_table.hpp>
#include <strata/table/versioned/with_versions.hpp>

namespace strata {

template <class... Policies>
class basic_dynamic_table;

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

/// The dynamic table inside one that several threads use.
template <class... Policies>
struct dynamic_table_within {
    using type = basic_dynamic_table<without_lock<Policies>...>;
};
template <class... Policies>
    requires(publishing_policy<Policies> || ...)
struct dynamic_table_within<Policies...> {
    using type = typename with_versions<basic_dynamic_table, Policies...>::type;
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

    /// The settings of all families, in name order.
    std::vector<family_options> schema() const {
        std::vector<family_options> all;
        this->families().for_each([&](const auto& store) { all.push_back(store.facts().options()); });
        return all;
    }

    // ---- altering ------------------------------------------------------------------------------------------------

    /// Gives the table exactly these families.  HBase: modifyTable, which closes the region and opens it anew (R8.19).
    ///
    /// - The families that there were are flushed under their old settings, as flush() does, and keep their cells.
    /// - From then on reads, flushes and compactions go by the new settings.  What these allow again, and no flush or
    ///   compaction has dropped meanwhile, is back.
    /// - A family that is not named is deleted with its cells.  One that is new is empty, whatever a family of that
    ///   name once held.
    /// - Open scanners end: their next step throws not_serving_region (R8.20).  HBase's client opens a new scan after
    ///   the last row by itself.
    ///
    /// It is all or nothing.
    /// Complexity: linear in the cells of the active segments, as flush().
    /// Invalidated by: see basic_table; and the stores of families().
    /// Throws: illegal_argument or bad_family_name for families that HBase refuses (R2.10, R2.14, R2.16).
    void alter(std::vector<family_options> families) {
        const timestamp now = this->clock().now();
        this->state::families_.alter(std::move(families), now, this->smallest_read_point());
        this->state::reads_.recall();
        this->end_scanners();
        ++this->state::sequence_;
    }

    /// Adds a family.  HBase: addColumnFamily.  Otherwise as alter().
    ///
    /// Throws: invalid_family_operation if there is one of that name (R2.31); illegal_argument or bad_family_name.
    void add_column_family(family_options added) {
        detail::check_family_name(added.name);
        if (this->families().contains(added.name)) raise_invalid(added.name, "is there already and cannot be added");
        std::vector<family_options> all = schema();
        all.push_back(std::move(added));
        alter(std::move(all));
    }

    /// Replaces all settings of a family.  HBase: modifyColumnFamily.  Otherwise as alter().
    ///
    /// Throws: invalid_family_operation if the table has no family of that name (R2.31); illegal_argument;
    /// bad_family_name.
    void modify_column_family(family_options changed) {
        detail::check_family_name(changed.name);
        std::vector<family_options> all = schema();
        find(all, changed.name, "is not there and cannot be modified") = std::move(changed);
        alter(std::move(all));
    }

    /// Deletes a family with its cells.  HBase: deleteColumnFamily.  Otherwise as alter().
    ///
    /// Throws: invalid_family_operation if the table has no family of that name, or no other one (R2.31).
    void delete_column_family(bytes_view name) {
        std::vector<family_options> all = schema();
        find(all, name, "is not there and cannot be deleted");
        if (all.size() == 1) raise_invalid(name, "is the only one of the table and cannot be deleted");
        std::erase_if(all, [&](const family_options& one) { return one.name == name; });
        alter(std::move(all));
    }

private:
    using state =
        table_state<typename base::families_type, typename detail::dynamic_table_arguments<Policies...>::clock>;

    [[noreturn]] static void raise_invalid(bytes_view name, const char* why) {
        detail::raise<invalid_family_operation>("the column family '" + escape(name) + "' " + why);
    }

    static family_options& find(std::vector<family_options>& all, bytes_view name, const char* why_not) {
        for (family_options& one : all)
            if (one.name == name) return one;
        raise_invalid(name, why_not);
    }
};

/// One whose calls may run at the same time: `st::basic_dynamic_table<st::concurrency::locked<>> t{{.name = "a"}};`.
template <class... Policies>
    requires(sharing_policy<Policies> || ...)
class basic_dynamic_table<Policies...>
    : public shared_table<typename detail::dynamic_table_within<Policies...>::type,
                          policy_or<axis::concurrency, concurrency::none, Policies...>> {
    using base = typename basic_dynamic_table::shared_table;
    static_assert(!publishing_policy<typename detail::dynamic_table_arguments<Policies...>::concurrency> ||
                      detail::all_publish<typename base::families_type>(),
                  "strata: concurrency::single_writer needs a layout that publishes its changes, which is "
                  "segment::packed; other layouts change in place: use concurrency::locked for them");

public:
    /// Makes a table with these families.
    basic_dynamic_table(std::initializer_list<family_options> families) : base(std::vector<family_options>(families)) {}
    /// Makes a table with these families and policy objects.
    template <policy... Objects>
    explicit basic_dynamic_table(const std::vector<family_options>& families, const Objects&... objects)
        : base(families, objects...) {}

    /// See the table without such a policy.
    ///@{
    std::vector<family_options> schema() const {
        return base::read([](const auto& table) { return table.schema(); });
    }
    void alter(std::vector<family_options> families) {
        base::write([&](auto& table) { table.alter(std::move(families)); });
    }
    void add_column_family(family_options added) {
        base::write([&](auto& table) { table.add_column_family(std::move(added)); });
    }
    void modify_column_family(family_options changed) {
        base::write([&](auto& table) { table.modify_column_family(std::move(changed)); });
    }
    void delete_column_family(bytes_view name) {
        base::write([&](auto& table) { table.delete_column_family(name); });
    }
    ///@}
};

/// A dynamic table with default policies: on the heap, with the system's clock.
using dynamic_table = basic_dynamic_table<>;

}  // namespace strata
