// SPDX-License-Identifier: BSL-1.0
// The default layout and backend in memories that the other programs leave out.
#include "stress/threads/const_calls.hpp"

#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/memory/counting.hpp>
#include <strata/policy/memory/limited.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f", st::retention::hbase<3, 1, 1000>> {};
}  // namespace

int main() {
    using backend = st::backend::rb_tree;
    support::check<f, backend, backend>("counting", st::memory::counting<>(), false);
    support::check<f, backend, backend>("limited", st::memory::limited<>(1 << 24), false);
    return support::outcome();
}
