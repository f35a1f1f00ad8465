// SPDX-License-Identifier: BSL-1.0
// A dashboard over a table that others write to: it shows what has changed since its last frame, and looks back.
#include <cstddef>
#include <iostream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <strata/strata.hpp>
namespace st = strata;

struct load : st::family<"load"> {};
struct alert : st::family<"alert"> {};
using machines = st::table<load, alert, st::concurrency::single_writer>;

// What the machines report, each from a thread of its own.
void report(machines& t, int round) {
    std::vector<std::thread> all;
    for (const char* name : {"db1", "db2", "web1"})
        all.emplace_back([&t, name, round] {
            const bool is_busy = name == std::string("db2") && round == 2;
            t.mutate(st::put(name).add(load{"cpu"}, is_busy ? "97 %" : "12 %", {round}));
            if (is_busy)
                t.put(name, alert{"cpu"}, "since round 2", {round});
            else
                t.delete_column(name, alert{"cpu"}, {round});
        });
    for (std::thread& one : all) one.join();
}

std::string shown(const std::optional<st::cell_view>& one) { return one ? std::string(one->value()) : "-"; }

int main() {
    machines t;
    report(t, 1);

    // [snapshot]
    const auto before = t.snapshot();  // constant time; any thread may write on
    report(t, 2);
    t.flush();
    t.compact();
    std::cout << "db2 was at " << before.get("db2", load{"cpu"})->value() << ", it is at "
              << t.get("db2", load{"cpu"})->value() << '\n';
    for (const auto& row : before.scan({.columns = st::all<alert>})) std::cout << row.key() << " had an alert\n";
    // [/snapshot]

    // [diff]
    const auto now = t.snapshot();
    for (const st::change& c : st::diff(before, now, {.columns = {st::all<alert>}}))
        std::cout << c.row() << ' ' << c.family() << ':' << c.qualifier() << ' ' << shown(c.before) << " > "
                  << shown(c.after) << '\n';
    // [/diff]

    // [frames]
    auto last = now;
    for (int round = 3; round != 5; ++round) {
        report(t, round);
        auto frame = t.snapshot();
        std::size_t changes = 0;
        for (const st::change& c : st::diff(last, frame))
            if (shown(c.before) != shown(c.after)) ++changes;  // a report of the same value is a newer cell
        std::cout << "frame " << round << ": " << changes << " changes\n";
        last = std::move(frame);  // what only the frame before it needed goes with the next write
    }
    // [/frames]

    // [past]
    t.keep_history(100);  // the states of the last hundred writes
    report(t, 5);
    const auto point = t.snapshot().point();
    t.put("db1", load{"cpu"}, "55 %", {6});
    t.put("db1", load{"cpu"}, "60 %", {7});
    std::cout << "db1 was at " << t.at(point).get("db1", load{"cpu"})->value() << ", then at "
              << t.at(point + 1).get("db1", load{"cpu"})->value() << '\n';
    t.keep_history(0);
    // [/past]
}
