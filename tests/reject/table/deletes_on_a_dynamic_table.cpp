// rejected: strata: a dynamic table takes a clock, a memory, a concurrency and a quirks policy
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/table/dynamic_table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
using table = st::basic_dynamic_table<st::deletes::keep_deleted>;
#else
using table = st::basic_dynamic_table<st::quirks::repaired, st::versions_in<st::backend::flat>>;
#endif

table webtable{{.name = "contents"}};
