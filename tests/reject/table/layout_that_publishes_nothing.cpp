// rejected: strata: concurrency::single_writer needs a layout that publishes its changes, which is segment::packed; other layouts change in place: use concurrency::locked for them
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
struct in_trees : st::family<"in_trees", st::rows_in<st::backend::rb_tree>> {};

void use() {
#ifdef STRATA_REJECT
    st::table<contents, in_trees, st::concurrency::single_writer> t;
#else
    st::table<contents, st::concurrency::single_writer> one;
    st::table<contents, in_trees, st::concurrency::locked<>> t;
#endif
}
