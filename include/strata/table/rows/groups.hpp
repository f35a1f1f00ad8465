// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>

#include <strata/core/language.hpp>

namespace strata {

template <class... Families>
struct locality_group;

}  // namespace strata

namespace strata::detail {

/// A family of a locality group, as an argument of static_families: see table/locality_group.hpp.
template <class Member>
concept grouped_member = requires {
    typename Member::group;
    typename Member::family;
};

/// The family of an argument of static_families.
template <class Member>
struct family_of_member {
    using type = Member;
};
template <grouped_member Member>
struct family_of_member<Member> {
    using type = typename Member::family;
};

/// The locality groups of a family set that has none.
struct no_groups {
    struct gathered_type {};
    struct shared_type {};
    /// No scan is one of a group alone.
    template <class Sources>
    struct scan_type {};

    explicit no_groups(const auto&) noexcept {}
    static void bind(const auto&) noexcept {}
};

/// The locality groups of the families of a table.
template <class Memory, class... Members>
struct groups_among {
    using type = no_groups;
};
/// Defined in table/families/table_groups.hpp.
template <class Memory, class... Members>
    requires(grouped_member<Members> || ...)
struct groups_among<Memory, Members...>;

/// The locality groups of a family set.
///@{
template <class FamilySet>
struct groups_in {
    using type = no_groups;
};
template <class FamilySet>
    requires requires { typename FamilySet::groups_type; }
struct groups_in<FamilySet> {
    using type = typename FamilySet::groups_type;
};
template <class FamilySet>
using groups_of = typename groups_in<FamilySet>::type;
template <class FamilySet>
inline constexpr bool has_groups = !std::same_as<groups_of<FamilySet>, no_groups>;
///@}

}  // namespace strata::detail
