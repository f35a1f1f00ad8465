// SPDX-License-Identifier: BSL-1.0
// The operations of a trace as strata's own requests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include <strata/strata.hpp>

#include "trace/filter_requests.hpp"
#include "trace/operation.hpp"

namespace trace {

namespace detail {

inline st::family_options family_options(const family& f, const schema& tables) {
    st::family_options options{.name = f.name};
    options.max_versions = f.versions;
    options.min_versions = f.min_versions;
    if (f.ttl_seconds != forever && f.ttl_seconds != std::numeric_limits<std::int32_t>::max())
        options.ttl = st::seconds(f.ttl_seconds);
    switch (f.keep_deleted) {
        case keep::no:
            options.keep_deleted = st::keep_deleted_cells::no;
            break;
        case keep::yes:
            options.keep_deleted = st::keep_deleted_cells::yes;
            break;
        case keep::until_expired:
            options.keep_deleted = st::keep_deleted_cells::until_expired;
            break;
    }
    options.new_version_behavior = f.new_version_behavior;
    switch (f.compaction) {
        case in_memory::none:
            options.in_memory = st::in_memory_compaction::none;
            break;
        case in_memory::basic:
            options.in_memory = st::in_memory_compaction::basic;
            break;
        case in_memory::eager:
            options.in_memory = st::in_memory_compaction::eager;
            break;
    }
    options.purge_delay = f.purge_delay.value_or(tables.purge_delay);
    return options;
}

inline std::vector<st::family_options> family_options(const schema& tables) {
    std::vector<st::family_options> all;
    for (const family& f : tables.families) all.push_back(family_options(f, tables));
    return all;
}

inline st::time_range time_range(const range& r) { return {{r.from}, {r.to}}; }

// ---- mutations -----------------------------------------------------------------------------------------------------

/// The kind of marker that an item of a put or a delete is, or nothing.
inline std::optional<st::kind> marker_of(const item& i) {
    switch (i.kind) {
        case item::what::version:
            return st::kind::delete_version;
        case item::what::column:
            return st::kind::delete_column;
        case item::what::family:
            return st::kind::delete_family;
        case item::what::family_version:
            return st::kind::delete_family_version;
        case item::what::value:
        case item::what::amount:
            break;
    }
    return std::nullopt;
}

inline st::mutation put(const mutation& m) {
    st::put p(m.row, {m.when});
    for (const item& i : m.items) {
        if (const std::optional<st::kind> marker = marker_of(i))
            p.add(st::cell_view(m.row, i.family, i.qualifier, {{i.when}, *marker, 0}, {}));
        else
            p.add(st::column(i.family, i.qualifier), i.value, {i.when});
    }
    if (m.ttl) p.set_ttl(*m.ttl);
    return p;
}

/// A cell of a put.
inline st::cell_view cell_of(const mutation& m, const item& i) {
    const st::timestamp written{i.when == latest ? m.when : i.when};
    return {m.row, i.family, i.qualifier, {written, st::kind::put, 0}, i.value};
}

inline st::mutation deletion(const mutation& m) {
    st::deletion d(m.row, {m.when});
    for (const item& i : m.items) {
        switch (i.kind) {
            case item::what::version:
                d.add_version(st::column(i.family, i.qualifier), {i.when});
                break;
            case item::what::column:
                d.add_column(st::column(i.family, i.qualifier), {i.when});
                break;
            case item::what::family:
                d.add_family(i.family, {i.when});
                break;
            case item::what::family_version:
                d.add_family_version(i.family, {i.when});
                break;
            case item::what::value:
            case item::what::amount:
                break;
        }
    }
    return d;
}

inline st::mutation increment(const mutation& m) {
    st::increment n(m.row);
    for (const item& i : m.items) n.add(st::column(i.family, i.qualifier), i.amount, {i.when});
    n.set_when(time_range(m.read));
    if (m.ttl) n.set_ttl(*m.ttl);
    return n;
}

inline st::mutation append(const mutation& m) {
    st::append a(m.row);
    for (const item& i : m.items) a.add(st::column(i.family, i.qualifier), i.value, {i.when});
    a.set_when(time_range(m.read));
    if (m.ttl) a.set_ttl(*m.ttl);
    return a;
}

inline st::mutation request(const mutation& m) {
    switch (m.kind) {
        case mutation::what::put:
            return put(m);
        case mutation::what::remove:
            return deletion(m);
        case mutation::what::increment:
            return increment(m);
        case mutation::what::append:
            break;
    }
    return append(m);
}

inline std::vector<st::mutation> requests(const std::vector<mutation>& all) {
    std::vector<st::mutation> built;
    for (const mutation& m : all) built.push_back(request(m));
    return built;
}

/// The cells of a load; number_of(after) is the number of a cell.
template <class NumberOf>
std::vector<st::cell> cells_of(const load& op, const NumberOf& number_of) {
    std::vector<st::cell> all;
    for (const loaded_row& row : op.rows)
        for (const loaded_cell& one : row.cells) {
            const item& i = one.what;
            const st::version_key version({i.when}, marker_of(i).value_or(st::kind::put), number_of(one.after),
                                          one.ttl.has_value());
            all.emplace_back(st::cell_view(row.row, i.family, i.qualifier, version,
                                           one.ttl ? st::detail::with_ttl(i.value, *one.ttl) : i.value));
        }
    return all;
}

// ---- reads ---------------------------------------------------------------------------------------------------------

/// What the options of gets and of scans have in common.
template <class Options>
void set_common(Options& options, const read& how) {
    for (const selection& s : how.columns)
        options.columns.push_back(s.qualifier ? st::selection(st::column(s.family, *s.qualifier))
                                              : st::selection::family(s.family));
    options.when = time_range(how.when);
    for (const auto& [family, when] : how.family_when) options.family_when.push_back({family, time_range(when)});
    options.versions = how.versions;
    options.store_limit = how.store_limit;
    options.store_offset = how.store_offset;
    if (how.filtered) options.filter = request(*how.filtered);
    options.families_on_demand = how.on_demand;
}

inline st::row_options row_options(const get& g) {
    // Of several faults HBase's client meets the first: the oracle names the row, the times, the versions, the filter.
    if (!g.row.empty() && g.how.versions < 1) {
        st::detail::check(time_range(g.how.when));
        st::detail::check_versions(g.how.versions);
    }
    st::row_options options;
    set_common(options, g.how);
    return options;
}

inline st::scan_options scan_options(const scan& s) {
    st::scan_options options;
    set_common(options, s.how);
    if (s.prefix && s.reversed && !s.whole_prefix) {
        // HBase's call sets bounds for a scan forward.
        options.start = *s.prefix;
        options.stop = st::prefix_successor(*s.prefix);
    } else if (s.prefix) {
        // It replaces both bounds, also if it is empty.
        options.prefix = *s.prefix;
    } else {
        options.start = s.start;
        options.start_inclusive = s.start_inclusive;
        options.stop = s.stop;
        options.stop_inclusive = s.stop_inclusive;
    }
    options.reversed = s.reversed;
    options.raw = s.raw;
    if (s.limit > 0) options.limit = static_cast<std::size_t>(s.limit);
    if (s.batch > 0) options.batch = static_cast<std::size_t>(s.batch);
    return options;
}

/// Of what a diff compares, as much as a scan says: rows, columns, and how many versions.
inline st::scan_options scan_for_diff(const scan& asked) {
    return scan_options({.how = {.columns = asked.how.columns, .versions = asked.how.versions},
                         .start = asked.reversed ? bytes() : asked.start,
                         .start_inclusive = asked.reversed || asked.start_inclusive,
                         .stop = asked.reversed ? bytes() : asked.stop,
                         .stop_inclusive = !asked.reversed && asked.stop_inclusive,
                         .prefix = asked.prefix});
}
template <class Table>
st::basic_diff_options<st::columns_in<typename Table::families_type>> diff_options(const scan& asked) {
    const st::scan_options rows = scan_for_diff(asked);
    st::basic_diff_options<st::columns_in<typename Table::families_type>> options;
    options.prefix = rows.prefix;
    options.start = rows.start;
    options.start_inclusive = rows.start_inclusive;
    options.stop = rows.stop;
    options.stop_inclusive = rows.stop_inclusive;
    options.columns = rows.columns;
    options.versions = rows.versions;
    return options;
}

}  // namespace detail
}  // namespace trace
