// SPDX-License-Identifier: BSL-1.0
// One table that several threads use: a cache that is read while it is refilled, counters, and a report of one state.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include <strata/strata.hpp>
namespace st = strata;

struct page : st::family<"page"> {};
struct hits : st::family<"hits"> {};

// [table]
using cache = st::table<page, hits, st::concurrency::locked<>>;
// [/table]

int main() {
    cache t;

    // [threads]
    const auto refill = [&] {
        for (int round = 1; round != 50; ++round)
            for (const char* row : {"com.cnn.www", "org.apache.hbase"}) {
                const std::string text = "round " + std::to_string(round);
                t.mutate(st::put(row).add(page{"html"}, text).add(page{"text"}, text));  // both columns, or none
            }
    };
    std::size_t torn = 0;
    const auto read = [&] {
        for (int i = 0; i != 500; ++i) {
            const auto row = t.get("com.cnn.www", {.columns = st::all<page>});  // owns its bytes
            if (!row.empty() && row[page{"html"}]->value() != row[page{"text"}]->value()) ++torn;
            t.increment("com.cnn.www", hits{"reads"});
        }
    };
    std::thread writer(refill);
    std::thread reader(read);
    writer.join();
    reader.join();
    std::cout << *t.get_counter("com.cnn.www", hits{"reads"}) << " reads, " << torn << " torn\n";
    // [/threads]

    // [loop]
    for (const auto& row : t.scan({.columns = st::all<page>}))  // of one state: that of the call of scan()
        t.put(row.key(), hits{"seen"}, "yes");                  // no lock is held here
    // [/loop]
    std::cout << t.scan({.columns = hits{"seen"}}).begin()->key() << " was seen\n";

    // [turns]
    const std::int64_t sum = t.write([](auto& table) {  // one step: nobody else reads or writes meanwhile
        table.increment("org.apache.hbase", hits{"reads"}, 7);
        std::int64_t all = 0;
        for (const auto& row : table.scan({.columns = hits{"reads"}})) all += row.begin()->as_counter();
        return all;
    });
    t.read([](const auto& table) { std::cout << table.columns(st::all<hits>); });
    // [/turns]
    std::cout << sum << " in all\n";
}
