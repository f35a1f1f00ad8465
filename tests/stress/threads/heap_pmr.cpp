// SPDX-License-Identifier: BSL-1.0
// The default layout and backend in memories that the other programs leave out.
#include "stress/threads/const_calls.hpp"

#include <memory_resource>

#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/pmr.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f", st::retention::hbase<3, 1, 1000>> {};
}  // namespace

int main() {
    using backend = st::backend::rb_tree;
    support::check<f, backend, backend>("heap", st::memory::heap(), true);
    support::check<f, backend, backend>("pmr", st::memory::pmr(std::pmr::new_delete_resource()), true);
    return support::outcome();
}
