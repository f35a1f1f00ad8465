// SPDX-License-Identifier: BSL-1.0
// Reads beside a writer of one table with concurrency::single_writer, under ThreadSanitizer.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <iostream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

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

// All rows that a read shows have one number, and there are sixty.
template <class Readable>
int number_in(const Readable& read, const std::string& what) {
    std::string number;
    int rows = 0;
    for (const auto& row : read.scan()) {
        if (rows++ == 0) number = row.begin()->value();
        expect(row.begin()->value() == number, what + " shows two states");
    }
    expect(rows == 60, what + " misses rows");
    return std::stoi(number);
}

// Threads read and write, end, and the table is moved, swapped or copied before the next ones begin.
template <class Table>
void tables_change_places_between_phases(const std::string& name, int phases) {
    std::vector<Table> places;
    places.emplace_back(st::clock::manual({100}));
    number_all(places.front(), 0);
    const auto first = places.front().snapshot();
    for (int phase = 0; phase != phases; ++phase) {
        Table& t = places.back();
        auto reader = t.reader();
        const auto look = [&] {
            for (int i = 0; i != 20; ++i) {
                number_in(t, name + ": a scan after a move");
                expect(t.get(row_of(i), f{"a"}).has_value(), name + ": a get after a move finds nothing");
            }
        };
        const auto stand = [&] {
            for (int i = 0; i != 20; ++i) {
                reader.refresh();
                number_in(*reader, name + ": a reader after a move");
            }
        };
        beside([&](int i) { number_all(t, 1 + i); }, {look, stand});
        number_all(t, phase);
        reader.refresh();
        if (phase % 3 == 0) {
            places.emplace_back(std::move(t));  // all of them move, if the vector grows
        } else if (phase % 3 == 1) {
            Table other(st::clock::manual({100}));
            std::swap(places.back(), other);
            places.insert(places.begin(), std::move(places.back()));
            places.back() = std::move(other);
        } else {
            Table copy = places.back();
            number_all(copy, phase + 1000);
            expect(number_in(copy, name + ": a copy") == phase + 1000, name + ": a copy is not written");
        }
        expect(number_in(*reader, name + ": a reader") == phase, name + ": a move has changed what a reader shows");
        expect(number_in(places.back(), name + ": a table") == phase, name + ": a move has changed a table");
        expect(number_in(first, name + ": a snapshot") == 0, name + ": a move has changed a snapshot");
    }
}

// Readers, snapshots and scanners are used by other threads while the table moves from place to place and is written.
template <class Table>
void a_move_disturbs_no_reader(const std::string& name, int rounds) {
    Table t(st::clock::manual({100}));
    number_all(t, 0);
    auto reader = t.reader();
    const auto seen = t.snapshot();
    auto opened = t.open_scanner();
    auto scanned = t.scan();
    const auto read = [&] {
        int last = 0;
        for (int i = 0; i != rounds; ++i) {
            reader.refresh();
            const int number = number_in(*reader, name + ": a reader beside moves");
            expect(last <= number, name + ": a reader goes back");
            last = number;
        }
    };
    const auto look = [&] {
        for (int i = 0; i != rounds; ++i)
            expect(number_in(seen, name + ": a snapshot beside moves") == 0, name + ": a snapshot has changed");
    };
    const auto step = [&] {
        int rows = 0;
        while (const auto row = opened.next()) rows += row->front().value() == "0";
        for (const auto& row : scanned) rows += row.begin()->value() == "0";
        expect(rows == 120, name + ": a scanner beside moves misses rows");
    };
    beside(
        [&](int i) {
            Table moved = std::move(t);
            number_all(moved, 1 + i);
            t = std::move(moved);
        },
        {read, look, step});
    for (int i = 0; i != 20; ++i) {
        Table source(st::clock::manual({100}));
        const Table moved = std::move(source);
        beside([&](int number) { source.put("r", f{"a"}, std::to_string(number)); },
               {[&] { expect(source.size() < 1000, name); }, [&] { expect(!source.exists("s"), name); }});
    }
}

// Of one state, whatever is written meanwhile; and nothing that is done with a copy touches the table.
template <class Table>
void copies_are_of_one_state(const std::string& name, int rounds) {
    Table t(st::clock::manual({100}));
    number_all(t, 0);
    const auto copy = [&] {
        for (int i = 0; i != rounds; ++i) {
            Table other = t;
            number_in(other, name + ": a copy");
            number_all(other, -1);
            other.compact();
            number_in(other, name + ": a copy that was written");
        }
    };
    beside([&](int i) { number_all(t, i); }, {copy, copy});
    expect(number_in(t, name + ": a table") >= 0, name + ": a copy was written, and a table has changed");
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
    tables_change_places_between_phases<on_the_heap>("heap", 12);
    tables_change_places_between_phases<in_an_arena>("arena", 12);
    a_move_disturbs_no_reader<on_the_heap>("heap", 200);
    a_move_disturbs_no_reader<in_an_arena>("arena", 200);
    copies_are_whole<on_the_heap>("heap", 100);
    copies_are_of_one_state<on_the_heap>("heap", 60);
    return all_passed ? 0 : 1;
}
