// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <tuple>
#include <type_traits>
#include <utility>

#include <strata/core/axis.hpp>
#include <strata/policy/clock/policy.hpp>
#include <strata/policy/clock/system.hpp>
#include <strata/policy/concurrency/none.hpp>
#include <strata/policy/concurrency/policy.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/schema/family.hpp>
#include <strata/table/families/static_families.hpp>

namespace strata::detail {

template <class Argument>
inline constexpr bool is_locality_group = false;
template <class... Families>
inline constexpr bool is_locality_group<locality_group<Families...>> = true;

/// The families that an argument of a table names.
template <class Argument>
struct families_of_argument {
    using type = std::conditional_t<column_family<Argument>, std::tuple<std::type_identity<Argument>>, std::tuple<>>;
};
template <class... Families>
    requires requires { typename locality_group<Families...>::members; }
struct families_of_argument<locality_group<Families...>> {
    using type = typename locality_group<Families...>::members;
};
template <class... Families>
struct families_of_argument<locality_group<Families...>> {
    static_assert(sizeof...(Families) == 0,
                  "strata: include strata/table/locality_group.hpp for a table with a locality_group");
    using type = std::tuple<std::type_identity<Families>...>;
};

/// Says what is wrong with the arguments of a table; see family_arguments.
template <class... Arguments>
struct checked_arguments {
    static_assert(
        ((column_family<Arguments> || is_locality_group<Arguments> || policy<Arguments>)&&...),
        "strata: every argument of a table must be a column family, that is, derive from strata::family, or a "
        "locality_group of some, or a policy of the table");
    static_assert(
        ((!policy<Arguments> || belongs_to_one_of<Arguments, axis::clock, axis::memory, axis::concurrency>)&&...),
        "strata: a table takes a clock, a memory and a concurrency policy; the others belong to its families");
    static_assert(policies_of<axis::clock, Arguments...> <= 1, "strata: a table takes at most one clock");
    static_assert(policies_of<axis::memory, Arguments...> <= 1, "strata: a table takes at most one memory policy");
    static_assert(policies_of<axis::concurrency, Arguments...> <= 1,
                  "strata: a table takes at most one concurrency policy");

    using clock = policy_or<axis::clock, strata::clock::system, Arguments...>;
    using memory = policy_or<axis::memory, strata::memory::heap, Arguments...>;
    using concurrency = policy_or<axis::concurrency, strata::concurrency::none, Arguments...>;
    static_assert(clock_policy<clock>, "strata: the clock of this table does not model strata::clock_policy");
    static_assert(memory_policy<memory>,
                  "strata: the memory policy of this table does not model strata::memory_policy");
    static_assert(concurrency_policy<concurrency>,
                  "strata: the concurrency policy of this table does not model strata::concurrency_policy");
    static_assert(has_read_lock<concurrency> == has_write_lock<concurrency>,
                  "strata: a concurrency policy that lets calls in has both read() and write(), and both are const");
};

/// Sorts the arguments of a table into families and policies.
template <class... Arguments>
struct table_arguments {
    static_assert(sizeof(checked_arguments<Arguments...>) != 0);

    using clock = policy_or<axis::clock, strata::clock::system, Arguments...>;
    using memory = policy_or<axis::memory, strata::memory::heap, Arguments...>;
    using concurrency = policy_or<axis::concurrency, strata::concurrency::none, Arguments...>;

    template <class... Families>
    static auto set_of(std::tuple<std::type_identity<Families>...>) -> static_families<memory, Families...>;
    using families = decltype(set_of(std::tuple_cat(typename families_of_argument<Arguments>::type{}...)));
};

}  // namespace strata::detail
