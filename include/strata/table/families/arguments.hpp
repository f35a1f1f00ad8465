// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <tuple>

#include <strata/schema/family.hpp>

namespace strata {

/// Policy objects for one family of a table; see for_family.
template <column_family Family, class... Policies>
struct family_policies {
    using axis = Family;  ///< Makes it a policy, for the constructor of a table.

    /// The policy objects, each of another type.
    std::tuple<Policies...> objects;
};

/// Gives a table the policy objects of one family: `table<visits, hits> t(for_family<visits>(max_versions<>(n)));`.
///
/// They count for that family only, and before those for all families: two families may have one type of policy with
/// different numbers.
template <column_family Family, class... Policies>
family_policies<Family, Policies...> for_family(const Policies&... objects) {
    return {std::tuple<Policies...>(objects...)};
}

namespace detail {

/// The argument of type T, or a default one.
template <class T>
T argument_or_default() {
    static_assert(std::default_initializable<T>,
                  "strata: a policy of this table has no default; hand an object of it to the constructor");
    if constexpr (std::default_initializable<T>) return T();
}
template <class T, class First, class... Rest>
T argument_or_default(const First& first, const Rest&... rest) {
    if constexpr (std::same_as<T, First>)
        return first;
    else
        return argument_or_default<T>(rest...);
}

/// True if the family, in that memory, has a policy of the argument's type.  If the argument names the family: of the
/// types of all its objects.
template <class Argument, class Family, class Memory>
inline constexpr bool is_taken = std::same_as<Argument, typename Family::retention> ||
                                 std::same_as<Argument, typename Family::deletes> || std::same_as<Argument, Memory>;
template <class Family, class... Policies, class Memory>
inline constexpr bool is_taken<family_policies<Family, Policies...>, Family, Memory> =
    (is_taken<Policies, Family, Memory> && ...);

/// The objects of an argument that names this family.
template <class Family, class Argument>
std::tuple<> objects_for(const Argument&) {
    return {};
}
template <class Family, class... Policies>
const std::tuple<Policies...>& objects_for(const family_policies<Family, Policies...>& argument) {
    return argument.objects;
}

/// The argument of type T for the family, or the argument of type T for all, or a default one.
template <class T, class Family, class... Arguments>
T family_argument_or_default(const Arguments&... arguments) {
    return std::apply([&](const auto&... own) { return argument_or_default<T>(own..., arguments...); },
                      std::tuple_cat(objects_for<Family>(arguments)...));
}

/// True if the argument is for a family that the set does not have.
template <class Argument, class FamilySet>
inline constexpr bool is_for_another_family = false;
template <class Family, class... Policies, class FamilySet>
inline constexpr bool is_for_another_family<family_policies<Family, Policies...>, FamilySet> =
    !FamilySet::template has<Family>;

/// Refuses arguments that no part of a table takes.
template <class FamilySet, class Clock, class... Arguments>
consteval void check_arguments() {
    static_assert(((!is_for_another_family<Arguments, FamilySet>)&&...),
                  "strata: for_family names a family that does not belong to this table");
    static_assert(((std::same_as<Arguments, Clock> || is_for_another_family<Arguments, FamilySet> ||
                    FamilySet::template takes<Arguments>)&&...),
                  "strata: no part of this table takes a policy object of this type");
}

}  // namespace detail
}  // namespace strata
