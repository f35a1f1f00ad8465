// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "memtable.hpp"
#include "run.hpp"

namespace memtable_store {

/// A log-structured store without its log: writes go to a memtable; a full one is frozen, sorted into a run by a thread
/// of the store, and dropped.
///
/// Any thread may call put(), erase() and get() at any time, until close().
class store {
public:
    /// A memtable is full when it has so many bytes.  The account outlives the store.
    store(std::size_t full, account& memory) : full_(full), memory_(memory), writer_([this] { write_runs(); }) {}
    store(const store&) = delete;
    store& operator=(const store&) = delete;
    ~store() { close(); }

    void put(st::bytes_view row, st::bytes_view qualifier, st::bytes_view value) {
        write([&](memtable& active) { return active.put(row, qualifier, value); });
    }
    void erase(st::bytes_view row, st::bytes_view qualifier) {
        write([&](memtable& active) { return active.erase(row, qualifier); });
    }

    // [get]
    /// The first that knows of the column has the newest cell: the active memtable, the frozen ones, the runs.
    std::optional<std::string> get(st::bytes_view row, st::bytes_view qualifier) const {
        const auto all = now();
        std::optional<st::cell> found = all->active->newest(row, qualifier);
        for (auto one = all->frozen.begin(); !found && one != all->frozen.end(); ++one)
            found = (*one)->newest(row, qualifier);
        for (auto one = all->runs.begin(); !found && one != all->runs.end(); ++one)
            found = (*one)->newest(row, qualifier);
        if (!found || found->is_marker()) return std::nullopt;
        return std::string(found->value());
    }
    // [/get]

    /// Sorts into runs what memtables still hold.  Nobody writes any more.
    void close() {
        if (!writer_.joinable()) return;
        freeze(now()->active);
        {
            const std::lock_guard held(mutex_);
            is_closed_ = true;
        }
        changed_.notify_all();
        writer_.join();
    }

    /// The newest first.
    std::vector<std::shared_ptr<const run>> runs() const { return now()->runs; }

private:
    static constexpr std::size_t most_frozen = 2;

    /// Who is asked for a cell, the newest first.  One that is replaced stays as it is: a get goes on with it.
    struct sources {
        std::shared_ptr<memtable> active;
        std::vector<std::shared_ptr<const memtable>> frozen = {};
        std::vector<std::shared_ptr<const run>> runs = {};
    };

    std::shared_ptr<const sources> now() const {
        const std::lock_guard held(mutex_);
        return sources_;
    }
    std::shared_ptr<memtable> new_memtable() { return std::make_shared<memtable>(clock_, memory_); }

    template <class Change>
    void write(Change change) {
        for (;;) {
            const std::shared_ptr<memtable> active = now()->active;
            const std::optional<std::size_t> bytes = change(*active);
            if (bytes && *bytes >= full_) freeze(active);
            if (bytes) return;
        }
    }

    // [freeze]
    /// Unless another thread has done so.  Waits if the thread that writes runs does not keep up.
    void freeze(const std::shared_ptr<memtable>& full) {
        std::unique_lock held(mutex_);
        changed_.wait(held, [&] { return sources_->active != full || sources_->frozen.size() < most_frozen; });
        if (sources_->active != full) return;
        auto next = std::make_shared<sources>(*sources_);
        next->active = new_memtable();
        next->frozen.insert(next->frozen.begin(), full);
        full->freeze();  // whoever comes late with a write asks for the active one again
        sources_ = std::move(next);
        changed_.notify_all();
    }
    // [/freeze]

    // [drop]
    void write_runs() {
        for (;;) {
            std::unique_lock held(mutex_);
            changed_.wait(held, [&] { return is_closed_ || !sources_->frozen.empty(); });
            if (sources_->frozen.empty()) return;
            const std::shared_ptr<const memtable> oldest = sources_->frozen.back();
            held.unlock();
            const auto written = std::make_shared<const run>(*oldest);  // everybody goes on meanwhile
            held.lock();
            auto next = std::make_shared<sources>(*sources_);
            next->frozen.pop_back();
            next->runs.insert(next->runs.begin(), written);
            sources_ = std::move(next);
            changed_.notify_all();
        }  // the last who has the memtable drops it: this thread, or a get that had begun before
    }
    // [/drop]

    const std::size_t full_;
    account& memory_;
    const st::clock::ticking clock_;
    std::shared_ptr<const sources> sources_ = std::make_shared<sources>(sources{.active = new_memtable()});
    bool is_closed_ = false;
    mutable std::mutex mutex_;         // of the two before it
    std::condition_variable changed_;  // one of them
    std::thread writer_;               // the last member, so that it finds all others
};

}  // namespace memtable_store
