// SPDX-License-Identifier: BSL-1.0
#include "trace/layouts.hpp"

#include <iterator>

namespace trace {

std::vector<layout> layouts_of(const trace& one, hbase_version answers) {
    if (answers != hbase_version::v2_6_4) return detail::later_layouts(answers);
    std::vector<layout> all = detail::run_time_layouts();
    for (const auto& part : {detail::one_family_layouts, detail::aging_layouts, detail::two_family_layouts}) {
        const std::vector<layout> more = part(one);
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

std::size_t compile_time_tables_left_out(const trace& one) {
    if (!alters(one)) return 0;
    return layouts_of({.name = one.name, .tables = one.tables}).size() - detail::run_time_layouts().size();
}

}  // namespace trace
