// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <strata/testing/model/cells.hpp>
#include <strata/testing/model/filter.hpp>
#include <strata/testing/model/trackers.hpp>

namespace strata::testing::model {

// Java's sums of 64 bits wrap around.
inline std::int64_t wrapped_sum(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

// R6.2
inline std::int64_t oldest_unexpired(const family& of, std::int64_t now) {
    return of.ttl ? wrapped_sum(now, -*of.ttl) : (std::numeric_limits<std::int64_t>::min)();
}

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

// What became of the cells of one family of one row.
struct walked {
    std::vector<cell> included;
    bool scan_is_done = false;       // the filter lets nothing pass any more
    std::optional<cell> go_on = {};  // in a later row, as the filter's hint said
};

// R4.17: the cells of one family of one row, in order, shown to a matcher one by one.
inline walked walk(const std::vector<cell>& cells, column_tracker& columns,
                   const std::function<match_code(const cell&)>& match, filter* by = nullptr) {
    walked found;
    std::size_t i = 0;
    while (i < cells.size()) {
        const match_code code = match(cells[i]);
        if (code == match_code::include || code == match_code::include_next_column ||
            code == match_code::include_next_row)
            found.included.push_back(by ? by->transform_cell(cells[i]) : cells[i]);
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
                return found;
            case match_code::scan_done:
                found.scan_is_done = true;
                return found;
            case match_code::hint: {  // R4.33
                const std::optional<cell> to = by->next_cell_hint(cells[i]);
                if (!to || !sorts_before(cells[i], *to)) {
                    ++i;
                    break;
                }
                while (i < cells.size() && sorts_before(cells[i], *to)) ++i;
                if (i == cells.size() && to->row != cells.front().row) found.go_on = to;
            }
        }
    }
    return found;
}

// R4.20, but for cells of other rows.
inline std::optional<match_code> check_before(const cell& c, column_tracker& columns, std::int64_t now) {
    if (columns.done()) return match_code::next_row;
    if (columns.expired_for_good(c)) return columns.next_row_or_column(c);
    if (c.ttl && wrapped_sum(c.timestamp, *c.ttl) < now) return match_code::skip;  // R6.4
    return std::nullopt;
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

// What one read wants of one family.  No qualifiers means the whole family (a wildcard read).
struct family_read {
    std::set<std::string> qualifiers;
    time_range when;
    std::int64_t versions = 1;
    bool raw = false;
    std::int64_t now = 0;
    filter* by = nullptr;
};

// R4.18, R4.19, R4.25, R4.30: what a read makes of the cells of one family of one row.
class read_matcher {
public:
    read_matcher(const family& of, const family_read& options) : of_(of), options_(options) {
        limit_ = options.raw ? options.versions : (std::min)(options.versions, of.max_versions);  // R4.14
        std::int64_t check = limit_;
        if (options.by) check = options.raw ? unlimited : of.max_versions;
        const retained kept{check, of.min_versions, options.raw ? 0 : oldest_unexpired(of, options.now)};
        if (options.qualifiers.empty())
            columns_ = std::make_unique<wildcard_tracker>(kept);
        else
            columns_ = std::make_unique<explicit_tracker>(options.qualifiers, kept);
    }

    walked read(const std::vector<cell>& cells) {
        return walk(
            cells, *columns_, [&](const cell& c) { return match(c); }, options_.by);
    }

private:
    match_code match(const cell& c) {
        if (options_.by && options_.by->filter_all_remaining()) return match_code::scan_done;
        if (const auto code = check_before(c, *columns_, options_.now)) return *code;
        if (options_.raw) return match_column(c);
        if (c.is_marker()) {
            const bool honoured = of_.deletes == delete_mode::tombstones
                                      ? options_.when.contains_or_precedes(c.timestamp)  // R5.6
                                      : options_.when.contains(c.timestamp);             // R5.7
            if (honoured) deletes_.add(c);
            return match_code::skip;
        }
        if (const auto code = check_deleted(c, deletes_, *columns_)) return *code;
        return match_column(c);
    }

    match_code match_column(const cell& c) {
        const int order = options_.when.compare(c.timestamp);
        if (order > 0) return match_code::skip;
        if (order < 0) return columns_->next_row_or_column(c);
        if (const match_code code = columns_->check_column(c); code != match_code::include) return code;
        const match_code code = columns_->check_versions(c);
        if (!options_.by || code == match_code::skip || code == match_code::next_column) return code;
        const match_code joined = join(c, code, options_.by->filter_cell(c));
        // The star of R4.30: so many may pass the filter.
        if (joined != match_code::include && joined != match_code::include_next_column &&
            joined != match_code::include_next_row)
            return joined;
        return counted(c, joined);
    }

    match_code join(const cell& c, match_code own, filter_code answer) {
        switch (answer) {
            case filter_code::include:
                return own;
            case filter_code::include_next_col:
                return own == match_code::include ? match_code::include_next_column : own;
            case filter_code::include_next_row:
                return match_code::include_next_row;
            case filter_code::skip:
                if (own == match_code::include) return match_code::skip;
                return own == match_code::include_next_column ? match_code::next_column : match_code::next_row;
            case filter_code::next_col:
                return own == match_code::include_next_row ? match_code::next_row : columns_->next_row_or_column(c);
            case filter_code::next_row:
                return match_code::next_row;
            case filter_code::hint:
                return match_code::hint;
        }
        return own;
    }

    match_code counted(const cell& c, match_code code) {
        if (!column_ || *column_ != c.qualifier) {
            column_ = c.qualifier;
            passed_ = 0;
        }
        if (++passed_ > limit_)
            code = code == match_code::include_next_row ? match_code::next_row : match_code::next_column;
        if (code == match_code::include_next_column || code == match_code::next_column) columns_->done_with(c);
        return code;
    }

    const family& of_;
    const family_read& options_;
    std::int64_t limit_;
    std::unique_ptr<column_tracker> columns_;
    delete_tracker deletes_;
    std::optional<std::string> column_;  // of which `passed_` cells have passed the filter
    std::int64_t passed_ = 0;
};

// R4.17: what a read returns of one family of one row.
inline std::vector<cell> read(const std::vector<cell>& cells, const family& of, const family_read& options) {
    return read_matcher(of, options).read(cells).included;
}

// R6.6: a flush or a compaction may drop what the marker hides.
inline bool hides_for_good(const cell& marker, const family& of, std::int64_t old) {
    if (of.deletes == delete_mode::keep_deleted) return false;
    return of.deletes != delete_mode::keep_until_expired || marker.timestamp < old;
}

// What a flush keeps of one family of one row (R8.3).
inline std::vector<cell> retain(const std::vector<cell>& cells, const family& of, std::int64_t now) {
    const std::int64_t old = oldest_unexpired(of, now);
    wildcard_tracker columns({of.max_versions, of.min_versions, old});
    delete_tracker deletes;
    return walk(cells, columns,
                [&](const cell& c) {
                    if (const auto code = check_before(c, columns, now)) return *code;
                    if (c.is_marker()) {
                        if (hides_for_good(c, of, old)) deletes.add(c);
                        return match_code::include;
                    }
                    if (const auto code = check_deleted(c, deletes, columns)) return *code;
                    return columns.check_versions(c);
                })
        .included;
}

// What a compaction of all files keeps of one family of one row (R8.7).
inline std::vector<cell> drop(const std::vector<cell>& cells, const family& of, std::int64_t earliest_put,
                              std::int64_t now) {
    const std::int64_t old = oldest_unexpired(of, now);
    wildcard_tracker columns({of.max_versions, of.min_versions, old});
    delete_tracker deletes;
    return walk(cells, columns,
                [&](const cell& c) {
                    if (const auto code = check_before(c, columns, now)) return *code;
                    if (c.is_marker()) {
                        const bool hides = hides_for_good(c, of, old);
                        if (hides) deletes.add(c);
                        if (of.purge_delay > 0 && now - c.timestamp <= of.purge_delay) return match_code::include;
                        if (hides) return match_code::skip;
                        if (c.timestamp < earliest_put) return columns.next_row_or_column(c);  // R8.8.2
                    } else if (const auto code = check_deleted(c, deletes, columns)) {
                        return *code;
                    }
                    return columns.check_versions(c);
                })
        .included;
}

}  // namespace strata::testing::model
