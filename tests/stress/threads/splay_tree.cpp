// SPDX-License-Identifier: BSL-1.0
#include "stress/threads/const_calls.hpp"

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/small_flat.hpp>
#include <strata/policy/backend/splay_tree.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/schema/backends_in.hpp>

namespace st = strata;
namespace backend = strata::backend;

namespace {
struct f
    : st::family<"f", st::retention::hbase<3, 1, 1000>, st::deletes::keep_deleted, st::rows_in<backend::splay_tree>,
                 st::qualifiers_in<backend::flat>, st::versions_in<backend::small_flat<2>>> {};
}  // namespace

int main() { return support::check_const_calls<f, backend::splay_tree, backend::small_flat<2>>(); }
