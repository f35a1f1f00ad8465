// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/request/columns.hpp>
#include <strata/request/options.hpp>

namespace strata::detail {

/// The names of the families, in order.
template <class FamilySet>
std::vector<bytes> names_of(const FamilySet& families) {
    std::vector<bytes> names;
    families.for_each([&](const auto& store) { names.emplace_back(store.name()); });
    return names;
}

/// The delete_effect of the store that a lambda got.
template <class StoreReference>
inline constexpr delete_effect effect_of = std::remove_reference_t<StoreReference>::effect;

/// Calls use(store, column) for the store of a family that is named at run time.  Throws: no_such_column_family.
template <class Result, class FamilySet, class Column, class Use>
Result with_named_store(FamilySet& families, bytes_view name, const Column& column, Use& use) {
    if constexpr (runtime_family_set<FamilySet>) {
        return static_cast<Result>(families.visit(name, [&](auto& store) { return use(store, column); }));
    } else if constexpr (std::is_void_v<Result>) {
        families.visit(name, [&](auto& store) { use(store, column); });
    } else {
        Result result{};
        families.visit(name, [&](auto& store) { result = use(store, column); });
        return result;
    }
}

/// Calls use(store, column) for the store of a column's family, and returns its Result.
///
/// The compiler finds the store of a typed column; that of a column is found by name.  In a table of compile-time
/// families a typed column is never searched by name: a family that is missing in the table must be a compile
/// error.  Nothing is made of what is no column of the table, as the caller has said in a sentence, so that nothing
/// more is said.  Throws: no_such_column_family.
template <class Result = void, class FamilySet, class Column, class Use>
Result with_store(FamilySet& families, const Column& column, Use&& use) {
    if constexpr (typed_column<Column> && runtime_family_set<FamilySet>) {
        return with_named_store<Result>(families, Column::name, column, use);
    } else if constexpr (named_column<Column>) {
        return with_named_store<Result>(families, column.family(), column, use);
    } else if constexpr (FamilySet::template has<Column>) {
        return static_cast<Result>(use(families.template of<Column>(), column));
    } else {
        return Result();
    }
}

/// Throws for a delete in a family that refuses deletes.
[[noreturn]] inline void raise_undeletable(bytes_view family) {
    raise<do_not_retry>("the column family '" + std::string(family) +
                        "' is declared deletes::none, so its cells cannot be deleted");
}

/// Calls use(store) as with_store() does, for a delete.  If the family refuses deletes, a typed column is a compile
/// error, and a column that is known at run time throws do_not_retry.
template <class FamilySet, class Column, class Use>
void with_deletable_store(FamilySet& families, const Column& column, Use use) {
    with_store(families, column, [&](auto& store, const auto& given) {
        constexpr bool is_deletable = effect_of<decltype(store)> != delete_effect::refused;
        static_assert(is_deletable || !typed_column<Column>,
                      "strata: this family is declared deletes::none, so its cells cannot be deleted");
        if constexpr (is_deletable)
            use(store, given);
        else
            raise_undeletable(store.name());
    });
}

/// A range of row keys that are not views of bytes already; they lie where they are until the range ends.
template <class Range>
concept range_of_keys = range_of_bytes<Range> && !std::convertible_to<const Range&, std::span<const bytes_view>> &&
                        requires(const Range& all) {
    requires std::is_lvalue_reference_v<decltype(*std::begin(all))> ||
        std::same_as<std::remove_cvref_t<decltype(*std::begin(all))>, bytes_view>;
};

/// What walks the versions of a column: the row of its store, or one that fits the store of any family.
template <class FamilySet, class Column>
struct row_walk_for {
    using type = typename FamilySet::any_row;
};
template <class FamilySet, typed_column Column>
    requires(FamilySet::template has<Column>)
struct row_walk_for<FamilySet, Column> {
    using type = typename std::remove_cvref_t<
        decltype(std::declval<const FamilySet&>().template of<Column>())>::reader::row_type;
};
template <class FamilySet, class Column>
using row_walk_of = typename row_walk_for<FamilySet, Column>::type;

}  // namespace strata::detail
