// rejected: strata: every family of this table names a memory of its own; ask for that of one, memory(st::all<f>)
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <strata/policy/memory/counting.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct f : st::family<"f", st::memory::counting<>> {};

void use(const st::table<f>& t) {
    static_cast<void>(t.memory(st::all<f>).counts());
#ifdef STRATA_REJECT
    static_cast<void>(t.memory());
#endif
}
