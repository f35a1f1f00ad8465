// rejected: strata: attach takes a table with concurrency::none, because reads of any_table borrow; put a lock around the catalog instead
// SPDX-License-Identifier: BSL-1.0
#include <strata/catalog/catalog.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/table/dynamic_table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
using table = st::basic_dynamic_table<st::concurrency::locked<>>;
#else
using table = st::dynamic_table;
#endif

void attach(st::catalog& all, table& mine) { all.attach("mine", mine); }
