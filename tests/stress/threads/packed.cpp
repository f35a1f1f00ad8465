// SPDX-License-Identifier: BSL-1.0
#include "stress/threads/const_calls.hpp"

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/memory/arena.hpp>

namespace st = strata;
namespace backend = strata::backend;

namespace {
struct f : st::family<"f", st::retention::hbase<3, 1, 1000>, st::deletes::sequenced<>> {};
}  // namespace

int main() {
    // The memory that is changed most by whoever asks it.
    support::check<f, backend::std_map, backend::flat>("arena", st::memory::arena(), false);
    return support::check_const_calls<f, backend::std_map, backend::flat>();
}
