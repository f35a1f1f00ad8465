// SPDX-License-Identifier: BSL-1.0
// Reads beside a writer of one table with concurrency::single_writer, under ThreadSanitizer.
#include <chrono>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/table/table.hpp>

#include "stress/threads/beside_writes.hpp"
#include "stress/threads/more_beside_writes.hpp"
#include "stress/threads/moved_tables.hpp"
#include "stress/threads/torn_rows.hpp"

using namespace beside_writes;

int main() {
    using on_the_heap = st::table<f, g, st::clock::manual, st::concurrency::single_writer>;
    using in_an_arena = st::table<f, g, st::clock::manual, st::memory::arena, st::concurrency::single_writer>;
    every_read_is_of_whole_rows<in_an_arena>("arena", 2000);
    rows_are_whole<on_the_heap>("heap", 4000);
    rows_are_whole<in_an_arena>("arena", 4000);
    nothing_is_lost<on_the_heap>("heap", 100);
    columns_exclude_each_other<on_the_heap>("heap", 5000);
    numbers_go_forward<on_the_heap>("heap", 3000);
    scans_are_of_one_state<on_the_heap>("heap", 60);
    scans_are_of_one_state<in_an_arena>("arena", 60);
    scans_miss_no_row<in_an_arena>("arena", 15);
    loads_are_whole<in_an_arena>("arena", 40);
    snapshots_stand_still<on_the_heap>("heap", 40);
    snapshots_stand_still<in_an_arena>("arena", 40);
    snapshots_find_a_value<in_an_arena>("arena", 1000);
    the_past_is_whole<on_the_heap>("heap", 400);
    the_past_is_whole<in_an_arena>("arena", 400);
    deep_and_wide_rows_are_whole<st::memory::arena, st::concurrency::single_writer>("arena", 150);
    no_read_waits<in_an_arena>("arena", 1000, std::chrono::seconds(30));
    regions_go_by_themselves<in_an_arena>("arena", 400);
    the_newest_point_is_kept<on_the_heap>("heap", 30'000);
    tables_change_places_between_phases<on_the_heap>("heap", 12);
    tables_change_places_between_phases<in_an_arena>("arena", 12);
    a_move_disturbs_no_reader<on_the_heap>("heap", 200);
    a_move_disturbs_no_reader<in_an_arena>("arena", 200);
    copies_are_whole<on_the_heap>("heap", 100);
    copies_are_of_one_state<on_the_heap>("heap", 60);
    return all_passed ? 0 : 1;
}
