// SPDX-License-Identifier: BSL-1.0
// Reads rows by every kind of read beside a writer, as many as are asked for, and counts those that are not whole
// (R9.1).
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iostream>
#include <ostream>
#include <string>
#include <vector>

#include "stress/threads/beside_writes.hpp"

namespace beside_writes {

// A row has one number in three columns of two families, or is gone.
template <class Cells>
bool has_one_number(const Cells& row) {
    st::bytes_view number;
    std::size_t columns = 0;
    for (const auto& one : row) {
        if (columns++ == 0) number = one.value();
        if (one.value() != number) return false;
    }
    return columns == 0 || columns == 3;
}

class torn_rows {
public:
    static constexpr int rows = 200;  // in several leaves

    explicit torn_rows(std::uint64_t wanted, std::ostream* progress = nullptr) : wanted_(wanted), progress_(progress) {}

    // Reads until each kind of read has seen so many rows.  The writer goes on until the last of them has.
    template <class Table>
    void read(Table& t) {
        std::vector<std::string> keys;
        for (int i = 0; i != rows; ++i) keys.push_back(row_of(i));
        const auto gets = until_enough(0, [&](kind& me, std::uint64_t i) { me.add(t.get(keys[i % rows])); });
        const auto reader = until_enough(1, [&](kind& me, std::uint64_t) {
            const auto standing = t.reader();
            for (const std::string& key : keys) me.add(standing->get(key));
        });
        const auto scans = until_enough(2, [&](kind& me, std::uint64_t) {
            for (const auto& row : t.scan()) me.add(row);
        });
        const auto snapshots = until_enough(3, [&](kind& me, std::uint64_t) {
            const auto seen = t.snapshot();
            for (const auto& row : seen.scan({.reversed = true})) me.add(row);
        });
        const auto scanners = until_enough(4, [&](kind& me, std::uint64_t) {
            auto open = t.open_scanner();
            while (const auto row = open.next()) me.add(*row);
        });
        beside([&](int i) { write(t, keys, i); }, {gets, reader, scans, snapshots, scanners});
    }
    // What was read.  True if no row was torn.
    bool tell(std::ostream& out) const {
        std::uint64_t all = 0;
        for (const kind& one : kinds_) {
            out << one.name << ": " << one.rows << " rows, " << one.torn << " torn\n";
            all += one.torn;
        }
        out << writes_ << " writes meanwhile\n";
        return all == 0;
    }

private:
    struct kind {
        template <class Cells>
        void add(const Cells& row) {
            if (!has_one_number(row)) torn.fetch_add(1, std::memory_order_relaxed);
            rows.store(rows.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
        }
        const char* name;
        alignas(64) std::atomic<std::uint64_t> rows{0};
        std::atomic<std::uint64_t> torn{0};
    };

    template <class Read>
    std::function<void()> until_enough(std::size_t at, Read read) {
        return [this, at, read] {
            kind& me = kinds_[at];
            for (std::uint64_t i = 0; me.rows.load(std::memory_order_relaxed) < wanted_; ++i) read(me, i);
        };
    }

    // Rows are written at new times and at the same ones.  Half of them come and go, so that leaves divide and merge.
    template <class Table>
    void write(Table& t, const std::vector<std::string>& keys, int step) {
        const auto at = static_cast<std::size_t>(step) * 7 % keys.size();
        if (at % 2 == 0 && step / 2000 % 2 == 1)
            t.delete_row(keys[at]);
        else
            t.mutate_row(keys[at], numbered(keys[at], step));
        if (step % 3 == 0) t.write([&](auto& table) { table.clock().set({table.clock().now().value + 1}); });
        if (step % 97 == 0) t.flush();
        if (step % 291 == 0) t.compact();
        if (step % 9001 == 9000) t.clear();
        ++writes_;
        if (progress_ && step % 256 == 0) tell_now_and_then();
    }
    void tell_now_and_then() {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return;
        next_ = now + std::chrono::seconds(20);
        tell(*progress_);
        *progress_ << std::endl;
    }

    const std::uint64_t wanted_;
    std::ostream* const progress_;
    kind kinds_[5] = {{"gets"}, {"gets of a reader"}, {"scans"}, {"scans of snapshots"}, {"open scanners"}};
    std::uint64_t writes_ = 0;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::seconds(20);
};

template <class Table>
void every_read_is_of_whole_rows(const std::string& name, std::uint64_t rows) {
    Table t(st::clock::manual({100}));
    torn_rows all(rows);
    all.read(t);
    expect(all.tell(std::cout), name + ": rows are torn");
}

}  // namespace beside_writes
