// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <strata/core/language.hpp>

namespace strata::detail {

/// A table, and a turn to use it.
template <class Table, class Turn>
class [[nodiscard]] lease {
public:
    template <class Turns, class Enter>
    lease(const Turns& turns, Table& table, Enter enter) : turn_(enter(turns)), table_(&table) {}
    Table& operator*() const noexcept { return *table_; }
    Table* operator->() const noexcept { return table_; }

private:
    Turn turn_;
    Table* table_;
};

}  // namespace strata::detail
