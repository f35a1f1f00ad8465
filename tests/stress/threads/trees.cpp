// SPDX-License-Identifier: BSL-1.0
#include "stress/threads/const_calls.hpp"

#include <strata/policy/backend/avl_tree.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/backend/scapegoat_tree.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/schema/backends_in.hpp>

namespace st = strata;
namespace backend = strata::backend;

namespace {
struct f : st::family<"f", st::retention::hbase<3, 1, 1000>, st::deletes::keep_deleted, st::rows_in<backend::rb_tree>,
                      st::qualifiers_in<backend::avl_tree>, st::versions_in<backend::scapegoat_tree>> {};
}  // namespace

int main() { return support::check_const_calls<f, backend::scapegoat_tree, backend::avl_tree>(); }
