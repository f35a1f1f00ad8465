// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <strata/testing/model/cells.hpp>
#include <strata/testing/model/trackers.hpp>

namespace strata::testing::model {

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
    const std::int64_t limit = options.raw ? options.versions : (std::min)(options.versions, of.max_versions);
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

}  // namespace strata::testing::model
