// SPDX-License-Identifier: BSL-1.0
#include <strata/strata.hpp>

#include "trace/layouts.hpp"
#include "trace/published_table.hpp"
#include "trace/runner.hpp"

namespace trace {
namespace {

template <class Backend>
using dynamic_table_in = strata::basic_dynamic_table<strata::clock::manual, strata::rows_in<Backend>,
                                                     strata::qualifiers_in<Backend>, strata::versions_in<Backend>>;

using dynamic_table_in_packed =
    strata::basic_dynamic_table<strata::clock::manual, strata::cells_in<strata::segment::packed>>;

// One whose calls take turns.  Its settings are changed as those of the others.
class locked_table_in_packed
    : public strata::basic_dynamic_table<strata::clock::manual, strata::cells_in<strata::segment::packed>,
                                         strata::concurrency::locked<>> {
public:
    using basic_dynamic_table::basic_dynamic_table;
    auto& clock() {
        return write([](auto& table) -> auto& { return table.clock(); });
    }
    auto& limits() {
        return write([](auto& table) -> auto& { return table.limits(); });
    }
    strata::table_limits limits() const { return basic_dynamic_table::limits(); }
    auto& defaults() {
        return write([](auto& table) -> auto& { return table.defaults(); });
    }
};

}  // namespace

// Of the presets that share the kinds, that with sanitizers has the trees and the lock, and the other one the rest.
std::vector<layout> detail::run_time_layouts() {
    return {
#ifndef STRATA_OTHER_KINDS
        {"run-time table in rb_tree", first_difference<dynamic_table_in<strata::backend::rb_tree>>},
        {"run-time table in packed, locked", first_difference<locked_table_in_packed>},
        {"run-time table in packed, single writer", first_difference<published_table>},
#endif
#ifndef STRATA_FEWER_KINDS
        {"run-time table in flat", first_difference<dynamic_table_in<strata::backend::flat>>},
        {"run-time table in std_map", first_difference<dynamic_table_in<strata::backend::std_map>>},
        {"run-time table in packed", first_difference<dynamic_table_in_packed>},
#endif
    };
}

void answer(trace& one) {
#ifdef STRATA_OTHER_KINDS
    runner<dynamic_table_in_packed> on_table(one.tables);
#else
    runner<dynamic_table_in<strata::backend::rb_tree>> on_table(one.tables);
#endif
    if (keeps_numbers(one)) on_table.count_writes();
    for (step& s : one.steps) s.answer = on_table.answer(s.what);
}

}  // namespace trace
