// SPDX-License-Identifier: BSL-1.0
// What must hold of a table that is read beside a writer if it is moved, swapped and copied.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <strata/core/error.hpp>
#include <strata/policy/clock/manual.hpp>

#include "stress/threads/beside_writes.hpp"

namespace beside_writes {

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

}  // namespace beside_writes
