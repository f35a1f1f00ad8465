// SPDX-License-Identifier: BSL-1.0
// Layer: remote.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/remote/connection.hpp>
#include <strata/remote/table.hpp>
#include <strata/request/mutation.hpp>
#include <strata/request/options.hpp>

namespace strata::remote {

/// What a copy or a comparison has done so far.
struct copy_report {
    std::size_t rows = 0;     ///< Rows that were read.
    std::size_t cells = 0;    ///< Cells in them, delete markers included.
    std::size_t markers = 0;  ///< Delete markers among them.

    /// Counts the cells of a row.
    void add(std::span<const cell> row) noexcept {
        ++rows;
        cells += row.size();
        markers += static_cast<std::size_t>(
            std::count_if(row.begin(), row.end(), [](const cell& found) { return is_marker(found.kind()); }));
    }
};

/// How pull, push and verify go about it.
struct copy_options {
    std::size_t step = 500;                                 ///< Rows a call, and between two reports.
    std::function<void(const copy_report&)> progress = {};  ///< Called every `step` rows, and at the end.
    std::size_t differences = 100;                          ///< The most that verify lists.
};

/// A cell that only one side has.
struct difference {
    cell what;             ///< The cell.
    bool is_of_the_first;  ///< True if the first table has it, false if the second has.
};

namespace detail {

/// A scan of everything that a table holds: all versions, markers and what they hide.
inline scan_options everything() { return {.versions = all_versions, .raw = true}; }

/// The changes that make the cells of a row: a put, and deletions.  A family marker has a deletion of its own, because
/// a deletion forgets what it has for a family when the whole family is added.
inline std::vector<mutation> changes_of(std::span<const cell> row) {
    strata::put values(row.front().row());
    strata::deletion markers(row.front().row());
    std::vector<mutation> all;
    for (const cell& found : row) {
        const column what(found.family(), found.qualifier());
        switch (found.kind()) {
            case kind::put:
                values.add(what, found.value(), found.timestamp());
                break;
            case kind::delete_version:
                markers.add_version(what, found.timestamp());
                break;
            case kind::delete_column:
                markers.add_column(what, found.timestamp());
                break;
            case kind::delete_family_version:
                markers.add_family_version(found.family(), found.timestamp());
                break;
            case kind::delete_family:
                all.push_back(strata::deletion(found.row()).add_family(found.family(), found.timestamp()));
                break;
        }
    }
    if (!markers.changes().empty()) all.push_back(std::move(markers));
    if (!values.changes().empty()) all.push_back(std::move(values));
    return all;
}

/// Calls `use` with each row of a table, and reports.
template <class Table, class Use>
copy_report for_each_row(const Table& source, const copy_options& options, Use use) {
    copy_report report;
    auto rows = source.open_scanner(everything());
    while (const std::optional<std::vector<cell>> row = rows.next()) {
        report.add(*row);
        use(*row);
        if (options.progress && report.rows % options.step == 0) options.progress(report);
    }
    return report;
}

/// The order of cells in a table (R1.1), without their values.
inline bool comes_before(const cell& a, const cell& b) {
    if (a.row() != b.row()) return a.row() < b.row();
    if (a.family() != b.family()) return a.family() < b.family();
    if (a.qualifier() != b.qualifier()) return a.qualifier() < b.qualifier();
    if (a.timestamp() != b.timestamp()) return a.timestamp() > b.timestamp();
    return a.kind() > b.kind();
}

}  // namespace detail

/// Copies everything that a remote table holds into a table, which has its families: all versions, delete markers and
/// what they hide.
///
/// Cells keep their timestamps.  What the interface does not show does not travel: the order of writes (sequence
/// numbers) and the times to live of single cells.
/// Complexity: a round trip every 500 rows, and that of a write a row.
/// Throws: what the scan and the writes throw.  Rows before that are copied then; another pull copies them again, to
/// the same effect.
template <class Stream, class Table>
copy_report pull(const table<Stream>& source, Table& target, const copy_options& options = {}) {
    const copy_report done = detail::for_each_row(source, options, [&](const std::vector<cell>& row) {
        target.mutate_row(row.front().row(), std::span<const mutation>(detail::changes_of(row)));
    });
    if (options.progress) options.progress(done);
    return done;
}

/// Copies everything that a table holds into a remote one, which has its families.
///
/// Cells keep their timestamps.  Sequence numbers and times to live of single cells do not travel.
/// Complexity: a round trip every `step` rows that have no marker, and one for each row that has some.
/// Throws: as pull.
template <class Table, class Stream>
copy_report push(const Table& source, table<Stream>& target, const copy_options& options = {}) {
    std::vector<mutation> puts;
    const auto send = [&] {
        target.put_each(std::span<const mutation>(puts));
        puts.clear();
    };
    const copy_report done = detail::for_each_row(source, options, [&](const std::vector<cell>& row) {
        std::vector<mutation> changes = detail::changes_of(row);
        if (changes.size() == 1 && changes.front().kind() == mutation_kind::put)
            puts.push_back(std::move(changes.front()));
        else
            target.mutate_row(row.front().row(), std::span<const mutation>(changes));
        if (puts.size() >= options.step) send();
    });
    send();
    if (options.progress) options.progress(done);
    return done;
}

/// Compares everything that two tables hold, one of which at least is a remote one: all versions and delete markers,
/// with their timestamps and values.  Returns the cells that only one of them has, at most so many as the options say.
///
/// Complexity: linear in the cells of both, which are read side by side.
template <class First, class Second>
std::vector<difference> verify(const First& first, const Second& second, const copy_options& options = {}) {
    std::vector<difference> found;
    copy_report report;
    auto left = first.open_scanner(detail::everything());
    auto right = second.open_scanner(detail::everything());
    std::optional<std::vector<cell>> a = left.next();
    std::optional<std::vector<cell>> b = right.next();
    const auto add = [&](const cell& different, bool is_of_the_first) {
        if (found.size() < options.differences) found.push_back({different, is_of_the_first});
    };
    const auto report_row = [&](const std::vector<cell>& row) {
        report.add(row);
        if (options.progress && report.rows % options.step == 0) options.progress(report);
    };
    while (a || b) {
        const bool takes_a = a && (!b || a->front().row() <= b->front().row());
        const bool takes_b = b && (!a || b->front().row() <= a->front().row());
        static const std::vector<cell> none;
        const std::vector<cell>& x = takes_a ? *a : none;
        const std::vector<cell>& y = takes_b ? *b : none;
        report_row(takes_a ? x : y);
        for (auto i = x.begin(), j = y.begin(); i != x.end() || j != y.end();) {
            if (j == y.end() || (i != x.end() && detail::comes_before(*i, *j))) {
                add(*i++, true);
            } else if (i == x.end() || detail::comes_before(*j, *i)) {
                add(*j++, false);
            } else {
                if (i->value() != j->value()) {
                    add(*i, true);
                    add(*j, false);
                }
                ++i;
                ++j;
            }
        }
        if (takes_a) a = left.next();
        if (takes_b) b = right.next();
    }
    if (options.progress) options.progress(report);
    return found;
}

}  // namespace strata::remote
