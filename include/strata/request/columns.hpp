// SPDX-License-Identifier: BSL-1.0
// Layer: request.
#pragma once

#include <concepts>
#include <initializer_list>
#include <utility>
#include <vector>

#include <strata/cell/column.hpp>

namespace strata {

namespace detail {

/// Its families are known at run time only.
template <class FamilySet>
concept runtime_family_set = requires {
    FamilySet::is_runtime;
};

/// A table of these families may be asked for the column: its family is one of them, or is known at run time only.
template <class Column, class FamilySet>
inline constexpr bool is_column_of = named_column<Column>;
template <typed_column Column, class FamilySet>
inline constexpr bool is_column_of<Column, FamilySet> =
    runtime_family_set<FamilySet> || FamilySet::template has<Column>;

/// Such a table may be asked for that: a column, or a family as a whole.
template <class Named, class FamilySet>
inline constexpr bool is_selection_of = is_column_of<Named, FamilySet> || std::derived_from<Named, selection>;
template <whole_family Named, class FamilySet>
inline constexpr bool is_selection_of<Named, FamilySet> = is_column_of<typename Named::family, FamilySet>;

template <class T, class... Types>
concept one_of = (std::same_as<T, Types> || ...);
template <class T, class... Types>
concept none_of = !one_of<T, Types...>;

/// The column itself.  Of what is none, which a sentence has said, some column: nothing more is said of it.
template <class Named>
decltype(auto) as_column(const Named& named) {
    if constexpr (typed_column<Named> || named_column<Named>)
        return (named);
    else
        return column({}, {});
}
template <class Named>
selection as_selection(const Named& named) {
    if constexpr (whole_family<Named> || std::derived_from<Named, selection>)
        return named;
    else
        return as_column(named);
}

}  // namespace detail

/// A column of a table, as an argument: a value of one of its families, or a strata::column.
template <class FamilySet>
class column_in : public column {
public:
    /// A column that is known at run time, in braces: {family, qualifier}.
    column_in(owned_bytes family, owned_bytes qualifier) : column(std::move(family), std::move(qualifier)) {}

    /// A column of another table does not compile; one that is known at run time is not looked up yet.
    template <std::convertible_to<column> Named>
    column_in(const Named& named) : column(detail::as_column(named)) {  // NOLINT: implicit on purpose
        static_assert(detail::is_column_of<Named, FamilySet>,
                      "strata: name a column of this table, like contents{\"html\"}, or a strata::column");
    }
};

/// What a read of a table may name: one of its columns, or one of its families as a whole.
template <class FamilySet>
class selection_in : public selection {
public:
    /// A column or family of another table does not compile; one that is known at run time is not looked up yet.
    template <std::convertible_to<selection> Named>
    selection_in(const Named& named) : selection(detail::as_selection(named)) {  // NOLINT: implicit on purpose
        static_assert(detail::is_selection_of<Named, FamilySet>,
                      "strata: name columns of this table, like contents{\"html\"}, and families of it, like "
                      "all<contents>, or a strata::selection");
    }
};

/// The columns that a read of a table names, in braces; or a list of selections that is made at run time.
template <class FamilySet>
class columns_in : public std::vector<selection> {
public:
    columns_in() = default;
    /// They are looked up by the read.
    columns_in(std::vector<selection> named) noexcept : vector(std::move(named)) {}  // NOLINT: implicit on purpose
    /// `{contents{"html"}, st::all<anchor>}`
    columns_in(std::initializer_list<selection_in<FamilySet>> named) : vector(named.begin(), named.end()) {}
    /// One column or family, without braces of its own.
    template <std::convertible_to<selection> Named>
    columns_in(const Named& named) {  // NOLINT: implicit on purpose
        emplace_back(selection_in<FamilySet>(named));
    }
};

}  // namespace strata
