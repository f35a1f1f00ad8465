// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/successor.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/dimension/row.hpp>
#include <strata/store/matcher.hpp>

namespace strata {

/// As many rows as there are.
inline constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

/// A get of one column: `{.when = as_of({15})}`.
struct get_options {
    time_range when = {};
};

/// The versions of one column: `{.count = 2}`.
struct versions_options {
    std::int64_t count = all_versions;
    time_range when = {};
};

/// A get of a row.  No columns named: all of them (R4.6).
struct row_options {
    std::vector<selection> columns = {};
    time_range when = {};
    std::int64_t versions = 1;
};

/// A scan (R4.4): rows by prefix, or from `start` to `stop`; an empty bound is none.
struct scan_options {
    bytes prefix = {};
    bytes start = {};
    bool start_inclusive = true;
    bytes stop = {};
    bool stop_inclusive = false;
    std::vector<selection> columns = {};
    time_range when = {};
    std::int64_t versions = 1;
    std::size_t limit = no_limit;  ///< Rows.
    bool raw = false;              ///< Markers and what they hide are returned too (R4.12).
};

namespace detail {

inline void check_versions(std::int64_t versions) {
    if (versions < 1)
        raise<illegal_argument>("a read returns at least one version, but " + std::to_string(versions) +
                                " are asked for");
}

inline void check(const scan_options& scan) {
    check(scan.when);
    check_versions(scan.versions);
    check_bound(scan.prefix);
    check_bound(scan.start);
    check_bound(scan.stop);
    if (!scan.prefix.empty() && !(scan.start.empty() && scan.stop.empty()))
        raise<illegal_argument>("a scan takes a prefix, or a start and a stop row, not both");
    if (!scan.raw) return;
    for (const selection& wanted : scan.columns)
        if (!wanted.is_whole_family()) raise<do_not_retry>("a raw scan cannot name columns, only whole families");
}

/// The first row a scan may return (R4.5, R4.8).
inline bytes first_row(const scan_options& scan) {
    if (!scan.prefix.empty()) return scan.prefix;
    return scan.start_inclusive || scan.start.empty() ? scan.start : key_successor(scan.start);
}

/// The first row behind a scan; empty if there is no bound.
inline bytes end_row(const scan_options& scan) {
    if (!scan.prefix.empty()) return prefix_successor(scan.prefix);
    return scan.stop_inclusive && !scan.stop.empty() ? key_successor(scan.stop) : scan.stop;
}

}  // namespace detail
}  // namespace strata
