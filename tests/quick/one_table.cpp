// SPDX-License-Identifier: BSL-1.0
// One table for the recorded traces: they are answered in seconds, by the layout that is used unless another is named.
#include <vector>

#include <strata/table/dynamic_table.hpp>

#include "trace/layouts.hpp"
#include "trace/runner.hpp"

std::vector<trace::layout> trace::layouts_of(const trace&, hbase_version answers) {
    if (answers != hbase_version::v2_6_4) return detail::later_layouts(answers);
    return {{"run-time table", first_difference<strata::basic_dynamic_table<strata::clock::manual>>}};
}
