// SPDX-License-Identifier: BSL-1.0
// What is compiled only by those who use it, though it is no template of theirs.
#include <strata/strata.hpp>

namespace st = strata;

int odr_b();

int odr_b() {
    const st::catalog all;
    return all.table_exists("hbase:meta") && st::parse_filter("PageFilter(1)") ? 0 : 1;
}
