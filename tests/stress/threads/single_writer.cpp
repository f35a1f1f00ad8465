// SPDX-License-Identifier: BSL-1.0
// Reads beside a writer of one table with concurrency::single_writer, under ThreadSanitizer.
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/table/table.hpp>

#include "stress/threads/beside_writes.hpp"

using namespace beside_writes;

int main() {
    using on_the_heap = st::table<f, g, st::clock::manual, st::concurrency::single_writer>;
    using in_an_arena = st::table<f, g, st::clock::manual, st::memory::arena, st::concurrency::single_writer>;
    rows_are_whole<on_the_heap>("heap", 4000);
    rows_are_whole<in_an_arena>("arena", 4000);
    nothing_is_lost<on_the_heap>("heap", 100);
    columns_exclude_each_other<on_the_heap>("heap", 5000);
    scans_are_of_one_state<on_the_heap>("heap", 60);
    scans_are_of_one_state<in_an_arena>("arena", 60);
    snapshots_stand_still<on_the_heap>("heap", 40);
    snapshots_stand_still<in_an_arena>("arena", 40);
    regions_go_by_themselves<in_an_arena>("arena", 400);
    return all_passed ? 0 : 1;
}
