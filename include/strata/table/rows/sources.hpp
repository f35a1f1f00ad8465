// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <span>
#include <string>
#include <tuple>
#include <vector>

#include <strata/bytes/escape.hpp>
#include <strata/cell/column.hpp>
#include <strata/core/error.hpp>

namespace strata::detail {

/// visit(source) for every part of a tuple, or of a list.
///@{
template <class Visit, class... Sources>
void for_each_source(std::tuple<Sources...>& sources, Visit visit) {
    std::apply([&](auto&... source) { (visit(source), ...); }, sources);
}
template <class Visit, class Source>
void for_each_source(std::vector<Source>& sources, Visit visit) {
    for (Source& source : sources) visit(source);
}
///@}

/// Tells every source which of these columns and families are its own.  Throws: no_such_column_family.
template <class Sources>
void want_columns(Sources& sources, std::span<const selection> columns) {
    if (!columns.empty()) for_each_source(sources, [](auto& source) { source.want_nothing(); });
    for (const selection& one : columns) {
        bool found = false;
        for_each_source(sources, [&](auto& source) {
            if (source.name() != one.family()) return;
            source.want(one);
            found = true;
        });
        if (!found) raise<no_such_column_family>("this table has no column family '" + escape(one.family()) + "'");
    }
}

}  // namespace strata::detail
