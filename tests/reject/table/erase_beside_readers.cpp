// rejected: strata: concurrency::single_writer and deletes::erase do not go together; use deletes::tombstones, or concurrency::locked
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
struct erased : st::family<"erased", st::deletes::erase> {};

void use() {
#ifdef STRATA_REJECT
    st::table<contents, erased, st::concurrency::single_writer> t;
#else
    st::table<contents, st::concurrency::single_writer> one;
    st::table<contents, erased, st::concurrency::locked<>> t;
#endif
}
