// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <optional>
#include <type_traits>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/compare.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/request/condition.hpp>
#include <strata/request/mutation.hpp>
#include <strata/store/read/row_read.hpp>

namespace strata::detail {

/// Returns true if HBase's read of one version of a column would return more versions, which HBase cannot handle
/// (R7.8).
template <class Store>
bool returns_too_many(const Store& store, bytes_view row, bytes_view qualifier, const time_range& when, timestamp now) {
    if constexpr (may_be_sequenced<std::remove_cvref_t<decltype(store.delete_policy())>> &&
                  Store::quirks_type::sequenced_returns_too_many) {
        if (!is_sequenced(store.delete_policy())) return false;
        auto read = store.read({.when = when, .now = now});
        auto found = read.newest_of(row, qualifier);
        return found && found->next();
    }
    return false;
}

/// Throws what HBase throws then.
[[noreturn]] inline void raise_too_many() {
    raise<server_failure>(
        "HBase fails to find the newest version to delete, because its own read of the column returns "
        "more versions than it asks for (R7.8); quirks::repaired finds it",
        "RuntimeException");
}

/// Returns true if the condition holds for a cell, or for its absence (R3.30).
template <class Column>
bool passes(const basic_condition<Column>& wanted, const std::optional<cell_view>& found) {
    const bool is_negated = wanted.op == compare::not_equal;
    if (!wanted.expected || wanted.expected->empty()) return found ? found->value().empty() != is_negated : !is_negated;
    if (!found) return false;
    const int order = bytes_view(*wanted.expected).compare(found->value());
    switch (wanted.op) {
        case compare::less:
            return order < 0;
        case compare::less_or_equal:
            return order <= 0;
        case compare::equal:
            return order == 0;
        case compare::not_equal:
            return order != 0;
        case compare::greater_or_equal:
            return order >= 0;
        case compare::greater:
            return order > 0;
        case compare::no_op:
            raise_no_op();
    }
    return false;
}

}  // namespace strata::detail
