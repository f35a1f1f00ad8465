// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <tuple>
#include <type_traits>

#include <strata/core/axis.hpp>
#include <strata/policy/concurrency/policy.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/policy/memory/version_memory.hpp>
#include <strata/schema/family.hpp>
#include <strata/store/segments/versions.hpp>
#include <strata/table/families/arguments.hpp>
#include <strata/table/rows/groups.hpp>

/// The table inside one that is read beside a writer: its memory keeps versions.
namespace strata::detail {

/// What the table takes of an argument: nothing of a concurrency policy.
///@{
template <class Argument>
auto argument_with_versions(const Argument& one) {
    if constexpr (sharing_policy<Argument>)
        return std::tuple<>();
    else if constexpr (memory_policy<Argument>)
        return std::tuple(version_memory<Argument>(one));
    else
        return std::tuple<const Argument&>(one);
}
template <class Family, class... Policies>
auto argument_with_versions(const family_policies<Family, Policies...>& all) {
    const auto objects =
        std::apply([](const auto&... one) { return std::tuple_cat(argument_with_versions(one)...); }, all.objects);
    return std::tuple(std::apply([](const auto&... one) { return for_family<Family>(one...); }, objects));
}
///@}

/// Makes the table of these arguments.
template <class Table, class... Arguments>
Table made_with_versions(const Arguments&... arguments) {
    return std::apply([](const auto&... one) { return Table(one...); },
                      std::tuple_cat(argument_with_versions(arguments)...));
}

/// What is asked of its families.
///@{
template <class Families>
consteval bool all_publish() {
    bool all = true;
    Families::for_each_store([&]<class Store>(const Store*) { all = all && publishing_store<Store>; });
    return all;
}
template <class Families>
consteval bool none_erases() {
    bool none = true;
    Families::for_each_store(
        [&]<class Store>(const Store*) { none = none && Store::effect != delete_effect::removes; });
    return none;
}
///@}

/// The arguments of the inner table that stand for one of the table.
template <class Argument>
struct kept_argument {
    static constexpr bool is_group = false;
    using type = std::conditional_t<memory_policy<Argument> || sharing_policy<Argument>, std::tuple<>,
                                    std::tuple<std::type_identity<Argument>>>;
};
/// A group is refused, and its families stand for it, so that no more is said.
template <class... Families>
struct kept_argument<locality_group<Families...>> {
    static constexpr bool is_group = true;
    using type = std::tuple<std::type_identity<Families>...>;
};

/// Table with these arguments, a memory that keeps versions, and without a concurrency policy.
template <template <class...> class Table, class... Arguments>
struct with_versions {
    static_assert((!kept_argument<Arguments>::is_group && ...),
                  "strata: a locality_group does not go with concurrency::single_writer; use concurrency::locked, or "
                  "name its families one by one");
    template <class... Others>
    static auto with(std::tuple<std::type_identity<Others>...>)
        -> Table<Others..., version_memory<policy_or<axis::memory, strata::memory::heap, Arguments...>>>;
    using type = decltype(with(std::tuple_cat(typename kept_argument<Arguments>::type{}...)));
};

}  // namespace strata::detail
