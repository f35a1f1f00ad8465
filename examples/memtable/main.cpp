// SPDX-License-Identifier: BSL-1.0
// A table as a memtable: several threads write to it and read it; it is frozen when it is full, gone through in order,
// and dropped as a whole.  The program checks what it does.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <iostream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "store.hpp"

namespace st = strata;
using memtable_store::account;
using memtable_store::data;
using memtable_store::store;

namespace {

constexpr int writers = 4;
constexpr int readers = 2;
constexpr int rows = 1000;
constexpr int rounds = 6;
constexpr std::size_t full = 128 * 1024;

std::string row_of(int i) { return "row" + std::to_string(100'000 + i); }
std::string column_of(int writer) { return "writer" + std::to_string(writer); }
/// In every round the writers delete again what they have put into some rows, but never into odd ones.
bool is_deleted(int i, int round) { return i % 2 == 0 && (i / 2 + round) % 3 == 0; }

bool all_passed = true;
void expect(bool holds, const std::string& what) {
    if (holds) return;
    std::cout << what << '\n';
    all_passed = false;
}

/// Puts into all rows, in no order, round by round.
void write(store& all, int writer) {
    const std::string column = column_of(writer);
    for (int round = 0; round != rounds; ++round)
        for (int n = 0; n != rows; ++n) {
            const int i = n * 389 % rows;
            all.put(row_of(i), column, "round " + std::to_string(round));
            if (is_deleted(i, round)) all.erase(row_of(i), column);
        }
}

/// Reads odd rows until the writers have ended.  What a get has found once, no later one misses, and none goes back.
bool read(const store& all, int reader, const std::atomic<bool>& has_ended) {
    const std::string column = column_of(reader);
    std::vector<std::string> last(rows);
    for (int n = 0; !has_ended; ++n) {
        const int i = n * 2 % rows + 1;
        const std::string found = all.get(row_of(i), column).value_or("");
        std::string& before = last[static_cast<std::size_t>(i)];
        if (found < before) return false;
        before = found;
    }
    return true;
}

/// What is there after the last round.
std::optional<std::string> wanted(int i) {
    if (is_deleted(i, rounds - 1)) return std::nullopt;
    return "round " + std::to_string(rounds - 1);
}

/// All runs in one table, whose reads see what a get of the store sees.
void check_runs(const store& all) {
    std::size_t cells = 0;
    std::size_t markers = 0;
    // [merge]
    st::table<data> merged;
    for (const auto& one : all.runs()) merged.bulk_load(one->cells());  // refuses what is not in order
    // [/merge]
    for (const auto& one : all.runs()) {
        cells += one->cells().size();
        markers += static_cast<std::size_t>(
            std::ranges::count_if(one->cells(), [](const st::cell& it) { return it.is_marker(); }));
    }
    std::cout << cells << " cells are in the runs, " << markers << " of them delete markers\n";

    std::size_t columns = 0;
    for (int i = 0; i != rows; ++i)
        for (int writer = 0; writer != writers; ++writer) {
            const std::optional<std::string> value = all.get(row_of(i), column_of(writer));
            expect(value == wanted(i), "a get of " + row_of(i) + " is wrong");
            if (value) ++columns;
        }
    std::string before;
    for (const auto& row : merged.scan()) {
        expect(before < row.key(), "rows are out of order");
        before = row.key();
        for (const st::cell_view& one : row) {
            expect(one.value() == wanted(std::stoi(before.substr(3)) - 100'000), "the merge of the runs is wrong");
            --columns;
        }
    }
    expect(columns == 0, "the runs have other columns than gets find");
}

}  // namespace

int main() {
    account memory;
    store all(full, memory);

    std::atomic<bool> has_ended = false;
    std::atomic<int> failed = 0;
    std::vector<std::thread> writing, reading;
    for (int i = 0; i != readers; ++i)
        reading.emplace_back([&, i] {
            if (!read(all, i, has_ended)) ++failed;
        });
    for (int i = 0; i != writers; ++i) writing.emplace_back([&, i] { write(all, i); });
    for (std::thread& one : writing) one.join();
    has_ended = true;
    for (std::thread& one : reading) one.join();
    std::cout << writers << " writers, " << readers << " readers, of which " << failed << " saw a column go back\n";
    expect(failed == 0, "a get missed what an earlier one had found");

    expect(memory.bytes() > 0, "the active memtable has no bytes");
    all.close();
    expect(all.runs().size() > 4, "only " + std::to_string(all.runs().size()) + " memtables were full");
    std::cout << "after the last drop memtables have " << memory.bytes() << " bytes\n";
    expect(memory.bytes() == 0, "bytes did not return");

    check_runs(all);
    std::cout << (all_passed ? "all is found, in order\n" : "something is wrong\n");
    return all_passed ? 0 : 1;
}
