// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/successor.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/core/inlining.hpp>
#include <strata/filter/filter.hpp>
#include <strata/store/matcher.hpp>

namespace strata {

/// As many rows as there are.
inline constexpr std::size_t no_limit = (std::numeric_limits<std::size_t>::max)();

/// Yes, no, or not said, as `{}`.
///
/// A word wide: where an aggregate has gaps, g++ clears all of it before it sets its members, and every get pays.
class choice {
public:
    constexpr choice() noexcept = default;
    /// What is said; nothing, if an optional is empty.
    ///@{
    constexpr choice(bool yes) noexcept : said_(yes ? 1 : 0) {}                                    // NOLINT: implicit
    constexpr choice(std::optional<bool> yes) noexcept : said_(yes ? (*yes ? 1 : 0) : not_said) {}  // NOLINT: implicit
    ///@}

    /// What was said, or else that.
    constexpr bool value_or(bool otherwise) const noexcept { return said_ == not_said ? otherwise : said_ == 1; }

private:
    static constexpr std::int64_t not_said = -1;
    std::int64_t said_ = not_said;
};

/// A put of one cell: `{.ttl = 1000}`.
struct put_options {
    std::optional<std::int64_t> ttl = {};  ///< Milliseconds (R3.9).
};

/// A get of one column: `{.when = as_of({15})}`.
struct get_options {
    time_range when = {};
};

/// The versions of one column: `{.count = 2}`.
struct versions_options {
    /// At most that many.
    std::int64_t count = all_versions;
    time_range when = {};
};

/// A time range for one family, in the place of the read's own (R4.4).
struct family_range {
    /// Its name.
    bytes family;
    time_range when;
};

/// A get of a row.  No columns named: all of them (R4.6).  A table has its own, which name columns of it alone.
template <class Columns>
struct basic_row_options {
    Columns columns = {};  ///< Only these columns and families; all if none is named (R4.6).
    time_range when = {};
    std::vector<family_range> family_when = {};
    std::int64_t versions = 1;
    std::int64_t store_limit = -1;                      ///< At most that many cells a family; none if negative (R4.34).
    std::int64_t store_offset = 0;                      ///< Cells of every family to pass over first.
    std::shared_ptr<const strata::filter> filter = {};  ///< Chooses among the cells (section 10).
    choice families_on_demand = {};                     ///< As in scan_options.
};

/// The ones that any table takes: what they name is looked up by each read.
using row_options = basic_row_options<std::vector<selection>>;

/// A scan (R4.4): rows by prefix, or from `start` to `stop`; an empty bound is none.  A table has its own here as well.
template <class Columns>
struct basic_scan_options {
    /// All rows that begin so; then there is no `start` and no `stop` (R4.8).  A reversed scan begins at that row and goes
    /// backwards, as in HBase (R4.9); there give `start` and `stop` in its place.
    bytes prefix = {};
    /// Where it begins; empty: no bound (R4.5).
    bytes start = {};
    /// The row `start` is part of it.
    bool start_inclusive = true;
    /// Where it ends; empty: no bound (R4.5).
    bytes stop = {};
    /// The row `stop` is part of it.
    bool stop_inclusive = false;
    bool reversed = false;  ///< From `start`, the upper bound, down to `stop` (R4.9).
    Columns columns = {};   ///< Only these columns and families; all if none is named (R4.6).
    time_range when = {};
    std::vector<family_range> family_when = {};
    std::int64_t versions = 1;
    std::int64_t store_limit = -1;  ///< At most that many cells a row and family; none if negative (R4.34).
    std::int64_t store_offset = 0;  ///< Cells of every row and family to pass over first.
    std::size_t limit = no_limit;   ///< Rows.
    std::size_t batch = no_limit;   ///< Cells a step of the scan; a row with more takes several (R4.41).
    bool raw = false;               ///< Markers and what they hide are returned too (R4.12).
    std::shared_ptr<const strata::filter> filter = {};  ///< Chooses among the cells and rows (section 10).
    /// Families that the filter does not call essential are read after it has let the row pass (R4.40); unset: as
    /// table_defaults says.  It shows in the answers only where the families' quirks say so; then a reversed scan is
    /// refused, as in HBase.  HBase: setLoadColumnFamiliesOnDemand.
    choice families_on_demand = {};
};

/// The ones that any table takes.
using scan_options = basic_scan_options<std::vector<selection>>;

/// What a table refuses; change it by `table.limits()`.
struct table_limits {
    /// A put may be dated at most that many milliseconds into the future; negative: no check (R2.21).
    /// HBase: hbase.hregion.keyvalue.timestamp.slop.millisecs.
    std::int64_t timestamp_slop = -1;
    /// What an increment or an append makes is at most that many bytes, key included; none if not positive (R2.22).
    /// HBase: hbase.server.keyvalue.maxsize.
    std::int64_t max_cell_size = 10 * 1024 * 1024;
    bool read_only = false;  ///< Refuses every change (R2.24).
};

/// What a read means that does not say; change it by `table.defaults()`.
struct table_defaults {
    /// HBase: hbase.hregion.scan.loadColumnFamiliesOnDemand, which a server has switched on.
    bool families_on_demand = true;
};

namespace detail {

inline void check_versions(std::int64_t versions) {
    if (versions < 1)
        raise<illegal_argument>("a read returns at least one version, but " + std::to_string(versions) +
                                " are asked for");
}

/// Some family is narrowed to columns: it is named by a column after it was named as a whole, or never so (R4.6).
inline bool names_columns(const std::vector<selection>& wanted) {
    for (auto one = wanted.begin(); one != wanted.end(); ++one)
        if (!one->is_whole_family() && std::none_of(one, wanted.end(), [&](const selection& later) {
                return later.is_whole_family() && later.family() == one->family();
            }))
            return true;
    return false;
}

/// Nothing narrows a read of a row but its time range and the number of versions.
template <class Columns>
bool is_of_whole_row(const basic_row_options<Columns>& read) noexcept {
    return read.columns.empty() && read.family_when.empty() && !read.filter && read.store_limit < 0 &&
           read.store_offset <= 0;
}

template <class Columns>
void check(const basic_row_options<Columns>& read) {
    check(read.when);
    for (const family_range& one : read.family_when) check(one.when);
    check_versions(read.versions);
}

template <class Columns>
void check(const basic_scan_options<Columns>& scan) {
    check(scan.when);
    for (const family_range& one : scan.family_when) check(one.when);
    check_versions(scan.versions);
    check_bound(scan.prefix);
    check_bound(scan.start);
    check_bound(scan.stop);
    if (!scan.prefix.empty() && !(scan.start.empty() && scan.stop.empty()))
        raise<illegal_argument>("a scan takes a prefix, or a start and a stop row, not both");
    if (scan.batch == 0) raise<illegal_argument>("a scan returns at least one cell a step");
    if (scan.batch != no_limit && scan.filter && scan.filter->decides_rows())
        raise<incompatible_filter>("a filter that decides on whole rows does not go with a batch");
}

/// The options as any table takes them.
///@{
inline const scan_options& for_any_table(const scan_options& scan) noexcept { return scan; }
template <class Columns>
scan_options for_any_table(const basic_scan_options<Columns>& scan) {
    const auto& [prefix, start, start_inclusive, stop, stop_inclusive, reversed, columns, when, family_when, versions,
                 store_limit, store_offset, limit, batch, raw, filter, families_on_demand] = scan;
    return {prefix, start,       start_inclusive,   stop,        stop_inclusive, reversed, columns,
            when,   family_when, versions,          store_limit, store_offset,   limit,    batch,
            raw,    filter,      families_on_demand};
}
///@}

/// Where a scan begins, and which way it goes.  Borrows the row.
struct row_start {
    bytes_view row = {};  // empty: at the very beginning, or end
    bool is_inclusive = true;
    bool reversed = false;
};
/// Where it ends.
struct row_stop {
    bytes last = {};  // empty: nowhere
    bool last_inclusive = false;
    bool reversed = false;

    /// The row is not part of the scan any more.
    bool is_beyond(bytes_view row) const noexcept { return !last.empty() && is_behind_last(row); }

private:
    STRATA_NOINLINE bool is_behind_last(bytes_view row) const noexcept {
        if (row == last) return !last_inclusive;
        return reversed ? row < last : row > last;
    }
};

/// R4.5, R4.8, R4.9.
///@{
template <class Columns = std::vector<selection>>
row_start start_of(const basic_scan_options<Columns>& scan) noexcept {
    if (!scan.prefix.empty()) return {scan.prefix, true, scan.reversed};
    return {scan.start, scan.start_inclusive || scan.start.empty(), scan.reversed};
}
template <class Columns = std::vector<selection>>
row_stop stop_of(const basic_scan_options<Columns>& scan) {
    if (!scan.prefix.empty()) return {prefix_successor(scan.prefix), false, scan.reversed};
    return {scan.stop, scan.stop_inclusive, scan.reversed};
}
///@}

}  // namespace detail
}  // namespace strata
