// SPDX-License-Identifier: BSL-1.0
#include "trace/layouts.hpp"

#include <tuple>

#include <strata/strata.hpp>

#include "trace/compile_time_tables.hpp"
#include "trace/runner.hpp"

namespace trace {
namespace {

template <class Backend>
using dynamic_table_in = strata::basic_dynamic_table<strata::clock::manual, strata::rows_in<Backend>,
                                                     strata::qualifiers_in<Backend>, strata::versions_in<Backend>>;

using dynamic_table_in_packed =
    strata::basic_dynamic_table<strata::clock::manual, strata::cells_in<strata::layout::packed>>;

std::vector<layout> run_time_layouts() {
    return {{"run-time table in rb_tree", first_difference<dynamic_table_in<strata::backend::rb_tree>>},
            {"run-time table in flat", first_difference<dynamic_table_in<strata::backend::flat>>},
            {"run-time table in std_map", first_difference<dynamic_table_in<strata::backend::std_map>>},
            {"run-time table in packed", first_difference<dynamic_table_in_packed>}};
}

}  // namespace

std::vector<layout> layouts_of(const trace& one, hbase_version answers) {
    if (answers != hbase_version::v2_6_4) return detail::later_layouts(answers);
    std::vector<layout> all = run_time_layouts();
    const auto consider = [&]<class Table>(const Table*) {
        if (Table::fits(one.tables)) all.push_back({"compile-time table", first_difference<Table>});
    };
    [&]<class... Tables>(const std::tuple<Tables...>*) {
        (consider(static_cast<const Tables*>(nullptr)), ...);
    }(static_cast<const common::tables*>(nullptr));
    return all;
}

void answer(trace& one) {
    runner<dynamic_table_in<strata::backend::rb_tree>> on_table(one.tables);
    for (step& s : one.steps) s.answer = on_table.answer(s.what);
}

}  // namespace trace
