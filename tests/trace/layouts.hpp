// SPDX-License-Identifier: BSL-1.0
// Every layout that a trace runs on.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

#include "trace/compile_time_tables.hpp"
#include "trace/difference.hpp"
#include "trace/operation.hpp"
#include "trace/runner.hpp"

namespace trace {

/// One way to hold a table, by name.
struct layout {
    std::string name;
    std::function<std::optional<difference>(const trace&)> first_difference;
};

template <class Backend>
using dynamic_table_in = strata::basic_dynamic_table<strata::clock::manual, strata::rows_in<Backend>,
                                                     strata::qualifiers_in<Backend>, strata::versions_in<Backend>>;

using dynamic_table_in_packed =
    strata::basic_dynamic_table<strata::clock::manual, strata::cells_in<strata::layout::packed>>;

/// The run-time tables, one a layout or backend: every trace runs on them.
inline std::vector<layout> run_time_layouts() {
    return {{"run-time table in rb_tree", first_difference<dynamic_table_in<strata::backend::rb_tree>>},
            {"run-time table in flat", first_difference<dynamic_table_in<strata::backend::flat>>},
            {"run-time table in std_map", first_difference<dynamic_table_in<strata::backend::std_map>>},
            {"run-time table in packed", first_difference<dynamic_table_in_packed>}};
}

/// The compile-time tables that a trace fits.
inline std::vector<layout> compile_time_layouts(const schema& wanted) {
    std::vector<layout> fitting;
    auto consider = [&]<class Table>(const Table*) {
        if (Table::fits(wanted)) fitting.push_back({"compile-time table", first_difference<Table>});
    };
    [&]<class... Tables>(const std::tuple<Tables...>*) {
        (consider(static_cast<const Tables*>(nullptr)), ...);
    }(static_cast<const common::tables*>(nullptr));
    return fitting;
}

/// All layouts of a trace.
inline std::vector<layout> layouts_of(const trace& one) {
    std::vector<layout> all = run_time_layouts();
    for (layout& fitting : compile_time_layouts(one.tables)) all.push_back(std::move(fitting));
    return all;
}

}  // namespace trace
