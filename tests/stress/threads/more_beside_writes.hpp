// SPDX-License-Identifier: BSL-1.0
// What else must hold of a table that is read while it is written: numbers go forward, scans of many rows miss none,
// deep columns and wide rows are whole, and no read waits for a writer that takes long.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include <strata/policy/retention/max_versions.hpp>

#include "stress/threads/beside_writes.hpp"

namespace beside_writes {

// What a thread wrote it reads (R9.4), and no later read sees an older state.
template <class Table>
void numbers_go_forward(const std::string& name, int reads) {
    Table t(st::clock::manual({100}));
    const auto write = [&](int i) {
        const std::string number = std::to_string(i + 1);
        t.put("r", f{"a"}, number);
        expect(t.get("r", f{"a"})->value() == number, name + ": a thread does not read what it wrote");
        if (i % 50 == 49) t.flush();
    };
    const auto look = [&] {
        int last = 0;
        for (int i = 0; i != reads; ++i) {
            const auto found = t.get("r", f{"a"});
            const int number = found ? std::stoi(std::string(found->value())) : 0;
            expect(number >= last, name + ": a number goes back");
            last = number;
        }
    };
    beside(write, {look, look});
}

// Four threads open snapshots of a row that is overwritten all the time: each finds a value, and the same one again.
template <class Table>
void snapshots_find_a_value(const std::string& name, int rounds) {
    Table t(st::clock::manual({100}));
    t.put("r", f{"a"}, "0");
    const auto look = [&] {
        for (int i = 0; i != rounds; ++i) {
            const auto seen = t.snapshot();
            const auto found = seen.get("r", f{"a"});
            expect(found.has_value(), name + ": a snapshot finds no value");
            if (!found) continue;
            const std::string first(found->value());
            if (i % 8 == 0) std::this_thread::yield();
            expect(seen.get("r", f{"a"})->value() == first, name + ": a snapshot finds another value");
        }
    };
    beside([&](int i) { t.put("r", f{"a"}, std::to_string(i)); }, {look, look, look, look});
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

// Rows come and go between a thousand others.  No scan sees a row twice, none misses one of the thousand (R9.2).
template <class Table>
void scans_miss_no_row(const std::string& name, int scans) {
    constexpr int count = 1000;
    const auto row = [](int i) { return "row" + std::to_string(10'000 + i); };
    Table t(st::clock::manual({100}));
    std::vector<st::mutation> all;
    for (int i = 0; i != count; ++i) all.push_back(st::put(row(2 * i)).add(f{"a"}, "v"));
    t.mutate_rows(all);
    const auto write = [&](int i) {
        const std::string key = row(2 * (i * 389 % count) + 1);
        if (i / count % 2 == 0)
            t.put(key, f{"a"}, "w");
        else
            t.delete_row(key);
        if (i % 700 == 699) t.flush();
        if (i % 2100 == 2099) t.compact();
    };
    const auto scan = [&](bool reversed) {
        return [&, reversed] {
            for (int i = 0; i != scans; ++i) {
                std::string last;
                int found = 0;
                for (const auto& one : t.scan({.reversed = reversed})) {
                    const bool goes_on = last.empty() || (reversed ? one.key() < last : last < one.key());
                    expect(goes_on, name + ": a scan of many rows does not go on");
                    last = one.key();
                    if ((last.back() - '0') % 2 == 0) ++found;
                }
                expect(found == count, name + ": a scan misses a row that was there throughout");
            }
        };
    };
    beside(write, {scan(false), scan(true)});
}

// All cells are replaced by a bulk load: a scan is of one of them.
template <class Table>
void loads_are_whole(const std::string& name, int scans) {
    Table t(st::clock::manual({100}));
    const auto load = [&](int i) {
        std::vector<st::cell> all;
        for (int row = 0; row != 300; ++row)
            all.push_back(st::cell(
                st::cell_view("row" + std::to_string(1000 + row), "f", "a", {{1}, st::kind::put}, std::to_string(i))));
        t.bulk_load(all, {.replace = true});
    };
    load(0);
    const auto look = [&] {
        for (int i = 0; i != scans; ++i) {
            std::string number;
            int rows = 0;
            for (const auto& row : t.scan()) {
                if (rows++ == 0) number = row.begin()->value();
                expect(row.begin()->value() == number, name + ": a scan shows two loads");
            }
            expect(rows == 300, name + ": a scan misses rows of a load");
        }
    };
    beside(load, {look, look});
}

struct deep : st::family<"d", st::retention::max_versions<1000>> {};

// A column of many versions is read without a gap, and all columns of a wide row have one number.
template <class Memory, class Lock>
void deep_and_wide_rows_are_whole(const std::string& name, int reads) {
    st::table<deep, st::clock::manual, Memory, Lock> t(st::clock::manual({100}));
    const auto write = [&](int i) {
        t.put("deep", deep{"a"}, std::to_string(i), {i + 1});
        if (i % 10 == 0) {
            st::put wide("wide");
            for (int column = 0; column != 200; ++column)
                wide.add(st::column("d", std::to_string(column)), std::to_string(i), {1});
            t.mutate(wide);
        }
        if (i % 300 == 299) t.flush();
        if (i % 900 == 899) t.clear();
    };
    const auto look = [&] {
        for (int i = 0; i != reads; ++i) {
            int expected = -1;
            for (const auto& one : t.versions("deep", deep{"a"}, {.count = 1000})) {
                const int number = std::stoi(std::string(one.value()));
                expect(expected == -1 || number == expected, name + ": a deep column has a gap");
                expected = number - 1;
            }
            std::string number;
            std::size_t columns = 0;
            for (const auto& one : t.get("wide")) {
                if (columns++ == 0) number = one.value();
                expect(one.value() == number, name + ": a wide row has two numbers");
            }
            expect(columns == 0 || columns == 200, name + ": a wide row is not whole");
        }
    };
    beside(write, {look, look});
}

// A writer that takes long makes no read wait: here it waits for many of them.
template <class Table>
void no_read_waits(const std::string& name, int reads, std::chrono::seconds patience) {
    Table t(st::clock::manual({100}));
    t.put("r", f{"a"}, "before");
    std::atomic<bool> has_begun{false};
    std::atomic<bool> is_read{false};
    std::thread reader([&] {
        while (!has_begun) std::this_thread::yield();
        for (int i = 0; i != reads; ++i)
            expect(t.get("r", f{"a"})->value() == "before", name + ": a read sees what is not published");
        is_read = true;
    });
    t.write([&](auto& table) {
        table.put("r", f{"a"}, "after");
        has_begun = true;
        const auto end = std::chrono::steady_clock::now() + patience;
        while (!is_read && std::chrono::steady_clock::now() < end) std::this_thread::yield();
        expect(is_read, name + ": reads wait for a writer");
    });
    reader.join();
    expect(t.get("r", f{"a"})->value() == "after", name + ": what was written is not published");
}

}  // namespace beside_writes
