// rejected: strata: a scan of the rows that begin with a text is scan({.prefix = text})
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <string>

#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

void use(const st::table<contents>& t, const st::dynamic_table& at_run_time) {
    const std::string prefix = "com.";
    t.scan({.prefix = prefix});
#ifdef STRATA_REJECT
    t.scan("com.");                                    // mistake
    for (const auto& row : t.scan(prefix)) (void)row;  // mistake
    at_run_time.scan(st::bytes_view("com."));          // mistake
#endif
}
