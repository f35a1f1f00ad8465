// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <strata/core/language.hpp>

namespace strata::testing::model {

/// The version of HBase whose answers the model gives.
inline constexpr std::string_view hbase_version = "2.6.4";

/// On writes: the clock's now (R3.3).  In a time range: no end.
inline constexpr std::int64_t latest = (std::numeric_limits<std::int64_t>::max)();
/// No limit.
inline constexpr std::int64_t unlimited = (std::numeric_limits<std::int64_t>::max)();

/// The kind of a cell, by HBase's type codes (R1.8).
enum class kind : std::uint8_t {
    put = 4,                     ///< A value.
    delete_version = 8,          ///< Hides the put of a column at its timestamp.
    delete_family_version = 10,  ///< Hides the puts of a family at its timestamp.
    delete_column = 12,          ///< Hides the puts of a column up to its timestamp.
    delete_family = 14           ///< Hides the puts of a family up to its timestamp.
};

/// The name that HBase's shell prints.
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

/// One stored cell.
struct cell {
    std::string row;                       ///< Its row.
    std::string family;                    ///< The name of its family.
    std::string qualifier;                 ///< Its qualifier.
    std::int64_t timestamp = 0;            ///< Its timestamp.
    model::kind type = kind::put;          ///< A put, or a marker.
    std::uint64_t sequence = 0;            ///< The number of the write that it came in (R9.3).
    std::string value = {};                ///< Its value.
    std::optional<std::int64_t> ttl = {};  ///< Its own time to live in milliseconds, if it has one (R6.4).

    /// True for a marker.
    bool is_marker() const { return type != kind::put; }
};

/// Compares bytes as unsigned numbers (R1.2): below, equal to or above 0.
inline int compare_bytes(std::string_view left, std::string_view right) {
    for (std::size_t i = 0; i < left.size() && i < right.size(); ++i) {
        const int l = static_cast<unsigned char>(left[i]);
        const int r = static_cast<unsigned char>(right[i]);
        if (l != r) return l < r ? -1 : 1;
    }
    if (left.size() == right.size()) return 0;
    return left.size() < right.size() ? -1 : 1;
}

/// The order of bytes (R1.2).
struct bytewise {
    /// True if `a` sorts first.
    bool operator()(const std::string& a, const std::string& b) const { return compare_bytes(a, b) < 0; }
};

/// The order of cells (R1.1).
inline bool sorts_before(const cell& left, const cell& right) {
    if (const int c = compare_bytes(left.row, right.row); c != 0) return c < 0;
    if (const int c = compare_bytes(left.family, right.family); c != 0) return c < 0;
    if (const int c = compare_bytes(left.qualifier, right.qualifier); c != 0) return c < 0;
    if (left.timestamp != right.timestamp) return left.timestamp > right.timestamp;
    if (left.type != right.type) return left.type > right.type;
    return left.sequence > right.sequence;
}

/// The timestamps from `from` to before `to`; by default all (R4.10).
struct time_range {
    std::int64_t from = 0;     ///< The first timestamp.
    std::int64_t to = latest;  ///< The first that is too new.

    /// True if no timestamp is left out.
    bool is_all_time() const { return from == 0 && to == latest; }

    /// Below 0 for what is too old, above 0 for what is too new.
    int compare(std::int64_t timestamp) const {
        if (is_all_time()) return 0;
        if (timestamp < from) return -1;
        if (timestamp >= to) return 1;
        return 0;
    }
    /// True if the range holds the timestamp.
    bool contains(std::int64_t timestamp) const { return compare(timestamp) == 0; }
    /// True if the timestamp lies in the range or is too new for it.
    bool contains_or_precedes(std::int64_t timestamp) const { return is_all_time() || timestamp >= from; }
};

/// What a delete does to a family.
enum class delete_mode {
    tombstones,          ///< KEEP_DELETED_CELLS => FALSE.
    keep_deleted,        ///< KEEP_DELETED_CELLS => TRUE.
    keep_until_expired,  ///< KEEP_DELETED_CELLS => TTL.
    erase,               ///< It removes at once and leaves no marker; not HBase's.
    none                 ///< Nothing; not HBase's.
};

/// A family.
struct family {
    std::string name;                               ///< Its name.
    std::int64_t max_versions = 1;                  ///< VERSIONS
    delete_mode deletes = delete_mode::tombstones;  ///< What a delete does.
    std::int64_t min_versions = 0;                  ///< MIN_VERSIONS: so many outlive the TTL (R6.3).
    std::optional<std::int64_t> ttl = {};           ///< TTL in milliseconds; none: for ever (R6.2).
    std::int64_t purge_delay = 0;                   ///< hbase.hstore.time.to.purge.deletes, milliseconds (R8.8).
};

/// A column.
struct column {
    std::string family;     ///< The name of its family.
    std::string qualifier;  ///< Its qualifier.
};

/// A column, or a whole family, that a read names.
struct selection {
    std::string family;                         ///< The name of the family.
    std::optional<std::string> qualifier = {};  ///< The column; the whole family if there is none.
};

class filter;  // model/filter.hpp

/// A get of a row.
struct row_read {
    std::vector<selection> columns = {};               ///< What it names; everything if empty (R4.6).
    time_range when = {};                              ///< The timestamps that count.
    std::int64_t versions = 1;                         ///< The greatest number of versions of a column.
    std::shared_ptr<const model::filter> filter = {};  ///< What it lets pass; everything if there is none.
};

/// A scan (R4.4).
struct scan_read {
    std::string prefix = {};              ///< The first bytes of the rows; then there are no bounds (R4.8).
    std::string start = {};               ///< Where it begins; empty: no bound (R4.5).
    bool start_inclusive = true;          ///< The row `start` is part of it.
    std::string stop = {};                ///< Where it ends; empty: no bound (R4.5).
    bool stop_inclusive = false;          ///< The row `stop` is part of it.
    std::vector<selection> columns = {};  ///< What it names; everything if empty (R4.6).
    time_range when = {};                 ///< The timestamps that count.
    std::int64_t versions = 1;            ///< The greatest number of versions of a column.
    std::int64_t limit = unlimited;       ///< The greatest number of rows (R4.42).
    bool raw = false;                     ///< Markers and what they hide are returned, too (R4.12).
    std::shared_ptr<const model::filter> filter = {};  ///< What it lets pass; everything if there is none.
};

/// A row that a scan returns.
struct row_cells {
    std::string key;               ///< The row.
    std::vector<cell> cells = {};  ///< Its cells.
};

}  // namespace strata::testing::model
