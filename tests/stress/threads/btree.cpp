// SPDX-License-Identifier: BSL-1.0
#include "stress/threads/const_calls.hpp"

#include <strata/policy/backend/btree.hpp>
#include <strata/policy/backend/splay_tree.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/schema/backends_in.hpp>

namespace st = strata;
namespace backend = strata::backend;

namespace {
struct f : st::family<"f", st::retention::hbase<3, 1, 1000>, st::deletes::keep_deleted, st::rows_in<backend::btree>,
                      st::qualifiers_in<backend::std_map>, st::versions_in<backend::splay_tree>> {};
}  // namespace

int main() { return support::check_const_calls<f, backend::btree, backend::splay_tree>(); }
