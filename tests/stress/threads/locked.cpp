// SPDX-License-Identifier: BSL-1.0
// Reads beside writes of one table with concurrency::locked, under ThreadSanitizer: no row is seen half written, and
// nothing is lost.  Compiled with STRATA_WITHOUT_LOCK, the policy lets everybody in: then this program must fail.
#include <mutex>
#include <shared_mutex>
#include <thread>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_WITHOUT_LOCK

namespace {
struct f : st::family<"f"> {};

struct everybody_at_once {
    using axis = st::axis::concurrency;
    struct turn {
        ~turn() {}  // NOLINT: so that it is no unused variable
    };
    turn read() const { return {}; }
    turn write() const { return {}; }
};
}  // namespace

int main() {
    using table = st::table<f, st::clock::manual, everybody_at_once>;
    table t(st::clock::manual({100}));
    t.put("r", f{"a"}, "0");
    std::thread other([&] {
        for (int i = 0; i != 2000; ++i) t.get("r", f{"a"});
    });
    for (int i = 0; i != 2000; ++i) t.put("r", f{"a"}, "1");  // in place
    other.join();
}

#else

#include "stress/threads/beside_writes.hpp"
#include "stress/threads/more_beside_writes.hpp"

using namespace beside_writes;

int main() {
    using in_turn = st::table<f, g, st::clock::manual, st::concurrency::locked<>>;
    using side_by_side = st::table<f, g, st::clock::manual, st::concurrency::locked<std::shared_mutex>>;
    using in_an_arena = st::table<f, g, st::clock::manual, st::memory::arena, st::concurrency::locked<>>;
    rows_are_whole<in_turn>("mutex", 2000);
    rows_are_whole<side_by_side>("shared_mutex", 2000);
    rows_are_whole<in_an_arena>("arena", 1000);
    nothing_is_lost<in_turn>("mutex", 100);
    nothing_is_lost<side_by_side>("shared_mutex", 50);
    columns_exclude_each_other<in_turn>("mutex", 3000);
    numbers_go_forward<in_turn>("mutex", 2000);
    scans_are_of_one_state<in_turn>("mutex", 60);
    scans_are_of_one_state<side_by_side>("shared_mutex", 20);
    scans_miss_no_row<in_turn>("mutex", 10);
    snapshots_stand_still<in_turn>("mutex", 40);
    snapshots_stand_still<side_by_side>("shared_mutex", 20);
    snapshots_find_a_value<in_turn>("mutex", 500);
    copies_are_whole<in_turn>("mutex", 50);
    regions_go_by_themselves<in_an_arena>("arena", 400);
    return all_passed ? 0 : 1;
}

#endif
