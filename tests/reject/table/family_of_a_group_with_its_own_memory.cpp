// rejected: strata: the families of a locality_group live in the table's memory, so none names one of its own
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/memory/arena.hpp>
#include <strata/table/locality_group.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct title : st::family<"title"> {};
struct price : st::family<"price"> {};
struct in_arena : st::family<"in_arena", st::memory::arena> {};

#ifdef STRATA_REJECT
st::table<st::locality_group<title, in_arena>, price> t;
#else
st::table<st::locality_group<title, price>, in_arena> t;
#endif
