// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <tuple>
#include <type_traits>

#include <strata/bytes/bytes.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/schema/cells_in.hpp>
#include <strata/schema/family.hpp>
#include <strata/segment/grouped.hpp>
#include <strata/segment/packed.hpp>
#include <strata/table/families/table_groups.hpp>

namespace strata {

namespace detail {

/// A family of a locality group: its policies, and cells that lie with those of the other families.
template <class Group, class Family>
struct in_group {
    using group = Group;
    using family = Family;
    using retention = typename Family::retention;
    using deletes = typename Family::deletes;
    using memory = typename Family::memory;
    using quirks = typename Family::quirks;
    using maintenance = typename Family::maintenance;
    using cells = cells_in<segment::grouped>;
    static constexpr bytes_view name = Family::name;
};

/// A family's policies say nothing of memory and segments.
template <class Family>
inline constexpr bool lives_in_table = std::same_as<typename Family::memory, memory_of_table>;
template <class Family>
inline constexpr bool is_plainly_packed = std::same_as<typename Family::cells, cells_in<segment::packed>>;

/// They may be a locality group.
template <class... Families>
inline constexpr bool are_families = (column_family<Families> && ...);
template <bool AreFamilies, class... Families>
inline constexpr bool are_group = false;
template <class... Families>
inline constexpr bool are_group<true, Families...> = sizeof...(Families) > 1 && sizeof...(Families) <= 255 &&
                                                     (lives_in_table<Families> && ...) &&
                                                     (is_plainly_packed<Families> && ...);

/// Says what is wrong with the families of a locality group; see family_arguments.
template <bool AreFamilies, class... Families>
struct checked_group {
    static_assert(AreFamilies,
                  "strata: every argument of a locality_group must be a column family, that is, derive from "
                  "strata::family");
};
template <class... Families>
struct checked_group<true, Families...> {
    static_assert(sizeof...(Families) > 1, "strata: a locality_group names two families or more");
    static_assert(sizeof...(Families) <= 255, "strata: a locality_group names 255 families at most");
    static_assert((lives_in_table<Families> && ...),
                  "strata: the families of a locality_group live in the table's memory, so none names one of its own");
    static_assert(
        (is_plainly_packed<Families> && ...),
        "strata: the families of a locality_group share a packed segment, so none names cells_in or backends");
};

/// What stands for the families in the table; if they may not be a group, those that are families, by themselves.
template <bool IsGroup, class Group, class... Families>
struct group_members {
    using type = decltype(std::tuple_cat(
        std::conditional_t<column_family<Families>, std::tuple<std::type_identity<Families>>, std::tuple<>>{}...));
};
template <class Group, class... Families>
struct group_members<true, Group, Families...> {
    using type = std::tuple<std::type_identity<in_group<Group, Families>>...>;
};

}  // namespace detail

/// Families of a table that share the memory of a row, named among its arguments in the place of the families:
/// `st::table<st::locality_group<title, price, stock>, reviews>`.  Bigtable: a locality group.
///
/// A get of a whole row then searches once for all of them, and so do the changes of a row; their row key is kept once.
/// A scan forward over all families of the group and no others is one walk over its rows, as long as none of them has
/// been flushed and they follow each other in name order.
/// A read of one family passes over the cells of the others, so families that are read alone stay by themselves.
/// Answers, flushes and compactions are those of each family, and what has been flushed lies apart, a segment a family.
/// What is loaded into a group without cells lies together up to the next flush, compaction or load.
/// A flush removes the cells of its family from the rows of the group, row by row; the last family's go at once.
/// The group lives in the table's memory, its families are packed, and the table is not one of
/// concurrency::single_writer.
/// Needs memory: a byte a column, and none for the row keys but the first.
template <class... Families>
struct locality_group {
    static_assert(sizeof(detail::checked_group<detail::are_families<Families...>, Families...>) != 0);

    /// What stands for the families in the table.
    using members = typename detail::group_members<detail::are_group<detail::are_families<Families...>, Families...>,
                                                   locality_group, Families...>::type;
};

}  // namespace strata
