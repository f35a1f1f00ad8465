// SPDX-License-Identifier: BSL-1.0
// Layer: request.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/bytes/successor.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/core/inlining.hpp>
#include <strata/filter/filter.hpp>
#include <strata/request/no_limit.hpp>
#include <strata/request/parts/option_values.hpp>

namespace strata {

struct read_stats;

/// Yes, no, or, as `{}`, not said.
///
/// It is a word wide: if an aggregate has gaps, g++ clears all of it before it sets its members, which costs every get.
class choice {
public:
    constexpr choice() noexcept = default;
    /// Says yes or no; an empty optional says nothing.
    ///@{
    constexpr choice(bool yes) noexcept : said_(yes ? 1 : 0) {}                                     // NOLINT: implicit
    constexpr choice(std::optional<bool> yes) noexcept : said_(yes ? (*yes ? 1 : 0) : not_said) {}  // NOLINT: implicit
    ///@}

    /// What was said, or `otherwise` if nothing was.
    constexpr bool value_or(bool otherwise) const noexcept { return said_ == not_said ? otherwise : said_ == 1; }

private:
    static constexpr std::int64_t not_said = -1;
    std::int64_t said_ = not_said;
};

/// The options of a put of one cell: `{.ttl = 1000}`.
struct put_options {
    std::optional<time_span> ttl = {};  ///< The cell's time to live, if it has one (R3.9).
};

/// The options of a bulk load: `{.keep_sequence = true}`.
struct bulk_load_options {
    /// The cells keep the sequence numbers of their writes (R9.10), as if they had been written here in that order.
    /// False: all count as written now, under one number.
    bool keep_sequence = false;
    bool replace = false;  ///< The cells take the place of all that the table holds.
    /// With keep_sequence: later writes get greater numbers than this one, too.  It is last_sequence() of the table
    /// that the cells come from, whose last writes may have left no cell.
    std::uint64_t last_sequence = 0;
};

/// The options of a get of one column: `{.when = as_of({15})}`.
struct get_options {
    detail::when_option when = {};  ///< The timestamps that count.
    read_stats* stats = nullptr;    ///< Counts what the get does, if it is not null.
};

/// The options of a read of the versions of one column: `{.count = 2}`.
struct versions_options {
    /// The greatest number of versions.
    detail::number_option<std::int64_t> count = all_versions;
    detail::when_option when = {};  ///< The timestamps that count.
    read_stats* stats = nullptr;  ///< Counts what the read does, as far as its versions are walked, if it is not null.
};

/// The options of an explanation: `{.all_rows = true}`.
struct explain_options {
    /// True: looks at every row of the family's active segment, if what becomes of a marker depends on them, so that
    /// nothing is removal::depends_on_other_rows.  That is linear in the cells of the segment.
    bool all_rows = false;
};

/// A time range for one family, instead of the read's own (R4.4).
struct family_range {
    /// The family's name.
    owned_bytes family;
    time_range when;  ///< The timestamps that count in that family.
};

/// The options of a get of a row.  A table has its own, which name columns of it alone.
template <class Columns>
struct basic_row_options {
    Columns columns = {};                              ///< Columns and families to read; all if empty (R4.6).
    detail::when_option when = {};                     ///< The timestamps that count.
    std::vector<family_range> family_when = {};        ///< Time ranges of single families, instead of `when` (R4.4).
    detail::number_option<std::int64_t> versions = 1;  ///< The greatest number of versions of a column.
    detail::number_option<std::int64_t> store_limit = -1;  ///< The greatest number of cells a family, if >= 0 (R4.34).
    detail::number_option<std::int64_t> store_offset = 0;  ///< The number of cells of each family to skip first.
    detail::filter_option filter = {};                     ///< Chooses among the cells (section 10).
    choice families_on_demand = {};                        ///< See scan_options.
    read_stats* stats = nullptr;                           ///< Counts what the get does, if it is not null.
};

/// The ones that any table takes: what they name is looked up by each read.
using row_options = basic_row_options<std::vector<selection>>;

/// The options of a scan (R4.4): of rows with a prefix, or from `start` to `stop`.
template <class Columns>
struct basic_scan_options {
    /// The first bytes of the rows; then `start` and `stop` must be empty (R4.8).  A reversed scan returns the same
    /// rows in descending order.  In HBase such a scan goes down from the prefix itself (R4.9), so that it finds no
    /// row of it or none at all; there the bounds are worked out by hand.
    detail::row_option prefix = {};
    /// The row where the scan begins; empty: no bound (R4.5).
    detail::row_option start = {};
    /// True if the row `start` is part of the scan.
    bool start_inclusive = true;
    /// The row where the scan ends; empty: no bound (R4.5).
    detail::row_option stop = {};
    /// True if the row `stop` is part of the scan.
    bool stop_inclusive = false;
    bool reversed = false;                       ///< From `start`, the upper bound, down to `stop` (R4.9).
    Columns columns = {};                        ///< Columns and families to read; all if empty (R4.6).
    detail::when_option when = {};               ///< The timestamps that count.
    std::vector<family_range> family_when = {};  ///< Time ranges of single families, instead of `when` (R4.4).
    /// The greatest number of versions of a column.  HBase takes 0 and negative numbers too, and then returns nothing
    /// but one version of each column that is named, if there is no filter (R4.46).
    detail::number_option<std::int64_t> versions = 1;
    /// The greatest number of cells a row and family, if >= 0 (R4.34).
    detail::number_option<std::int64_t> store_limit = -1;
    /// The number of cells of each row and family to skip first; a negative one is 0 (R4.34).
    detail::number_option<std::int64_t> store_offset = 0;
    /// The greatest number of rows; a negative one is no limit.  With 0 no row is returned, while HBase takes that for
    /// no limit, too.
    detail::number_option<std::size_t> limit = no_limit;
    detail::number_option<std::size_t> batch =
        no_limit;      ///< The greatest number of cells a step; longer rows take several steps (R4.41).
    bool raw = false;  ///< Returns markers and what they hide, too (R4.12).
    detail::filter_option filter = {};  ///< Chooses among the cells and rows (section 10).
    /// True: families that the filter does not call essential are read only if it lets the row pass (R4.40).  Not said:
    /// see table_defaults.  HBase: setLoadColumnFamiliesOnDemand.
    ///
    /// Answers differ only if the families' quirks say so; then a reversed scan is refused, as in HBase.
    choice families_on_demand = {};
    read_stats* stats = nullptr;  ///< Counts what the scan does until it ends, if it is not null.
};

/// The ones that any table takes.
using scan_options = basic_scan_options<std::vector<selection>>;

/// The limits of what a table accepts.  Change them by `table.limits()`.
struct table_limits {
    /// The number of milliseconds that a put may lie in the future; negative: no check (R2.21).
    /// HBase: hbase.hregion.keyvalue.timestamp.slop.millisecs.
    time_span timestamp_slop = -1;
    /// The greatest size of a cell that an increment or an append makes, in bytes with its key; no limit if not
    /// positive (R2.22).  HBase: hbase.server.keyvalue.maxsize.
    std::int64_t max_cell_size = 10 * 1024 * 1024;
    /// The greatest size of a cell of a put, as HBase's client counts it; 0: no limit; negative: max_cell_size.
    /// HBase: hbase.client.keyvalue.maxsize.
    std::int64_t max_client_cell_size = -1;
    bool read_only = false;  ///< Refuses every change (R2.24).
};

/// The defaults of reads.  Change them by `table.defaults()`.
struct table_defaults {
    /// The default of scan_options::families_on_demand.  HBase: hbase.hregion.scan.loadColumnFamiliesOnDemand.
    bool families_on_demand = true;
};

namespace detail {

/// Throws bad_version_count for a number of versions below 1.
inline void check_versions(std::int64_t versions) {
    if (versions < 1)
        raise<bad_version_count>("a get returns at least one version, but " + std::to_string(versions) +
                                 " are asked for");
}

/// Returns true if some family is read by columns: it is not named as a whole, or a column is named after that (R4.6).
inline bool names_columns(const std::vector<selection>& wanted) {
    for (auto one = wanted.begin(); one != wanted.end(); ++one)
        if (!one->is_whole_family() && std::none_of(one, wanted.end(), [&](const selection& later) {
                return later.is_whole_family() && later.family() == one->family();
            }))
            return true;
    return false;
}

template <class Columns>
void check(const basic_row_options<Columns>& read) {
    check(read.when);
    for (const family_range& one : read.family_when) check(one.when);
    check_versions(read.versions);
}

/// Throws for options that HBase refuses.
template <class Columns>
void check(const basic_scan_options<Columns>& scan) {
    check(scan.when);
    for (const family_range& one : scan.family_when) check(one.when);
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
inline const row_options& for_any_table(const row_options& get) noexcept { return get; }
template <class Columns>
row_options for_any_table(const basic_row_options<Columns>& get) {
    const auto& [columns, when, family_when, versions, store_limit, store_offset, filter, families_on_demand, stats] =
        get;
    return {columns, when, family_when, versions, store_limit, store_offset, filter, families_on_demand, stats};
}
inline const scan_options& for_any_table(const scan_options& scan) noexcept { return scan; }
template <class Columns>
scan_options for_any_table(const basic_scan_options<Columns>& scan) {
    const auto& [prefix, start, start_inclusive, stop, stop_inclusive, reversed, columns, when, family_when, versions,
                 store_limit, store_offset, limit, batch, raw, filter, families_on_demand, stats] = scan;
    return {prefix, start,       start_inclusive,    stop,        stop_inclusive, reversed, columns,
            when,   family_when, versions,           store_limit, store_offset,   limit,    batch,
            raw,    filter,      families_on_demand, stats};
}
///@}

/// The beginning and the direction of a scan.  Borrows the row.
struct row_start {
    bytes_view row = {};  // empty: the first row of all, or the last one
    bool is_inclusive = true;
    bool reversed = false;
    bool is_prefix = false;  // of a reversed scan: it begins at the last row with that prefix
};
/// The end of a scan.
struct row_stop {
    bytes last = {};  // empty: no bound
    bool last_inclusive = false;
    bool reversed = false;

    /// Returns true if the row is no longer part of the scan.
    bool is_beyond(bytes_view row) const noexcept { return !last.empty() && is_after_last(row); }

private:
    STRATA_NOINLINE bool is_after_last(bytes_view row) const noexcept {
        if (row == last) return !last_inclusive;
        return reversed ? row < last : row > last;
    }
};

/// The bounds of a scan (R4.5, R4.8, R4.9).
///@{
template <class Columns = std::vector<selection>>
row_start start_of(const basic_scan_options<Columns>& scan) noexcept {
    if (!scan.prefix.empty()) return {scan.prefix, true, scan.reversed, scan.reversed};
    return {scan.start, scan.start_inclusive || scan.start.empty(), scan.reversed};
}
template <class Columns = std::vector<selection>>
row_stop stop_of(const basic_scan_options<Columns>& scan) {
    if (!scan.prefix.empty())
        return {scan.reversed ? bytes(scan.prefix) : prefix_successor(scan.prefix), scan.reversed, scan.reversed};
    return {scan.stop, scan.stop_inclusive, scan.reversed};
}
///@}

}  // namespace detail
}  // namespace strata
