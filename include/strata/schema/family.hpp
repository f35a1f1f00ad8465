// SPDX-License-Identifier: BSL-1.0
// Layer: schema.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/bytes/kept_view.hpp>
#include <strata/cell/column.hpp>
#include <strata/core/axis.hpp>
#include <strata/core/error.hpp>
#include <strata/core/fixed_string.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/maintenance/manual.hpp>
#include <strata/policy/maintenance/policy.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/quirks/policy.hpp>
#include <strata/policy/retention/combinable.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/promises.hpp>
#include <strata/schema/cells_in.hpp>

namespace strata {

/// The longest family name, in bytes (R1.13).
inline constexpr std::size_t max_family_name_size = 127;

/// Returns true if HBase allows the name for a family (R2.10, R2.11).  Complexity: linear.
constexpr bool is_legal_family_name(bytes_view name) noexcept {
    if (name.empty() || name.size() > max_family_name_size || name.front() == '.' || name == "recovered.edits")
        return false;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F || c == ':' || c == '/' || c == '\\') return false;
    }
    return true;
}

namespace detail {

/// The memory of a family that names no memory policy: the table's.
struct memory_of_table {};

/// Throws bad_family_name for a name that is not legal.
inline void check_family_name(bytes_view name) {
    if (!is_legal_family_name(name))
        raise<bad_family_name>("illegal column family name '" + escape(name) +
                               "': it may not be empty, longer than 127 bytes, 'recovered.edits', start with '.', or "
                               "contain ':', '/', '\\' or a control character");
}

/// Says what is wrong with the arguments of a family.
///
/// It is no base and no part of the family: clang++ forgets the bases and members of a class whose own assertion fails,
/// and says so at each use.
template <fixed_string Name, class... Policies>
struct family_arguments {
    static_assert(is_legal_family_name(Name.view()),
                  "strata: illegal column family name: it may not be empty, longer than 127 bytes, 'recovered.edits', "
                  "start with '.', or contain ':', '/', '\\' or a control character");
    static_assert(
        (policy<Policies> && ...),
        "strata: every argument after a family's name must be a policy, that is, declare 'using axis = ...;'");
    static_assert((!policy_for<Policies, axis::clock> && ...), "strata: a clock belongs to the table, not to a family");
    static_assert((!policy_for<Policies, axis::concurrency> && ...),
                  "strata: a concurrency policy belongs to the table, not to a family");
    static_assert((!policy_for<Policies, axis::backend> && ...),
                  "strata: say which dimension the backend holds: rows_in<...>, qualifiers_in<...>, versions_in<...>");
    static_assert((!policy_for<Policies, axis::order> && ...),
                  "strata: the dimensions of a table have HBase's order; an order of your own goes into an mdmap");
    static_assert(policies_of<axis::retention, Policies...> <= 1,
                  "strata: a family takes at most one retention policy; retention::all_of and any_of combine several");
    static_assert(policies_of<axis::deletes, Policies...> <= 1, "strata: a family takes at most one delete policy");
    static_assert(policies_of<axis::memory, Policies...> <= 1, "strata: a family takes at most one memory policy");
    static_assert(policies_of<axis::quirks, Policies...> <= 1, "strata: a family takes at most one quirks policy");
    static_assert(policies_of<axis::maintenance, Policies...> <= 1,
                  "strata: a family takes at most one maintenance policy");
    static_assert(policies_of<axis::segment, Policies...> <= 1, "strata: a family takes at most one cells_in");
    static_assert(
        !policies_of<axis::segment, Policies...> || !names_backends<Policies...>,
        "strata: a family names a layout in cells_in or backends in rows_in, qualifiers_in and versions_in, not both");
    static_assert(policies_of<axis::rows, Policies...> <= 1, "strata: a family takes at most one rows_in");
    static_assert(policies_of<axis::qualifiers, Policies...> <= 1, "strata: a family takes at most one qualifiers_in");
    static_assert(policies_of<axis::versions, Policies...> <= 1, "strata: a family takes at most one versions_in");

    using retention = policy_or<axis::retention, strata::retention::max_versions<1>, Policies...>;
    using deletes = policy_or<axis::deletes, strata::deletes::tombstones, Policies...>;
    using memory = policy_or<axis::memory, memory_of_table, Policies...>;
    using quirks = policy_or<axis::quirks, strata::quirks::hbase, Policies...>;
    using maintenance = policy_or<axis::maintenance, strata::maintenance::manual, Policies...>;
    static_assert(maintenance_policy<maintenance>,
                  "strata: the maintenance policy of this family does not model strata::maintenance_policy");
    static_assert(std::is_empty_v<maintenance>,
                  "strata: maintenance::hbase has numbers, which are those of a family of the run time; a family that "
                  "the compiler knows names maintenance::by_size<N>");
    static_assert(retention_policy<retention>,
                  "strata: the retention policy of this family does not model strata::retention_policy");
    static_assert(sizeof(checked_retention<retention>) != 0);
    static_assert(fault_in<retention> != retention_fault::negates,
                  "strata: none_of takes retention policies that look at the timestamp alone, such as keep_if: a "
                  "version that another part keeps today may count tomorrow");
    static_assert(fault_in<retention> != retention_fault::chooses_twice,
                  "strata: all_of takes one part at most that keeps a version older than one it drops, as one_per "
                  "does; only filters, such as keep_if, may be several");
    static_assert(fault_in<retention> != retention_fault::ends_otherwise,
                  "strata: beside a part that keeps a version older than one it drops, as one_per does, all_of takes "
                  "filters, limits and times to live, and no horizon");
    static_assert(
        fault_in<retention> != retention_fault::is_uncountable,
        "strata: a limit in all_of counts what another part keeps only if that part is countable, as one_per is");
    static_assert(fault_in<retention> != retention_fault::looks_and_drops,
                  "strata: the predicate of keep_if looks at the rank or the age and breaks a law of check_laws: reads "
                  "would depend on flushes");
    static_assert(delete_policy<deletes>,
                  "strata: the delete policy of this family does not model strata::delete_policy");
    static_assert(!drops_excess<maintenance> || has_limit<retention>,
                  "strata: maintenance::eager needs a retention policy with a limit, such as max_versions<N>");
    static_assert(!drops_excess<maintenance> || !may_be_sequenced<deletes>,
                  "strata: maintenance::eager does not go with deletes::sequenced, whose reads count every write");
    static_assert(quirks_policy<quirks>,
                  "strata: the quirks policy of this family does not model strata::quirks_policy");
    static_assert(std::same_as<memory, memory_of_table> || memory_policy<memory>,
                  "strata: the memory policy of this family does not model strata::memory_policy");
};

}  // namespace detail

/// A column family: a name and the policies that differ from HBase's defaults, in any order.
///
/// Derive from it, so that error messages and symbols show your name: `struct contents : st::family<"contents"> {};`.
/// A value of the derived type is a column: `contents{"html"}`.  It borrows the qualifier's bytes, but keeps those of
/// a temporary string.
/// Policies with state are default-constructed, unless the table's constructor gets objects of them; see for_family.
///
/// | axis | default |
/// |---|---|
/// | retention | max_versions<1> (R2.13) |
/// | deletes | tombstones (R2.13) |
/// | cells_in | segment::packed |
/// | rows_in, qualifiers_in, versions_in | none; if one is named, backend::rb_tree for the others |
/// | memory | the table's |
/// | quirks | quirks::hbase |
/// | maintenance | maintenance::manual |
template <fixed_string Name, class... Policies>
class family {
    static_assert(sizeof(detail::family_arguments<Name, Policies...>) != 0);

public:
    /// The retention policy: which versions of a column count.
    using retention = policy_or<axis::retention, strata::retention::max_versions<1>, Policies...>;
    /// The delete policy.
    using deletes = policy_or<axis::deletes, strata::deletes::tombstones, Policies...>;
    /// The memory policy, or a type that stands for the table's memory.
    using memory = policy_or<axis::memory, detail::memory_of_table, Policies...>;
    /// The quirks policy: which of HBase's oddities are reproduced.
    using quirks = policy_or<axis::quirks, strata::quirks::hbase, Policies...>;
    /// The maintenance policy: when the family is flushed and compacted.
    using maintenance = policy_or<axis::maintenance, strata::maintenance::manual, Policies...>;
    /// The policy that chooses how cells lie in memory.
    using cells = detail::cells_of<Policies...>;

    /// The name of the family.
    static constexpr bytes_view name = Name.view();

    /// Makes the column with that qualifier, whose bytes are borrowed.  The empty qualifier must be given, as "".
    template <std::convertible_to<bytes_view> Qualifier>
    constexpr family(const Qualifier& qualifier)
        : qualifier_(bytes_view(qualifier)) {}  // NOLINT: implicit, so that contents{"q"} will do
    /// Makes the column with that qualifier and keeps it: a temporary string ends before the column may.
    template <detail::ending_bytes Qualifier>
    constexpr family(Qualifier&& qualifier)
        : qualifier_(std::forward<Qualifier>(qualifier)) {}  // NOLINT: implicit, as the other

    /// The qualifier; may be empty (R1.14).  Invalidated by: the end of the column, if that was made of a temporary
    /// string.
    constexpr bytes_view qualifier() const noexcept { return qualifier_.get(); }

private:
    detail::kept_view qualifier_;
};

/// A column family: a type derived from strata::family.
template <class F>
concept column_family = typed_column<F> && requires {
    typename F::retention;
    typename F::deletes;
    typename F::memory;
    typename F::quirks;
    typename F::cells;
};

/// The type of all<F>: every column of a family.
template <column_family F>
struct all_of_family {
    /// The family.
    using family = F;
};

/// Every column of a family, as an argument: `t.delete_family(row, st::all<contents>)`, `.columns = {st::all<anchor>}`.
template <column_family F>
inline constexpr all_of_family<F> all{};

}  // namespace strata
