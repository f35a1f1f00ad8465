// SPDX-License-Identifier: BSL-1.0
// Reads beside a writer of one table with concurrency::single_writer, under ThreadSanitizer.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <iostream>
#include <string>
#include <thread>

#include <strata/core/error.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/table/table.hpp>

#include "stress/threads/beside_writes.hpp"

using namespace beside_writes;

namespace {
// The point of a snapshot can be asked for, however new it is.
template <class Table>
void the_newest_point_is_kept(const std::string& name, int writes) {
    Table t(st::clock::manual({100}));
    t.keep_history(50);
    std::atomic<bool> is_over{false};
    std::thread asking([&] {
        while (!is_over) {
            const std::uint64_t point = t.snapshot().point();
            try {
                expect(t.at(point).point() == point, name + ": another point is found");
            } catch (const st::illegal_argument&) {
                expect(false, name + ": a point that a snapshot shows is not kept");
            } catch (const st::snapshot_too_old&) {  // the writer was fast
            }
        }
    });
    for (int i = 0; i != writes; ++i) t.put(row_of(1), f{"a"}, "v");
    is_over = true;
    asking.join();
}

// States of the past are whole while the oldest of them are let go.
template <class Table>
void the_past_is_whole(const std::string& name, int rounds) {
    Table t(st::clock::manual({100}));
    number_all(t, 0);
    t.keep_history(20);
    beside([&](int i) { number_all(t, i); }, {[&] {
               for (int i = 0; i != rounds; ++i) {
                   const std::uint64_t now = t.snapshot().point();
                   const auto back = static_cast<std::uint64_t>(i % 20);
                   try {
                       const auto then = t.at(now - (std::min)(now - 1, back));
                       const std::string number(then.get(row_of(i % 60), f{"a"})->value());
                       int rows = 0;
                       for (const auto& row : then.scan()) {
                           ++rows;
                           expect(row.begin()->value() == number, name + ": the past shows two states");
                       }
                       expect(rows == 60, name + ": the past misses rows");
                   } catch (const st::snapshot_too_old&) {  // the writer was fast, or has just begun
                   }
               }
           }});
    const std::uint64_t last = t.snapshot().point();
    expect(t.at(last - (std::min<std::uint64_t>)(last - 1, 20)).exists(row_of(1)), name + ": the past is not kept");
}
}  // namespace

int main(int count, char** arguments) {
    using on_the_heap = st::table<f, g, st::clock::manual, st::concurrency::single_writer>;
    using in_an_arena = st::table<f, g, st::clock::manual, st::memory::arena, st::concurrency::single_writer>;
    if (count ==
        2) {  // so many reads of rows of each kind, and nothing else: 10 million take a minute without a sanitizer
        rows_are_whole<in_an_arena>("arena", std::stoi(arguments[1]));
        std::cout << (all_passed ? "no row was torn\n" : "rows were torn\n");
        return all_passed ? 0 : 1;
    }
    rows_are_whole<on_the_heap>("heap", 4000);
    rows_are_whole<in_an_arena>("arena", 4000);
    nothing_is_lost<on_the_heap>("heap", 100);
    columns_exclude_each_other<on_the_heap>("heap", 5000);
    scans_are_of_one_state<on_the_heap>("heap", 60);
    scans_are_of_one_state<in_an_arena>("arena", 60);
    snapshots_stand_still<on_the_heap>("heap", 40);
    snapshots_stand_still<in_an_arena>("arena", 40);
    the_newest_point_is_kept<on_the_heap>("heap", 30'000);
    the_past_is_whole<on_the_heap>("heap", 400);
    the_past_is_whole<in_an_arena>("arena", 400);
    regions_go_by_themselves<in_an_arena>("arena", 400);
    return all_passed ? 0 : 1;
}
