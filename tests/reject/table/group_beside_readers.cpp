// rejected: strata: a locality_group does not go with concurrency::single_writer; use concurrency::locked, or name its families one by one
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/table/locality_group.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct title : st::family<"title"> {};
struct price : st::family<"price"> {};

void use() {
#ifdef STRATA_REJECT
    st::table<st::locality_group<title, price>, st::concurrency::single_writer> t;
#else
    st::table<title, price, st::concurrency::single_writer> one;
    st::table<st::locality_group<title, price>, st::concurrency::locked<>> t;
#endif
}
