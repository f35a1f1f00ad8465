// rejected: strata: no part of this table takes a policy object of this type
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/clock/manual.hpp>
#include <strata/table/dynamic_table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
st::dynamic_table webtable({{.name = "contents"}}, st::clock::manual({5}));
#else
st::basic_dynamic_table<st::clock::manual> webtable({{.name = "contents"}}, st::clock::manual({5}));
#endif
