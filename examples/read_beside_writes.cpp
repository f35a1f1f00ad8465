// SPDX-License-Identifier: BSL-1.0
// A cache that is read while it is refilled: reads take no lock, and none sees half of a change.
#include <atomic>
#include <cstddef>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include <strata/strata.hpp>
namespace st = strata;

struct page : st::family<"page"> {};
struct links : st::family<"links"> {};

// [table]
using cache = st::table<page, links, st::concurrency::single_writer>;
// [/table]

std::string row_of(int i) { return "page" + std::to_string(100 + i); }

// Both families of every page have the number of one round.
void refill(cache& t, int round) {
    std::vector<st::mutation> all;
    for (int i = 0; i != 100; ++i) {
        const std::string text = std::to_string(round);
        all.push_back(st::put(row_of(i)).add(page{"html"}, text).add(links{"out"}, text));
    }
    t.mutate_rows(all);
}

int main() {
    cache t;
    refill(t, 0);

    // [readers]
    std::atomic<bool> is_over{false};
    std::size_t torn = 0;
    std::thread reading([&] {
        for (auto r = t.reader(); !is_over; r.refresh()) {  // takes no lock, and copies nothing
            const auto html = r->get(row_of(7), page{"html"});
            const auto out = r->get(row_of(93), links{"out"});
            if (html->value() != out->value()) ++torn;
        }
    });
    for (int round = 1; round != 200; ++round) {
        refill(t, round);
        if (round % 50 == 0) t.flush();
    }
    is_over = true;
    reading.join();
    std::cout << torn << " torn, now of round " << t.get(row_of(7), page{"html"})->value() << '\n';
    // [/readers]

    // [scan]
    std::size_t rows = 0;
    for (const auto& row : t.scan({.columns = st::all<page>})) {  // of one state, however long the loop takes
        t.delete_row(row.key());
        ++rows;
    }
    std::cout << rows << " rows were scanned, " << (t.exists(row_of(1)) ? "some are" : "none is") << " left\n";
    // [/scan]

    // [kept]
    {
        const auto before = t.snapshot();
        refill(t, 200);
        std::cout << before.exists(row_of(1)) << t.exists(row_of(1)) << ", " << t.snapshots_open() << " open, "
                  << (t.bytes_kept() > 0 ? "bytes are kept\n" : "nothing is kept\n");
    }
    for (int i = 0; i != 20; ++i) t.put(row_of(1), page{"html"}, "x");  // what was kept goes within some writes
    std::cout << t.snapshots_open() << " open\n";
    // [/kept]
}
