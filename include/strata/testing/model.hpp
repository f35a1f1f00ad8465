// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <strata/testing/model/cells.hpp>
#include <strata/testing/model/filter.hpp>
#include <strata/testing/model/filter_lists.hpp>
#include <strata/testing/model/filters.hpp>
#include <strata/testing/model/matching.hpp>
#include <strata/testing/model/row_filters.hpp>
#include <strata/testing/model/scan.hpp>
#include <strata/testing/model/store.hpp>

namespace strata::testing::model {

/// A table by the rules of HBase 2.6.4, written the slow and obvious way: vectors of cells, sorted and filtered on each
/// read.  model::hbase_version says that version.
///
/// It uses nothing of the library, so that a mistake there cannot repeat itself here.  Compare a table with it: hand
/// both the same writes, and ask both the same reads.
///
/// It has families with VERSIONS, MIN_VERSIONS, TTL and five ways of deleting, cells' own times to live, all delete
/// markers, counters and appends, time ranges, filters, raw reads, flushes and compactions.  It has no new version
/// behaviour, no reversed or batched scans, no limits of a family, and no requests of several changes; it reads all
/// families at once (load on demand: false), and checks no arguments.
/// Every mutation is told what the clock says (R3.2), and takes one sequence number (R9.3).  Reads, flushes and
/// compactions go by the time that the model was told last, by a mutation or by set_now().  A timestamp that is absent,
/// or is latest, is the server's to choose (R3.3).
/// Complexity: a read is linear in the cells of the table, times the logarithm of their number.
/// Throws: std::out_of_range for a family that it does not have.
class table {
public:
    /// Makes an empty table.
    explicit table(const std::vector<family>& families) {
        for (const family& f : families) stores_.emplace(f.name, store(f));
    }

    /// Tells what the clock says.
    void set_now(std::int64_t now) { now_ = now; }

    /// Writes a version of a column, which may have a time to live of its own, in milliseconds.
    void put(std::int64_t now, const std::string& row, const column& at, const std::string& value,
             std::optional<std::int64_t> timestamp = std::nullopt, std::optional<std::int64_t> ttl = std::nullopt) {
        now_ = now;
        write({row, at.family, at.qualifier, chosen(timestamp), kind::put, ++sequence_, value, ttl});
    }

    /// Adds an amount to the number that the newest version holds, in 8 bytes, the highest first (R3.20).
    ///
    /// Returns the new version.  It takes the time to live of the version before, unless it is given one (R3.22).
    /// `timestamp`: of the new version, if there is none yet.
    /// Throws: std::domain_error if the newest version has not 8 bytes; nothing is written then.
    cell increment(std::int64_t now, const std::string& row, const column& at, std::int64_t amount,
                   std::optional<std::int64_t> timestamp = std::nullopt,
                   std::optional<std::int64_t> ttl = std::nullopt) {
        return change(now, row, at, timestamp, ttl, [=](const std::optional<cell>& current) {
            return eight_bytes(wrapped_sum(current ? number_in(current->value) : 0, amount));
        });
    }
    /// Puts bytes after the value of the newest version (R3.25).  All else is as with increment().
    cell append(std::int64_t now, const std::string& row, const column& at, const std::string& value,
                std::optional<std::int64_t> timestamp = std::nullopt, std::optional<std::int64_t> ttl = std::nullopt) {
        return change(now, row, at, timestamp, ttl,
                      [&](const std::optional<cell>& current) { return (current ? current->value : "") + value; });
    }

    /// Deletes a version: without a timestamp the newest that a read sees (R3.14).
    void delete_version(std::int64_t now, const std::string& row, const column& at,
                        std::optional<std::int64_t> timestamp = std::nullopt) {
        now_ = now;
        if (!timestamp || *timestamp == latest) {
            const std::vector<cell> newest = versions(row, at, 1);
            timestamp = newest.empty() ? now : newest.front().timestamp;
        }
        write({row, at.family, at.qualifier, *timestamp, kind::delete_version, ++sequence_, {}});
    }

    /// Deletes all versions of a column up to a timestamp (R3.15).
    void delete_column(std::int64_t now, const std::string& row, const column& at,
                       std::optional<std::int64_t> timestamp = std::nullopt) {
        now_ = now;
        write({row, at.family, at.qualifier, chosen(timestamp), kind::delete_column, ++sequence_, {}});
    }

    /// Deletes all columns of a family up to a timestamp (R3.15).
    void delete_family(std::int64_t now, const std::string& row, const std::string& family_name,
                       std::optional<std::int64_t> timestamp = std::nullopt) {
        now_ = now;
        write({row, family_name, {}, chosen(timestamp), kind::delete_family, ++sequence_, {}});
    }

    /// Deletes the versions of one timestamp in all columns of a family (R3.15).
    void delete_family_version(std::int64_t now, const std::string& row, const std::string& family_name,
                               std::optional<std::int64_t> timestamp = std::nullopt) {
        now_ = now;
        write({row, family_name, {}, chosen(timestamp), kind::delete_family_version, ++sequence_, {}});
    }

    /// Deletes all families of a row (R3.12).
    void delete_row(std::int64_t now, const std::string& row, std::optional<std::int64_t> timestamp = std::nullopt) {
        now_ = now;
        ++sequence_;
        for (auto& [name, held] : stores_)
            held.write({row, name, {}, chosen(timestamp), kind::delete_family, sequence_, {}});
    }

    /// Makes a file of what was written since the last flush (R8.3).
    void flush() {
        for (auto& [name, held] : stores_) held.flush(now_);
    }
    /// Makes these its families: what was written is flushed, families that are not named are dropped (R8.19).
    void alter(const std::vector<family>& families) {
        flush();
        stores next;
        for (const family& f : families) {
            const auto held = stores_.find(f.name);
            store& one = next.emplace(f.name, held == stores_.end() ? store(f) : held->second).first->second;
            one.become(f);
        }
        stores_ = std::move(next);
    }
    /// Makes one file of all (R8.7).
    void compact() {
        for (auto& [name, held] : stores_) held.compact(now_);
    }
    /// Makes one file of the newest ones (R8.1).
    void compact_newest(std::size_t files) {
        for (auto& [name, held] : stores_) held.compact_newest(files, now_);
    }
    /// Removes all cells.
    void clear() {
        for (auto& [name, held] : stores_) held.clear();
    }

    /// The versions of a column, the newest first: an explicit read (R4.1).
    std::vector<cell> versions(const std::string& row, const column& at, std::int64_t count = unlimited,
                               time_range when = {}) const {
        return get(row, {.columns = {{at.family, at.qualifier}}, .when = when, .versions = count});
    }

    /// The newest version of a column.
    std::optional<cell> get(const std::string& row, const column& at, time_range when = {}) const {
        const std::vector<cell> found = versions(row, at, 1, when);
        if (found.empty()) return std::nullopt;
        return found.front();
    }

    /// The cells of a row.
    std::vector<cell> get(const std::string& row, const row_read& options = {}) const {
        scan_read one;
        one.start = one.stop = row;
        one.stop_inclusive = true;
        one.columns = options.columns;
        one.when = options.when;
        one.versions = options.versions;
        one.filter = options.filter;
        std::vector<row_cells> found = scan(one);
        if (found.empty()) return {};
        return std::move(found.front().cells);
    }

    /// The rows that match, in key order (R4.37, R4.43).
    std::vector<row_cells> scan(const scan_read& options = {}) const { return model::scan(stores_, options, now_); }

    /// What is stored of a family.
    const store& store_of(const std::string& family_name) const { return stores_.at(family_name); }

private:
    std::int64_t chosen(std::optional<std::int64_t> timestamp) const {
        return !timestamp || *timestamp == latest ? now_ : *timestamp;
    }

    void write(const cell& c) { stores_.at(c.family).write(c); }

    template <class Value>
    cell change(std::int64_t now, const std::string& row, const column& at, std::optional<std::int64_t> timestamp,
                std::optional<std::int64_t> ttl, Value value_after) {
        now_ = now;
        const std::optional<cell> current = get(row, at);
        cell made{row, at.family, at.qualifier, chosen(timestamp), kind::put, 0, value_after(current), ttl};
        if (current) {
            made.timestamp = (std::max)(now, wrapped_sum(current->timestamp, 1));
            if (!ttl) made.ttl = current->ttl;
        }
        made.sequence = ++sequence_;
        write(made);
        return made;
    }

    static std::string eight_bytes(std::int64_t number) {
        std::string all;
        for (int shift = 56; shift >= 0; shift -= 8)
            all += static_cast<char>(static_cast<std::uint64_t>(number) >> shift & 0xFF);
        return all;
    }
    static std::int64_t number_in(const std::string& value) {
        if (value.size() != 8) throw std::domain_error("a counter has 8 bytes");
        std::uint64_t number = 0;
        for (const char c : value) number = number << 8 | static_cast<unsigned char>(c);
        return static_cast<std::int64_t>(number);
    }

    stores stores_;
    std::int64_t now_ = 0;
    std::uint64_t sequence_ = 0;
};

}  // namespace strata::testing::model
