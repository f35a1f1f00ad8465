// SPDX-License-Identifier: BSL-1.0
// A table with HBase's rules, written the slow and obvious way: vectors of cells, sorted and filtered on each read.
//
// It includes nothing of the library, so that a mistake there cannot repeat itself here.
// Every function cites the rule it spells out.  Speed, memory and elegance do not count.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace reference {

inline constexpr std::int64_t latest = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

// R1.8
enum class kind : std::uint8_t {
    put = 4,
    delete_version = 8,
    delete_family_version = 10,
    delete_column = 12,
    delete_family = 14
};

inline std::string_view name_of(kind k) {
    switch (k) {
        case kind::put:
            return "Put";
        case kind::delete_version:
            return "Delete";
        case kind::delete_family_version:
            return "DeleteFamilyVersion";
        case kind::delete_column:
            return "DeleteColumn";
        case kind::delete_family:
            return "DeleteFamily";
    }
    return "?";
}

// One stored cell.  The sequence number is that of the mutation that wrote it (R9.3).
struct cell {
    std::string row;
    std::string family;
    std::string qualifier;
    std::int64_t timestamp = 0;
    reference::kind type = reference::kind::put;
    std::uint64_t sequence = 0;
    std::string value;

    bool is_marker() const { return type != reference::kind::put; }
};

// R1.2
inline int compare_bytes(std::string_view left, std::string_view right) {
    for (std::size_t i = 0; i < left.size() && i < right.size(); ++i) {
        const int l = static_cast<unsigned char>(left[i]);
        const int r = static_cast<unsigned char>(right[i]);
        if (l != r) return l < r ? -1 : 1;
    }
    if (left.size() == right.size()) return 0;
    return left.size() < right.size() ? -1 : 1;
}

struct bytewise {
    bool operator()(const std::string& a, const std::string& b) const { return compare_bytes(a, b) < 0; }
};

// R1.1
inline bool sorts_before(const cell& left, const cell& right) {
    if (const int c = compare_bytes(left.row, right.row); c != 0) return c < 0;
    if (const int c = compare_bytes(left.family, right.family); c != 0) return c < 0;
    if (const int c = compare_bytes(left.qualifier, right.qualifier); c != 0) return c < 0;
    if (left.timestamp != right.timestamp) return left.timestamp > right.timestamp;
    if (left.type != right.type) return left.type > right.type;
    return left.sequence > right.sequence;
}

// R4.10
struct time_range {
    std::int64_t from = 0;
    std::int64_t to = latest;

    bool is_all_time() const { return from == 0 && to == latest; }

    int compare(std::int64_t timestamp) const {
        if (is_all_time()) return 0;
        if (timestamp < from) return -1;
        if (timestamp >= to) return 1;
        return 0;
    }
    bool contains(std::int64_t timestamp) const { return compare(timestamp) == 0; }
    bool contains_or_precedes(std::int64_t timestamp) const { return is_all_time() || timestamp >= from; }
};

// tombstones is KEEP_DELETED_CELLS=FALSE, keep_deleted is TRUE.
// The other two are not HBase's: erase removes at once and leaves no marker, none offers no delete.
enum class delete_mode { tombstones, keep_deleted, erase, none };

struct family {
    std::string name;
    std::int64_t max_versions = 1;
    delete_mode deletes = delete_mode::tombstones;
};

struct column {
    std::string family;
    std::string qualifier;
};

// A whole family when no qualifier is named.
struct selection {
    std::string family;
    std::optional<std::string> qualifier;
};

struct row_read {
    std::vector<selection> columns;
    time_range when;
    std::int64_t versions = 1;
};

struct scan_read {
    std::string prefix;
    std::string start;
    bool start_inclusive = true;
    std::string stop;
    bool stop_inclusive = false;
    std::vector<selection> columns;
    time_range when;
    std::int64_t versions = 1;
    std::int64_t limit = unlimited;
    bool raw = false;
};

struct row_cells {
    std::string key;
    std::vector<cell> cells;
};

// R0.2
enum class match_code { include, include_next_column, include_next_row, skip, next_column, next_row };

// R5.1, the table.
inline bool masks(const cell& marker, const cell& put) {
    if (put.is_marker() || marker.row != put.row || marker.family != put.family) return false;
    switch (marker.type) {
        case kind::put:
            return false;
        case kind::delete_version:
            return marker.qualifier == put.qualifier && put.timestamp == marker.timestamp;
        case kind::delete_column:
            return marker.qualifier == put.qualifier && put.timestamp <= marker.timestamp;
        case kind::delete_family_version:
            return put.timestamp == marker.timestamp;
        case kind::delete_family:
            return put.timestamp <= marker.timestamp;
    }
    return false;
}

// R5.3
class delete_tracker {
public:
    enum class verdict { not_deleted, family_deleted, family_version_deleted, column_deleted, version_deleted };

    bool empty() const { return !family_ && family_versions_.empty() && !column_; }

    void add(const cell& marker) {
        if (family_ && marker.timestamp <= *family_) return;
        if (marker.type == kind::delete_family) {
            family_ = marker.timestamp;
        } else if (marker.type == kind::delete_family_version) {
            family_versions_.insert(marker.timestamp);
        } else {
            if (column_ && column_->qualifier == marker.qualifier && marker.type < column_->type) return;
            column_ = marker;
        }
    }

    verdict is_deleted(const cell& put) {
        if (family_ && put.timestamp <= *family_) return verdict::family_deleted;
        if (family_versions_.count(put.timestamp) != 0) return verdict::family_version_deleted;
        if (column_) {
            const int order = compare_bytes(column_->qualifier, put.qualifier);
            if (order == 0) {
                if (column_->type == kind::delete_column) return verdict::column_deleted;
                if (put.timestamp == column_->timestamp) return verdict::version_deleted;
                column_.reset();
            } else if (order < 0) {
                column_.reset();
            } else {
                throw std::logic_error("a put came before its column's marker");
            }
        }
        return verdict::not_deleted;
    }

private:
    std::optional<std::int64_t> family_;
    std::set<std::int64_t> family_versions_;
    std::optional<cell> column_;
};

// Which columns a read wants, and how many versions of each.
class column_tracker {
public:
    virtual ~column_tracker() = default;
    virtual bool done() const = 0;
    virtual match_code check_column(const cell& c) = 0;
    virtual match_code check_versions(const cell& c) = 0;
    virtual match_code next_row_or_column(const cell& c) = 0;
    // The column an explicit read waits for.
    virtual std::optional<std::string> awaited() const = 0;
};

// R4.27
class wildcard_tracker final : public column_tracker {
public:
    explicit wildcard_tracker(std::int64_t check) : check_(check) {}

    bool done() const override { return false; }
    match_code check_column(const cell&) override { return match_code::include; }

    match_code check_versions(const cell& c) override {
        if (!qualifier_ || *qualifier_ != c.qualifier) {
            if (qualifier_ && compare_bytes(c.qualifier, *qualifier_) < 0)
                throw std::logic_error("columns out of order");
            qualifier_ = c.qualifier;
            returned_.reset();
            count_ = 0;
        } else if (returned_ && returned_->first == c.timestamp && returned_->second == c.type) {
            return match_code::skip;
        }
        if (!c.is_marker()) ++count_;
        if (count_ > check_) return match_code::next_column;
        returned_.emplace(c.timestamp, c.type);
        return match_code::include;
    }

    match_code next_row_or_column(const cell&) override { return match_code::next_column; }
    std::optional<std::string> awaited() const override { return std::nullopt; }

private:
    std::int64_t check_;
    std::optional<std::string> qualifier_;
    std::optional<std::pair<std::int64_t, kind>> returned_;
    std::int64_t count_ = 0;
};

// R4.26, R4.28, R4.32
class explicit_tracker final : public column_tracker {
public:
    explicit_tracker(const std::set<std::string>& qualifiers, std::int64_t check)
        : wanted_(qualifiers.begin(), qualifiers.end()), check_(check) {
        std::sort(wanted_.begin(), wanted_.end(), bytewise());
    }

    bool done() const override { return wanted_.empty(); }

    match_code check_column(const cell& c) override {
        for (;;) {
            if (wanted_.empty()) return match_code::next_row;
            if (c.qualifier == wanted_.front()) return match_code::include;
            returned_.reset();
            if (compare_bytes(c.qualifier, wanted_.front()) < 0) return match_code::next_column;
            advance();
            if (wanted_.empty()) return match_code::next_row;
        }
    }

    match_code check_versions(const cell& c) override {
        if (returned_ && *returned_ == c.timestamp) return match_code::skip;
        const std::int64_t n = ++count_;
        if (n >= check_) {
            advance();
            return wanted_.empty() ? match_code::include_next_row : match_code::include_next_column;
        }
        returned_ = c.timestamp;
        return match_code::include;
    }

    // R4.21
    match_code next_row_or_column(const cell& c) override {
        while (!wanted_.empty() && compare_bytes(wanted_.front(), c.qualifier) <= 0) advance();
        returned_.reset();
        return wanted_.empty() ? match_code::next_row : match_code::next_column;
    }

    std::optional<std::string> awaited() const override { return wanted_.front(); }

private:
    void advance() {
        wanted_.erase(wanted_.begin());
        returned_.reset();
        count_ = 0;
    }

    std::vector<std::string> wanted_;
    std::int64_t check_;
    std::optional<std::int64_t> returned_;
    std::int64_t count_ = 0;
};

// R4.31
inline std::size_t next_column(const std::vector<cell>& cells, std::size_t at, const column_tracker& columns) {
    const cell& c = cells[at];
    std::size_t next = at + 1;
    if (c.qualifier.empty()) {
        while (next < cells.size() && cells[next].qualifier.empty() && cells[next].timestamp == c.timestamp &&
               cells[next].type == c.type)
            ++next;
        return next;
    }
    if (const std::optional<std::string> wanted = columns.awaited()) {
        while (next < cells.size() && compare_bytes(cells[next].qualifier, *wanted) < 0) ++next;
    } else {
        while (next < cells.size() && compare_bytes(cells[next].qualifier, c.qualifier) <= 0) ++next;
    }
    return next;
}

// R4.17: the cells of one family of one row, in order, shown to a matcher one by one.
inline std::vector<cell> walk(const std::vector<cell>& cells, column_tracker& columns,
                              const std::function<match_code(const cell&)>& match) {
    std::vector<cell> included;
    std::size_t i = 0;
    while (i < cells.size()) {
        // R4.20.2
        const match_code code = columns.done() ? match_code::next_row : match(cells[i]);
        if (code == match_code::include || code == match_code::include_next_column ||
            code == match_code::include_next_row)
            included.push_back(cells[i]);
        switch (code) {
            case match_code::include:
            case match_code::skip:
                ++i;
                break;
            case match_code::include_next_column:
            case match_code::next_column:
                i = next_column(cells, i, columns);
                break;
            case match_code::include_next_row:
            case match_code::next_row:
                return included;
        }
    }
    return included;
}

// R4.22
inline std::optional<match_code> check_deleted(const cell& put, delete_tracker& deletes, column_tracker& columns) {
    if (deletes.empty()) return std::nullopt;
    switch (deletes.is_deleted(put)) {
        case delete_tracker::verdict::family_deleted:
        case delete_tracker::verdict::column_deleted:
            return columns.next_row_or_column(put);
        case delete_tracker::verdict::version_deleted:
        case delete_tracker::verdict::family_version_deleted:
            return match_code::skip;
        case delete_tracker::verdict::not_deleted:
            break;
    }
    return std::nullopt;
}

// R4.25
inline match_code match_column(const cell& c, const time_range& when, column_tracker& columns) {
    const int order = when.compare(c.timestamp);
    if (order > 0) return match_code::skip;
    if (order < 0) return columns.next_row_or_column(c);
    if (const match_code code = columns.check_column(c); code != match_code::include) return code;
    return columns.check_versions(c);
}

// What one read wants of one family.  No qualifiers means the whole family (a wildcard read).
struct family_read {
    std::set<std::string> qualifiers;
    time_range when;
    std::int64_t versions = 1;
    bool raw = false;
};

// R4.14, R4.18, R4.19
inline std::vector<cell> read(const std::vector<cell>& cells, const family& of, const family_read& options) {
    const std::int64_t limit = options.raw ? options.versions : std::min(options.versions, of.max_versions);
    std::unique_ptr<column_tracker> columns;
    if (options.qualifiers.empty())
        columns = std::make_unique<wildcard_tracker>(limit);
    else
        columns = std::make_unique<explicit_tracker>(options.qualifiers, limit);
    if (options.raw)
        return walk(cells, *columns, [&](const cell& c) { return match_column(c, options.when, *columns); });

    delete_tracker deletes;
    return walk(cells, *columns, [&](const cell& c) {
        if (c.is_marker()) {
            const bool honoured = of.deletes == delete_mode::keep_deleted
                                      ? options.when.contains(c.timestamp)               // R5.7
                                      : options.when.contains_or_precedes(c.timestamp);  // R5.6
            if (honoured) deletes.add(c);
            return match_code::skip;
        }
        if (const auto deleted = check_deleted(c, deletes, *columns)) return *deleted;
        return match_column(c, options.when, *columns);
    });
}

// R8.3
inline std::vector<cell> retain(const std::vector<cell>& cells, const family& of) {
    wildcard_tracker columns(of.max_versions);
    delete_tracker deletes;
    return walk(cells, columns, [&](const cell& c) {
        if (c.is_marker()) {
            if (of.deletes == delete_mode::tombstones) deletes.add(c);
            return match_code::include;
        }
        if (const auto deleted = check_deleted(c, deletes, columns)) return *deleted;
        return columns.check_versions(c);
    });
}

// R8.7
inline std::vector<cell> drop(const std::vector<cell>& cells, const family& of, std::int64_t earliest_put) {
    wildcard_tracker columns(of.max_versions);
    delete_tracker deletes;
    return walk(cells, columns, [&](const cell& c) {
        if (c.is_marker()) {
            if (of.deletes != delete_mode::keep_deleted) {
                deletes.add(c);
                return match_code::skip;
            }
            if (c.timestamp < earliest_put) return columns.next_row_or_column(c);  // R8.8.2
        } else if (const auto deleted = check_deleted(c, deletes, columns)) {
            return *deleted;
        }
        return columns.check_versions(c);
    });
}

// The cells of one family: those written since the last flush, and the files, oldest first.
class store {
public:
    explicit store(family described) : family_(std::move(described)) {}

    const family& described() const { return family_; }

    void write(const cell& c) {
        if (!c.is_marker() || leaves_markers()) {
            active_.push_back(c);
            return;
        }
        // deletes::erase removes what its marker would mask, wherever it lies.  deletes::none removes nothing.
        if (family_.deletes != delete_mode::erase) return;
        const auto masked = [&](const cell& stored) { return masks(c, stored); };
        active_.erase(std::remove_if(active_.begin(), active_.end(), masked), active_.end());
    }

    // R8.3, R8.16.  A family that erases has one segment, which is trimmed where it lies.
    void flush() {
        std::vector<cell> file = rewritten(active_, [&](const std::vector<cell>& row) { return retain(row, family_); });
        if (family_.deletes == delete_mode::erase) {
            active_ = std::move(file);
            return;
        }
        active_.clear();
        if (!file.empty()) files_.push_back(std::move(file));
    }

    // R8.7, all files; R8.2, never the active segment.
    void compact() {
        if (family_.deletes == delete_mode::erase) {
            flush();
            return;
        }
        compact_newest(files_.size());
    }

    // R8.1: some files are compacted with R8.3, all of them with R8.7.
    void compact_newest(std::size_t count) {
        const std::size_t kept = files_.size() - std::min(count, files_.size());
        std::vector<cell> inputs;
        for (std::size_t i = kept; i < files_.size(); ++i)
            inputs.insert(inputs.end(), files_[i].begin(), files_[i].end());
        // R8.9
        std::int64_t earliest_put = latest;
        for (const cell& c : inputs)
            if (!c.is_marker()) earliest_put = std::min(earliest_put, c.timestamp);
        std::vector<cell> file = rewritten(inputs, [&](const std::vector<cell>& row) {
            return kept == 0 ? drop(row, family_, earliest_put) : retain(row, family_);
        });
        files_.erase(files_.begin() + static_cast<std::ptrdiff_t>(kept), files_.end());
        if (!file.empty()) files_.push_back(std::move(file));  // R8.12
    }

    void clear() {
        active_.clear();
        files_.clear();
    }

    void add_rows_to(std::set<std::string, bytewise>& rows) const {
        for (const cell& c : active_) rows.insert(c.row);
        for (const std::vector<cell>& file : files_)
            for (const cell& c : file) rows.insert(c.row);
    }

    // All cells, or those of one row, in the order of R1.1.
    std::vector<cell> cells(const std::optional<std::string>& row = std::nullopt) const {
        std::vector<cell> all;
        const auto take = [&](const std::vector<cell>& segment) {
            for (const cell& c : segment)
                if (!row || c.row == *row) all.push_back(c);
        };
        take(active_);
        for (const std::vector<cell>& file : files_) take(file);
        std::sort(all.begin(), all.end(), sorts_before);
        return all;
    }

    std::size_t files() const { return files_.size(); }

private:
    bool leaves_markers() const {
        return family_.deletes == delete_mode::tombstones || family_.deletes == delete_mode::keep_deleted;
    }

    // R4.16: each row on its own.
    static std::vector<cell> rewritten(std::vector<cell> cells,
                                       const std::function<std::vector<cell>(const std::vector<cell>&)>& one_row) {
        std::sort(cells.begin(), cells.end(), sorts_before);
        std::vector<cell> out;
        std::size_t begin = 0;
        while (begin < cells.size()) {
            std::size_t end = begin;
            std::vector<cell> row;
            while (end < cells.size() && cells[end].row == cells[begin].row) row.push_back(cells[end++]);
            const std::vector<cell> kept = one_row(row);
            out.insert(out.end(), kept.begin(), kept.end());
            begin = end;
        }
        return out;
    }

    family family_;
    std::vector<cell> active_;
    std::vector<std::vector<cell>> files_;
};

class table {
public:
    explicit table(const std::vector<family>& families) {
        for (const family& f : families) stores_.emplace(f.name, store(f));
    }

    // Every mutation is told what the clock says (R3.2) and takes one sequence number (R9.3).
    // A timestamp that is absent, or is latest, is the server's to choose (R3.3).

    void put(std::int64_t now, const std::string& row, const column& at, const std::string& value,
             std::optional<std::int64_t> timestamp = std::nullopt) {
        write({row, at.family, at.qualifier, chosen(timestamp, now), kind::put, ++sequence_, value});
    }

    // R3.14
    void delete_version(std::int64_t now, const std::string& row, const column& at,
                        std::optional<std::int64_t> timestamp = std::nullopt) {
        if (!timestamp || *timestamp == latest) {
            const std::vector<cell> newest = versions(row, at, 1);
            timestamp = newest.empty() ? now : newest.front().timestamp;
        }
        write({row, at.family, at.qualifier, *timestamp, kind::delete_version, ++sequence_, {}});
    }

    // R3.15 for this one and the following.
    void delete_column(std::int64_t now, const std::string& row, const column& at,
                       std::optional<std::int64_t> timestamp = std::nullopt) {
        write({row, at.family, at.qualifier, chosen(timestamp, now), kind::delete_column, ++sequence_, {}});
    }

    void delete_family(std::int64_t now, const std::string& row, const std::string& family_name,
                       std::optional<std::int64_t> timestamp = std::nullopt) {
        write({row, family_name, {}, chosen(timestamp, now), kind::delete_family, ++sequence_, {}});
    }

    void delete_family_version(std::int64_t now, const std::string& row, const std::string& family_name,
                               std::optional<std::int64_t> timestamp = std::nullopt) {
        write({row, family_name, {}, chosen(timestamp, now), kind::delete_family_version, ++sequence_, {}});
    }

    // R3.12
    void delete_row(std::int64_t now, const std::string& row, std::optional<std::int64_t> timestamp = std::nullopt) {
        ++sequence_;
        for (auto& [name, held] : stores_)
            held.write({row, name, {}, chosen(timestamp, now), kind::delete_family, sequence_, {}});
    }

    void flush() {
        for (auto& [name, held] : stores_) held.flush();
    }
    void compact() {
        for (auto& [name, held] : stores_) held.compact();
    }
    void compact_newest(std::size_t files) {
        for (auto& [name, held] : stores_) held.compact_newest(files);
    }
    void clear() {
        for (auto& [name, held] : stores_) held.clear();
    }

    // An explicit read of one column (R4.1).
    std::vector<cell> versions(const std::string& row, const column& at, std::int64_t count = unlimited,
                               time_range when = {}) const {
        const store& held = stores_.at(at.family);
        return read(held.cells(row), held.described(), {{at.qualifier}, when, count, false});
    }

    std::optional<cell> get(const std::string& row, const column& at, time_range when = {}) const {
        const std::vector<cell> found = versions(row, at, 1, when);
        if (found.empty()) return std::nullopt;
        return found.front();
    }

    std::vector<cell> get(const std::string& row, const row_read& options = {}) const {
        return read_row(row, options.columns, options.when, options.versions, false);
    }

    // R4.37, R4.43
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

}  // namespace reference
