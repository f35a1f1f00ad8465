// SPDX-License-Identifier: BSL-1.0
// What is written before it is sorted into a run: a table that any number of threads write to and read.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory_resource>
#include <optional>

#include <strata/strata.hpp>

namespace memtable_store {

namespace st = strata;

struct data : st::family<"data"> {};

// [account]
/// Counts what all memtables take together.  Any thread may ask: each arena takes its chunks from here.
class account : public std::pmr::memory_resource {
public:
    std::size_t bytes() const noexcept { return bytes_; }

private:
    void* do_allocate(std::size_t bytes, std::size_t alignment) override {
        void* const place = std::pmr::new_delete_resource()->allocate(bytes, alignment);
        bytes_ += bytes;
        return place;
    }
    void do_deallocate(void* place, std::size_t bytes, std::size_t alignment) override {
        std::pmr::new_delete_resource()->deallocate(place, bytes, alignment);
        bytes_ -= bytes;
    }
    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

    std::atomic<std::size_t> bytes_ = 0;
};
// [/account]

class memtable {
    // [table]
    using chunks = st::memory::basic_arena<st::memory::pmr>;  // an arena of its own, used inside the table's lock
    using table = st::table<data, chunks, st::clock::shared, st::concurrency::locked<>>;
    // [/table]

public:
    /// Every memtable of a store asks one clock, which never says a time twice: the later write has the later time, in
    /// whichever memtable it is.
    memtable(const st::clock::ticking& clock, account& memory)
        : table_(chunks({}, &memory), st::clock::shared(clock)) {}

    /// The bytes of the memtable after the write; none if it is frozen, and nothing was written.
    ///@{
    std::optional<std::size_t> put(st::bytes_view row, st::bytes_view qualifier, st::bytes_view value) {
        return write([&](auto& t) { t.put(row, data{qualifier}, value); });
    }
    std::optional<std::size_t> erase(st::bytes_view row, st::bytes_view qualifier) {
        return write([&](auto& t) { t.delete_column(row, data{qualifier}); });
    }
    ///@}

    /// No write comes after it.
    void freeze() {
        table_.write([this](auto&) { is_frozen_ = true; });
    }

    /// The newest cell of a column.  It may be a delete marker: then older memtables and runs are not asked.
    std::optional<st::cell> newest(st::bytes_view row, st::bytes_view qualifier) const {
        if (auto found = table_.get(row, data{qualifier})) return found;
        for (const auto& all : table_.scan({.start = row, .stop = row, .stop_inclusive = true, .raw = true}))
            for (const st::cell_view& one : all)
                if (one.qualifier() == qualifier) return st::cell(one);
        return std::nullopt;
    }

    // [iterate]
    /// Calls use(cell) for all cells in order, old versions and delete markers too.  Gets go on meanwhile: the lock is
    /// held for some rows at a time.
    template <class Use>
    void for_each_cell(Use use) const {
        table_.scan({.versions = st::all_versions, .raw = true}).for_each_cell([&](const st::cell_view& one) {
            use(one);
            return true;
        });
    }
    // [/iterate]

private:
    // [write]
    template <class Change>
    std::optional<std::size_t> write(Change change) {
        return table_.write([&](auto& t) -> std::optional<std::size_t> {  // one step, of all threads
            if (is_frozen_) return std::nullopt;
            change(t);
            return t.memory().bytes_reserved();
        });
    }
    // [/write]

    table table_;
    bool is_frozen_ = false;  // read and written in the table's lock
};

}  // namespace memtable_store
