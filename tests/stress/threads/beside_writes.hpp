// SPDX-License-Identifier: BSL-1.0
// What must hold of a table that is read while it is written: no row is seen half written, nothing is lost, scans and
// snapshots are of one state.  The programs of the concurrency policies call it, under ThreadSanitizer.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/table/diff.hpp>
#include <strata/table/split_table.hpp>
#include <strata/table/table.hpp>

namespace beside_writes {

namespace st = strata;

struct f : st::family<"f", st::retention::max_versions<2>> {};
struct g : st::family<"g"> {};

inline std::atomic<bool> all_passed{true};

inline void expect(bool holds, const std::string& what) {
    if (holds) return;
    std::cout << what << '\n';
    all_passed = false;
}

// Calls the first function until the others, each in a thread of its own, have ended.
inline void beside(const std::function<void(int)>& again, const std::vector<std::function<void()>>& others) {
    std::atomic<std::size_t> left{others.size()};
    std::vector<std::thread> threads;
    for (const auto& one : others)
        threads.emplace_back([&] {
            one();
            --left;
        });
    for (int i = 0; left != 0; ++i) again(i);
    for (std::thread& one : threads) one.join();
}

inline std::string row_of(int i) { return "row" + std::to_string(1000 + i); }

inline std::vector<st::mutation> numbered(const std::string& row, int number) {
    const std::string text = std::to_string(number);
    return {st::put(row).add(f{"a"}, text).add(g{"b"}, text), st::put(row).add(f{"c"}, text)};
}

// A row has one number in three columns of two families, or is gone.
template <class Row>
bool is_whole(const Row& row) {
    std::string number;
    std::size_t columns = 0;
    for (const auto& one : row) {
        if (columns++ == 0) number = one.value();
        if (one.value() != number) return false;
    }
    return columns == 0 || columns == 3;
}

template <class Table>
void rows_are_whole(const std::string& name, int reads) {
    Table t(st::clock::manual({100}));
    const auto write = [&](int i) {
        const std::string row = row_of(i % 40);
        if (i % 7 == 6)
            t.delete_row(row);
        else
            t.mutate_row(row, numbered(row, i));
        t.write([&](auto& table) { table.clock().set({100 + i}); });
        if (i % 97 == 0) t.flush();
        if (i % 291 == 0) t.compact();
        if (i % 1999 == 1998) t.clear();
    };
    const auto gets = [&] {
        for (int i = 0; i != reads; ++i) expect(is_whole(t.get(row_of(i % 40))), name + ": a get sees half a row");
    };
    const auto scans = [&] {
        for (int i = 0; i != reads / 40; ++i) {
            std::string last;
            for (const auto& row : t.scan()) {
                expect(is_whole(row), name + ": a scan sees half a row");
                expect(last < row.key(), name + ": a scan does not go on");
                last = row.key();
            }
        }
    };
    const auto scanners = [&] {
        for (int i = 0; i != reads / 40; ++i) {
            auto open = t.open_scanner({.reversed = true});
            while (const auto row = open.next()) expect(is_whole(*row), name + ": a scanner sees half a row");
            t.scan({}, [](const st::cell_view& one) {
                 return !one.value().empty();
             }).for_each_cell([&](const st::cell_view& one) { return one.row() < "row1020"; });
        }
    };
    const auto others = [&] {
        for (int i = 0; i != reads / 40; ++i) {
            const std::string row = row_of(i % 40);
            expect(t.versions(row, f{"a"}, {.count = 2}).size() <= 2, name + ": too many versions");
            expect(t.get_each({row, row_of(3)}, g{"b"}).size() == 2, name + ": too few gets");
            expect(t.columns().size() <= 3, name + ": too many columns");
            expect(t.explain(row, f{"a"}).row == row, name + ": an explanation of another row");
            const bool is_there =
                t.read([&](const auto& table) { return table.exists(row) == table.get(row, f{"c"}).has_value(); });
            expect(is_there, name + ": two reads in one turn differ");
            expect(t.size() < 100'000, name + ": too many cells");
        }
    };
    beside(write, {gets, scans, scanners, others});
}

// No increment, no append and no put after a check (R9.11).
template <class Table>
void nothing_is_lost(const std::string& name, int times) {
    Table t(st::clock::manual({100}));
    const auto change = [&] {
        for (int i = 0; i != times; ++i) {
            t.increment("n", f{"sum"});
            t.append("n", g{"text"}, "x");
            for (;;) {
                const auto found = t.get("n", f{"checked"});
                const std::string before = found ? std::string(found->value()) : "0";
                const std::optional<st::bytes_view> expected =
                    found ? std::optional<st::bytes_view>(before) : std::nullopt;
                if (t.check_and_put("n", f{"checked"}, expected, std::to_string(std::stoi(before) + 1))) break;
            }
        }
    };
    beside([&](int) { t.exists("n"); }, {change, change, change});
    expect(t.get_counter("n", f{"sum"}) == 3 * times, name + ": increments are lost");
    expect(t.get("n", g{"text"})->value().size() == static_cast<std::size_t>(3 * times), name + ": appends are lost");
    expect(t.get("n", f{"checked"})->value() == std::to_string(3 * times), name + ": puts after checks are lost");
}

// Never both columns, never none (R9.11).
template <class Table>
void columns_exclude_each_other(const std::string& name, int reads) {
    Table t(st::clock::manual({100}));
    t.put("r", f{"a"}, "v");
    const auto toggle = [&](int i) {
        const bool odd = i % 2 == 1;
        t.write([](auto& table) { table.clock().set({table.clock().now().value + 1}); });
        t.mutate_row("r", {st::deletion("r").add_column(st::column("f", odd ? "b" : "a")),
                           st::put("r").add(st::column("f", odd ? "a" : "b"), "v")});
    };
    const auto look = [&] {
        for (int i = 0; i != reads; ++i) {
            const auto row = t.get("r");
            expect(row.size() == 1, name + ": a get sees both columns, or none");
        }
    };
    beside(toggle, {look, look});
}

// Sixty rows have that number from one step on.
template <class Table>
void number_all(Table& t, int number) {
    std::vector<st::mutation> all;
    for (int row = 0; row != 60; ++row) all.push_back(st::put(row_of(row)).add(f{"a"}, std::to_string(number)));
    t.mutate_rows(all);
    if (number % 13 == 12) t.flush();
    if (number % 29 == 28) t.compact();
}

// What opens is of one state, even if rows come and go between its steps.
template <class Table>
void scans_are_of_one_state(const std::string& name, int rounds) {
    Table t(st::clock::manual({100}));
    const auto write_all = [&](int i) { number_all(t, i); };
    write_all(0);
    const auto scan = [&] {
        for (int i = 0; i != rounds; ++i) {
            std::string number;
            int rows = 0;
            for (const auto& row : t.scan()) {
                if (rows++ == 0) number = row.begin()->value();
                expect(row.begin()->value() == number, name + ": a scan sees two states");
            }
            expect(rows == 60, name + ": a scan misses rows");
        }
    };
    beside(write_all, {scan, scan});
}

// A snapshot shows one number for ever, and a diff the step to a later one in all rows or in none.
template <class Table>
void snapshots_stand_still(const std::string& name, int rounds) {
    Table t(st::clock::manual({100}));
    const auto write_all = [&](int i) { number_all(t, i); };
    write_all(0);
    const auto first = t.snapshot();
    const auto look = [&] {
        std::optional before = first;
        for (int i = 0; i != rounds; ++i) {
            const auto seen = t.snapshot();
            const std::string number(seen.get(row_of(i % 60), f{"a"})->value());
            int rows = 0;
            for (const auto& row : seen.scan()) {
                ++rows;
                expect(row.begin()->value() == number, name + ": a snapshot shows two states");
            }
            expect(rows == 60, name + ": a snapshot misses rows");
            expect(first.get(row_of(i % 60), f{"a"})->value() == "0", name + ": the first snapshot has changed");

            int changes = 0;
            for (const st::change& one : st::diff(*before, seen)) {
                ++changes;
                expect(one.before && one.after && one.after->value() == number, name + ": a diff shows half a step");
            }
            expect(changes == 0 || changes == 60, name + ": a diff misses rows");
            before = seen;
        }
    };
    beside(write_all, {look, look});
}

template <class Table>
void copies_are_whole(const std::string& name, int rounds) {
    Table t(st::clock::manual({100}));
    beside([&](int i) { t.mutate_row("r", numbered("r", i)); }, {[&] {
               for (int i = 0; i != rounds; ++i) {
                   const Table copy = t;
                   expect(is_whole(copy.get("r")), name + ": a copy has half a row");
               }
           }});
}

// Writers of all regions, beside scans over them: rows are whole, none is missing, and no increment is lost.
template <class Table>
void regions_go_by_themselves(const std::string& name, int rounds) {
    st::split_table<Table> t({row_of(20), row_of(40)});
    for (int i = 0; i != 60; ++i) t.mutate_row(row_of(i), numbered(row_of(i), 0));
    const auto write = [&](int first) {
        return [&t, first, rounds] {
            for (int i = 1; i != rounds; ++i) {
                const std::string row = row_of((first + i) % 60);
                t.mutate_row(row, numbered(row, i));
                t.increment(row_of(first), g{"n"});
                if (i % 50 == 0) t.region(t.region_of(row)).flush();
            }
        };
    };
    const auto scan = [&](int i) {
        int rows = 0;
        for (const auto& row : t.scan({.reversed = i % 2 == 0, .columns = {f{"a"}, f{"c"}, g{"b"}}})) {
            ++rows;
            expect(is_whole(row), name + ": a scan of regions shows half a row");
        }
        expect(rows == 60, name + ": a scan of regions misses rows");
    };
    beside(scan, {write(0), write(30), write(0)});
    expect(t.get_counter(row_of(0), g{"n"}) == 2 * (rounds - 1), name + ": a region has lost an increment");
    expect(t.get_counter(row_of(30), g{"n"}) == rounds - 1, name + ": a region has lost an increment");
}

}  // namespace beside_writes
