// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <strata/testing/model/cells.hpp>
#include <strata/testing/model/matching.hpp>
#include <strata/testing/model/store.hpp>

namespace strata::testing::model {

/// A table by HBase's rules, written the slow and obvious way: vectors of cells, sorted and filtered on each read.
///
/// It uses nothing of the library, so that a mistake there cannot repeat itself here.  Compare a table with it: hand
/// both the same writes, and ask both the same reads.
///
/// It has families with VERSIONS and four ways of deleting, all delete markers, time ranges, raw reads, flushes and
/// compactions.  It has no times to live, filters, counters or reversed scans, and checks no arguments.
/// Every mutation is told what the clock says (R3.2), and takes one sequence number (R9.3).  A timestamp that is
/// absent, or is latest, is the server's to choose (R3.3).
/// Complexity: a read is linear in the cells of the table.
/// Throws: std::out_of_range for a family that it does not have.
class table {
public:
    /// Makes an empty table.
    explicit table(const std::vector<family>& families) {
        for (const family& f : families) stores_.emplace(f.name, store(f));
    }

    /// Writes a version of a column.
    void put(std::int64_t now, const std::string& row, const column& at, const std::string& value,
             std::optional<std::int64_t> timestamp = std::nullopt) {
        write({row, at.family, at.qualifier, chosen(timestamp, now), kind::put, ++sequence_, value});
    }

    /// Deletes a version: without a timestamp the newest that a read sees (R3.14).
    void delete_version(std::int64_t now, const std::string& row, const column& at,
                        std::optional<std::int64_t> timestamp = std::nullopt) {
        if (!timestamp || *timestamp == latest) {
            const std::vector<cell> newest = versions(row, at, 1);
            timestamp = newest.empty() ? now : newest.front().timestamp;
        }
        write({row, at.family, at.qualifier, *timestamp, kind::delete_version, ++sequence_, {}});
    }

    /// Deletes all versions of a column up to a timestamp (R3.15).
    void delete_column(std::int64_t now, const std::string& row, const column& at,
                       std::optional<std::int64_t> timestamp = std::nullopt) {
        write({row, at.family, at.qualifier, chosen(timestamp, now), kind::delete_column, ++sequence_, {}});
    }

    /// Deletes all columns of a family up to a timestamp (R3.15).
    void delete_family(std::int64_t now, const std::string& row, const std::string& family_name,
                       std::optional<std::int64_t> timestamp = std::nullopt) {
        write({row, family_name, {}, chosen(timestamp, now), kind::delete_family, ++sequence_, {}});
    }

    /// Deletes the versions of one timestamp in all columns of a family (R3.15).
    void delete_family_version(std::int64_t now, const std::string& row, const std::string& family_name,
                               std::optional<std::int64_t> timestamp = std::nullopt) {
        write({row, family_name, {}, chosen(timestamp, now), kind::delete_family_version, ++sequence_, {}});
    }

    /// Deletes all families of a row (R3.12).
    void delete_row(std::int64_t now, const std::string& row, std::optional<std::int64_t> timestamp = std::nullopt) {
        ++sequence_;
        for (auto& [name, held] : stores_)
            held.write({row, name, {}, chosen(timestamp, now), kind::delete_family, sequence_, {}});
    }

    /// Makes a file of what was written since the last flush (R8.3).
    void flush() {
        for (auto& [name, held] : stores_) held.flush();
    }
    /// Makes these its families: what was written is flushed, families that are not named are dropped (R8.19).
    void alter(const std::vector<family>& families) {
        flush();
        std::map<std::string, store, bytewise> next;
        for (const family& f : families) {
            const auto held = stores_.find(f.name);
            store& one = next.emplace(f.name, held == stores_.end() ? store(f) : held->second).first->second;
            one.become(f);
        }
        stores_ = std::move(next);
    }
    /// Makes one file of all (R8.7).
    void compact() {
        for (auto& [name, held] : stores_) held.compact();
    }
    /// Makes one file of the newest ones (R8.1).
    void compact_newest(std::size_t files) {
        for (auto& [name, held] : stores_) held.compact_newest(files);
    }
    /// Removes all cells.
    void clear() {
        for (auto& [name, held] : stores_) held.clear();
    }

    /// The versions of a column, the newest first: an explicit read (R4.1).
    std::vector<cell> versions(const std::string& row, const column& at, std::int64_t count = unlimited,
                               time_range when = {}) const {
        const store& held = stores_.at(at.family);
        return read(held.cells(row), held.described(), {{at.qualifier}, when, count, false});
    }

    /// The newest version of a column.
    std::optional<cell> get(const std::string& row, const column& at, time_range when = {}) const {
        const std::vector<cell> found = versions(row, at, 1, when);
        if (found.empty()) return std::nullopt;
        return found.front();
    }

    /// The cells of a row.
    std::vector<cell> get(const std::string& row, const row_read& options = {}) const {
        return read_row(row, options.columns, options.when, options.versions, false);
    }

    /// The rows that match, in key order (R4.37, R4.43).
    std::vector<row_cells> scan(const scan_read& options = {}) const {
        std::set<std::string, bytewise> rows;
        for (const auto& [name, held] : stores_) held.add_rows_to(rows);
        std::vector<row_cells> found;
        for (const std::string& row : rows) {
            if (static_cast<std::int64_t>(found.size()) >= options.limit) break;  // R4.42
            if (!covers(options, row)) continue;
            std::vector<cell> cells = read_row(row, options.columns, options.when, options.versions, options.raw);
            if (!cells.empty()) found.push_back({row, std::move(cells)});
        }
        return found;
    }

    /// What is stored of a family.
    const store& store_of(const std::string& family_name) const { return stores_.at(family_name); }

private:
    static std::int64_t chosen(std::optional<std::int64_t> timestamp, std::int64_t now) {
        return !timestamp || *timestamp == latest ? now : *timestamp;
    }

    void write(const cell& c) { stores_.at(c.family).write(c); }

    // R4.4, R4.5, R4.8
    static bool covers(const scan_read& options, const std::string& row) {
        if (!options.prefix.empty()) return row.compare(0, options.prefix.size(), options.prefix) == 0;
        if (!options.start.empty()) {
            const int c = compare_bytes(row, options.start);
            if (c < 0 || (c == 0 && !options.start_inclusive)) return false;
        }
        if (!options.stop.empty()) {
            const int c = compare_bytes(row, options.stop);
            if (c > 0 || (c == 0 && !options.stop_inclusive)) return false;
        }
        return true;
    }

    // R4.6: a whole family forgets the columns named before, a column named later narrows it again.
    std::map<std::string, std::set<std::string>, bytewise> selected(const std::vector<selection>& columns) const {
        std::map<std::string, std::set<std::string>, bytewise> chosen_columns;
        if (columns.empty())
            for (const auto& [name, held] : stores_) chosen_columns[name];
        for (const selection& s : columns) {
            if (s.qualifier)
                chosen_columns[s.family].insert(*s.qualifier);
            else
                chosen_columns[s.family].clear();
        }
        return chosen_columns;
    }

    std::vector<cell> read_row(const std::string& row, const std::vector<selection>& columns, time_range when,
                               std::int64_t count, bool raw) const {
        std::vector<cell> found;
        for (const auto& [name, qualifiers] : selected(columns)) {
            const store& held = stores_.at(name);
            const std::vector<cell> cells = read(held.cells(row), held.described(), {qualifiers, when, count, raw});
            found.insert(found.end(), cells.begin(), cells.end());
        }
        return found;
    }

    std::map<std::string, store, bytewise> stores_;
    std::uint64_t sequence_ = 0;
};

}  // namespace strata::testing::model
