// rejected: strata: a dynamic table takes a clock, a memory, a concurrency and a quirks policy
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/dynamic_table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
using table = st::basic_dynamic_table<st::clock::manual, st::retention::max_versions<3>>;
#else
using table = st::basic_dynamic_table<st::clock::manual>;
#endif

table webtable{{.name = "contents"}};
