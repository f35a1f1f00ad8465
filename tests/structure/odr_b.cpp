// SPDX-License-Identifier: BSL-1.0
// What is compiled only by those who use it, though it is no template of theirs.
#include "shared_store.hpp"

// [define]
template class st::store<visits, st::memory::heap>;
// [/define]

int odr_b();

int odr_b() {
    const st::catalog all;
    return all.table_exists("hbase:meta") && st::parse_filter("PageFilter(1)") ? 0 : 1;
}
