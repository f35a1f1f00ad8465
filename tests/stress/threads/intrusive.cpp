// SPDX-License-Identifier: BSL-1.0
#include "stress/threads/const_calls.hpp"

#include <strata/policy/backend/intrusive_avl.hpp>
#include <strata/policy/backend/intrusive_rb.hpp>
#include <strata/policy/backend/intrusive_treap.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/schema/backends_in.hpp>

namespace st = strata;
namespace backend = strata::backend;

namespace {
struct f : st::family<"f", st::retention::hbase<3, 1, 1000>, st::deletes::keep_deleted,
                      st::rows_in<backend::intrusive_treap>, st::qualifiers_in<backend::intrusive_rb>,
                      st::versions_in<backend::intrusive_avl>> {};
}  // namespace

int main() { return support::check_const_calls<f, backend::intrusive_avl, backend::intrusive_treap>(); }
