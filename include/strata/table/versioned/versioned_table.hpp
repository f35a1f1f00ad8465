// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include <strata/cell/timestamp.hpp>
#include <strata/core/loan.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/segment/readers_left.hpp>
#include <strata/store/judge/read_point.hpp>
#include <strata/store/segments/read_points.hpp>
#include <strata/store/segments/versions.hpp>
#include <strata/table/locked/guarded.hpp>
#include <strata/table/plain/table_state.hpp>
#include <strata/table/snapshot.hpp>
#include <strata/table/versioned/reader_registry.hpp>
#include <strata/table/versioned/table_version.hpp>
#include <strata/table/versioned/version_history.hpp>
#include <strata/table/versioned/version_pool.hpp>
#include <strata/table/view/held_view.hpp>
#include <strata/table/view/pinned_rows.hpp>
#include <strata/table/view/stepwise_rows.hpp>
#include <strata/table/writes/shown_dates.hpp>

namespace strata::detail {

/// A table that one thread writes while others read the versions of it that it has published.
///
/// A version is a table whose families show the rows of the written one as they were; it owns nothing.  What is written
/// makes the next version, which is published by storing one pointer (see concurrency::single_writer).  A version is
/// used again as soon as nobody reads it.
///
/// Invariants:
/// 1. What is published does not change.  A write copies what readers may find, and one store publishes all of it.
/// 2. newest_ is not greater than the number of the published version: it is stored after that.
/// 3. A reader is announced in readers_ before it looks for a version, and until it has looked at it for the last time.
/// 4. Who keeps a version for longer pins it while announced; or while the history, under its lock, has pinned it.  The
///    history pins a version before it is published.
/// 5. The writer looks for readers first and for pins second.  It takes back what then none of them may find: versions,
///    and memory that no such version has.
/// 6. A writer holds the lock from begin() to the end of publish().  Readers take no lock, and free nothing.
///
/// docs/concurrency.md argues that this is enough, tests/concurrency is a model of it, and tests/stress/threads breaks
/// each of these rules and sees a test fail.
template <class Table>
class versioned_table {
    using state_type = typename Table::state_type;

    using version = table_version<Table>;

public:
    /// A version, and a slot in which a reader says that it reads it.
    class [[nodiscard]] reading {
    public:
        explicit reading(const versioned_table& of) noexcept : of_(&of) { enter(); }
        reading(const reading&) = delete;
        reading& operator=(const reading&) = delete;
        ~reading() { slot_->leave(); }
        const Table& operator*() const noexcept { return version_->table; }
        const Table* operator->() const noexcept { return &version_->table; }
        /// Goes to the newest version.
        void refresh() noexcept {
            slot_->leave();
            enter();
        }

    private:
        friend class versioned_table;
        void enter() noexcept {
            slot_ = &of_->readers_.enter(of_->newest_);
            // Pairs with publish()'s exchange: it shows the version as it was made.  seq_cst: it comes after enter().
            version_ = of_->published_.load(std::memory_order_seq_cst);
            slot_->reads(version_->number);
        }

        const versioned_table* of_;
        reader_registry<>::slot* slot_ = nullptr;
        const version* version_ = nullptr;
    };

    /// The table itself, and the writers' lock.  What was changed is published at the end.
    class [[nodiscard]] writing {
    public:
        explicit writing(versioned_table& of) : guard_(of.writers_.write()), of_(&of) { of.begin(); }
        writing(const writing&) = delete;
        writing& operator=(const writing&) = delete;
        ~writing() { of_->publish(); }
        Table& operator*() const noexcept { return of_->table_; }
        Table* operator->() const noexcept { return &of_->table_; }

    private:
        guard<std::mutex, false> guard_;
        versioned_table* of_;
    };

    /// Publishes a copy of `first`.  `like` has no cells: it is what versions are made of.
    /// Throws: what an allocation throws.
    versioned_table(std::shared_ptr<const Table> like, const Table& first) : table_(first), like_(std::move(like)) {
        begin();
        publish(show());
    }
    /// Publishes a copy of the newest version, while readers and a writer of the other one go on.
    versioned_table(const versioned_table& other) : versioned_table(other.like_, *other.read()) {
        other.dates_.give(parts(table_).own_dates_);
    }

    /// Ends with the table.
    loan owner() const noexcept { return parts(table_).open_scanners_.owner(); }
    reading read() const noexcept { return reading(*this); }
    writing write() { return writing(*this); }

    template <class Options, class Where>
    auto rows_of(const Options& options, Where where) const {
        auto held = pin();
        const Table& seen = *held;
        return pinned_rows(std::move(held), [&] { return seen.rows_of(options, std::move(where)); });
    }
    /// HBase's: a flush may change which versions count for it (R8.15).  So it is one of the table itself, and holds
    /// the lock of the writers.
    template <class Options>
    auto steps_of(const Options& options) const {
        const auto held = writers_.read();
        return stepwise_rows<state_type, concurrency::locked<>>(writers_, table_, for_any_table(options));
    }
    auto snapshot() const {
        auto held = pin();
        const timestamp now = held->clock().now();
        return snapshot_of(std::move(held), now);
    }
    /// Of the version after the last write up to that point.
    auto at(std::uint64_t point) const {
        const auto found = history_.at(point);
        return snapshot_of(pinned(*found.version), found.now);
    }
    /// See shared_table.
    void keep_history(std::uint64_t writes) {
        const auto held = writers_.write();
        history_.keep(writes, entry_of(versions_.newest(), table_.clock().now()));
    }

    /// The table itself, while nobody writes.
    auto look() const {
        return guarded<const Table, decltype(writers_.read())>(writers_, table_,
                                                               [](const auto& all) { return all.read(); });
    }

    /// What is kept for readers, in bytes.
    std::size_t bytes_kept() const {
        const auto held = writers_.read();
        std::size_t sum = 0;
        parts(table_).families_.for_each([&](const auto& store) { sum += kept_bytes_of(store); });
        return sum;
    }
    /// How many snapshots, scans and scanners there are.
    std::size_t snapshots_open() const {
        const auto held = writers_.read();
        return table_.snapshots_open() + versions_.pins() - history_.size();
    }
    /// The number of the last write that the oldest of them sees.
    std::optional<std::uint64_t> oldest_point() const {
        const auto held = writers_.read();
        std::optional<std::uint64_t> oldest = table_.oldest_point();
        versions_.for_each_pinned(
            [&](const version& one) { oldest = (std::min)(oldest.value_or(present), parts(one.table).sequence_); });
        return oldest;
    }

private:
    /// What a table is made of, which its members keep to themselves.
    static state_type& parts(Table& whole) noexcept { return whole; }
    static const state_type& parts(const Table& whole) noexcept { return whole; }

    static constexpr std::size_t segments_ahead = 4;  // so many flushes of one call find room

    /// The published version, kept until the pointer and its copies are gone.  Throws: std::bad_alloc.
    std::shared_ptr<const Table> pin() const {
        const reading held(*this);
        held.version_->pin();
        return pinned(*held.version_);
    }
    /// A pointer to a version that was pinned for it.  Throws: std::bad_alloc; the pin is taken back then.
    static std::shared_ptr<const Table> pinned(const version& one) {
        return {&one.table, [&one](const Table*) { one.unpin(); }};
    }
    auto snapshot_of(std::shared_ptr<const Table> held, timestamp now) const {
        const Table& seen = *held;
        return strata::snapshot<state_type, unlocked_version>(version_is_fixed, seen, now, std::move(held), this);
    }
    static typename version_history<version>::entry entry_of(const version& one, timestamp now) noexcept {
        return {&one, parts(one.table).sequence_, now};
    }

    /// Finds a version that nobody reads, and room for what will be published.  Throws: what an allocation throws.
    void begin() {
        if (!versions_.has_spare()) collect();
        versions_.make_spare(*like_);
        if (history_.is_kept()) history_.make_room();
        parts(versions_.next().table)
            .families_.for_each_with(parts(table_).families_, [](auto& store, const auto& shown) {
                make_room_to_show(store, shown, segments_ahead);
            });
    }

    /// Shows what the table has now in the next version.  Returns the time, if the history is to have it.
    /// Throws: what an allocation throws.
    timestamp show() {
        const timestamp now = history_.lacks(parts(table_).sequence_) ? table_.clock().now() : timestamp{};
        parts(versions_.next().table).show(parts(table_));
        return now;
    }
    /// Makes what the table has now the published version.
    void publish() noexcept {
        dates_.take(parts(table_).own_dates_);
        try {
            publish(show());
        } catch (...) {  // more segments than begin() has made room for; the next call publishes them
        }
    }
    /// Makes the next version the published one, as of that time.
    void publish(timestamp now) noexcept {
        version& next = versions_.next();
        // No pair: writers alone change it, and they hold a lock.
        const std::uint64_t number = newest_.load(std::memory_order_relaxed) + 1;
        next.number = number;
        parts(table_).families_.for_each([&](auto& store) { publish_store(store, number + 1); });
        if (history_.lacks(parts(table_).sequence_)) history_.add(entry_of(next, now));  // before others see it
        // Pairs with enter()'s load: it hands over the version.  seq_cst: it comes before the look for readers.
        const version* const before = published_.exchange(&next, std::memory_order_seq_cst);
        // Pairs with reader_registry::enter()'s load: release, or more, so that who sees the number finds the version.
        newest_.store(number, std::memory_order_seq_cst);
        versions_.use_next();
        if (before && segments_of(*before) != segments_of(next)) collect();
    }
    static std::size_t segments_of(const version& one) noexcept {
        std::size_t sum = 0;
        parts(one.table).families_.for_each([&](const auto& store) { sum += store.segment_count(); });
        return sum;
    }

    /// Takes back the versions that nobody reads, and frees what only they had.
    void collect() noexcept {
        // No pair: the caller holds the lock of the writers.
        const std::uint64_t newest = newest_.load(std::memory_order_relaxed);
        const readers_left left = versions_.collect(readers_, newest, [&](version& one) {
            parts(one.table).families_.for_each_with(parts(table_).families_,
                                                     [](auto& store, const auto& now) { forget_all_but(store, now); });
        });
        parts(table_).families_.reclaim(left);
    }

    Table table_;  // which is written
    shown_dates dates_;
    const std::shared_ptr<const Table> like_;
    const concurrency::locked<> writers_;
    version_pool<Table> versions_;
    version_history<version> history_;
    alignas(64) std::atomic<const version*> published_{nullptr};  // a cache line of their own: all readers look at them
    std::atomic<std::uint64_t> newest_{0};  // not greater than the number of the published version
    mutable reader_registry<> readers_;
};

}  // namespace strata::detail
