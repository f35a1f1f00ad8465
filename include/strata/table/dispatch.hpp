// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <string>
#include <type_traits>
#include <utility>

#include <strata/cell/column.hpp>
#include <strata/core/error.hpp>
#include <strata/policy/deletes/policy.hpp>

namespace strata::detail {

/// What deletes do in the store that a lambda was handed.
template <class StoreReference>
inline constexpr delete_effect effect_of = std::remove_reference_t<StoreReference>::effect;

/// use(store) for the store of a column's family: found by the compiler for a typed column, by name for a column.
///
/// A typed column never falls back to the search by name, or a typo in a table's list of families would become an
/// exception.  Throws: no_such_column_family.
template <class FamilySet, class Column, class Use>
void with_store(FamilySet& families, const Column& column, Use&& use) {
    if constexpr (typed_column<Column>) {
        constexpr bool has_family = FamilySet::template has<Column>;
        static_assert(has_family, "strata: this column's family does not belong to this table");
        if constexpr (has_family) use(families.template of<Column>());
    } else {
        constexpr bool is_column = std::same_as<Column, strata::column>;
        static_assert(is_column,
                      "strata: a column is a value of a family's type, like contents{\"html\"}, or a strata::column");
        if constexpr (is_column) families.visit(column.family(), use);
    }
}

/// The same for a delete.  Where the family refuses deletes, a typed column is a compile error and a run-time one
/// throws do_not_retry.
template <class FamilySet, class Column, class Use>
void with_deletable_store(FamilySet& families, const Column& column, Use use) {
    with_store(families, column, [&](auto& store) {
        constexpr bool is_deletable = effect_of<decltype(store)> != delete_effect::refused;
        static_assert(is_deletable || !typed_column<Column>,
                      "strata: this family is declared deletes::none, so its cells cannot be deleted");
        if constexpr (is_deletable)
            use(store);
        else
            raise<do_not_retry>("the column family '" + std::string(store.name()) +
                                "' is declared deletes::none, so its cells cannot be deleted");
    });
}

/// What walks the versions of a column: the reader of its store, or one that fits the store of any family.
template <class FamilySet, class Column>
struct reader_for {
    using type = typename FamilySet::any_reader;
};
template <class FamilySet, typed_column Column>
    requires(FamilySet::template has<Column>)
struct reader_for<FamilySet, Column> {
    using type = typename std::remove_cvref_t<decltype(std::declval<const FamilySet&>().template of<Column>())>::reader;
};
template <class FamilySet, class Column>
using reader_of = typename reader_for<FamilySet, Column>::type;

}  // namespace strata::detail
