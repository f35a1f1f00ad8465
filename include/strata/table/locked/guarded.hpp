// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <strata/core/language.hpp>

namespace strata::detail {

/// A table, and the guard under which it is used.
template <class Table, class Guard>
class [[nodiscard]] guarded {
public:
    template <class Lock, class Enter>
    guarded(const Lock& lock, Table& table, Enter enter) : guard_(enter(lock)), table_(&table) {}
    Table& operator*() const noexcept { return *table_; }
    Table* operator->() const noexcept { return table_; }

private:
    Guard guard_;
    Table* table_;
};

}  // namespace strata::detail
