// SPDX-License-Identifier: BSL-1.0
// Layer: remote.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/kind.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/filter_string.hpp>
#include <strata/remote/connection.hpp>
#include <strata/request/mutation.hpp>
#include <strata/request/options.hpp>
#include <strata/wire/fields/thrift2.hpp>
#include <strata/wire/thrift/value.hpp>
#include <strata/wire/thrift/writer.hpp>

/// Requests and results as structures of the interface Thrift2.
namespace strata::remote::detail {

using thrift::type;
using thrift::value;
using thrift::writer;

/// Throws for a request that the interface has no field for.
inline void refuse(bool is_said, const char* what) {
    if (is_said) strata::detail::raise<illegal_argument>(std::string("the interface Thrift2 cannot say ") + what);
}

inline std::int32_t number_of(std::int64_t number) noexcept {
    using limits = std::numeric_limits<std::int32_t>;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(number, (limits::min)(), (limits::max)()));
}

/// A list of TColumn, if any are named.
inline void write_columns(writer& out, thrift::field_id id, const std::vector<selection>& columns) {
    if (columns.empty()) return;
    out.list(id, type::structure, columns.size());
    for (const selection& selected : columns) {
        out.begin().text(idl::tcolumn::family, selected.family());
        if (!selected.is_whole_family()) out.text(idl::tcolumn::qualifier, selected.qualifier());
        out.end();
    }
}
/// The fields of TTimeRange.
inline void write_range(writer& out, const time_range& when) {
    out.i64(idl::ttime_range::min_stamp, when.from.value).i64(idl::ttime_range::max_stamp, when.to.value);
}
/// A TTimeRange, if it leaves any time out.
inline void write_range(writer& out, thrift::field_id id, const time_range& when) {
    if (when.is_all_time()) return;
    write_range(out.begin(id), when);
    out.end();
}

/// The fields of TGet.
inline void write_get(writer& out, bytes_view row, const row_options& read) {
    refuse(!read.family_when.empty(), "time ranges of single families in a get");
    using field = idl::tget;
    out.text(field::row, row);
    write_columns(out, field::columns, read.columns);
    write_range(out, field::time_range, read.when);
    out.i32(field::max_versions, number_of(read.versions));
    if (read.filter) out.text(field::filter_string, filter_string(*read.filter.get()));
    if (read.store_limit >= 0) out.i32(field::store_limit, number_of(read.store_limit));
    if (read.store_offset != 0) out.i32(field::store_offset, number_of(read.store_offset));
}

/// The fields of TScan.  The client itself leaves out rows that the interface's bounds would not.
inline void write_scan(writer& out, const scan_options& read, bytes_view start, bytes_view stop, std::int32_t page) {
    refuse(read.store_limit >= 0 || read.store_offset != 0, "limits of cells a family in a scan");
    using field = idl::tscan;
    if (!start.empty()) out.text(field::start_row, start);
    if (!stop.empty()) out.text(field::stop_row, stop);
    write_columns(out, field::columns, read.columns);
    out.i32(field::caching, page).i32(field::max_versions, number_of(read.versions));
    write_range(out, field::time_range, read.when);
    if (read.filter) out.text(field::filter_string, filter_string(*read.filter.get()));
    if (read.batch != no_limit) out.i32(field::batch_size, number_of(static_cast<std::int64_t>(read.batch)));
    if (read.raw) out.map(field::attributes, type::text, type::text, 1).text("_raw_").text("\xff");
    if (read.reversed) out.boolean(field::reversed, true);
    if (!read.family_when.empty()) {
        out.map(field::col_fam_time_range_map, type::text, type::structure, read.family_when.size());
        for (const family_range& range : read.family_when) {
            write_range(out.text(range.family).begin(), range.when);
            out.end();
        }
    }
}

/// The attribute that gives cells a time to live.
inline void write_ttl(writer& out, thrift::field_id id, const mutation& request) {
    if (request.ttl()) out.map(id, type::text, type::text, 1).text("_ttl").text(to_big_endian(*request.ttl()));
}

/// The fields of TPut.
inline void write_put(writer& out, const mutation& request) {
    using field = idl::tcolumn_value;
    out.text(idl::tput::row, request.row()).list(idl::tput::column_values, type::structure, request.changes().size());
    for (const mutation::change& change : request.changes()) {
        refuse(is_marker(change.kind), "a put with delete markers");
        out.begin().text(field::family, change.what.family()).text(field::qualifier, change.what.qualifier());
        out.text(field::value, change.value);
        if (change.written != latest) out.i64(field::timestamp, change.written.value);
        out.end();
    }
    write_ttl(out, idl::tput::attributes, request);
}

/// The number of a kind of marker in the interface: TDeleteType.
inline std::int32_t delete_type(kind marker) noexcept {
    switch (marker) {
        case kind::delete_version:
            return 0;
        case kind::delete_family:
            return 2;
        case kind::delete_family_version:
            return 3;
        default:
            return 1;
    }
}

/// The fields of TDelete, for the markers of one kind; a deletion without markers is of the whole row.
inline void write_delete(writer& out, const mutation& request, kind marker) {
    using field = idl::tdelete;
    out.text(field::row, request.row());
    if (request.changes().empty()) {
        if (request.written() != latest) out.i64(field::timestamp, request.written().value);
        return;
    }
    const auto is_wanted = [&](const mutation::change& change) { return change.kind == marker; };
    const auto count = std::count_if(request.changes().begin(), request.changes().end(), is_wanted);
    out.list(field::columns, type::structure, static_cast<std::size_t>(count));
    for (const mutation::change& change : request.changes()) {
        if (!is_wanted(change)) continue;
        out.begin().text(idl::tcolumn::family, change.what.family());
        if (!is_family_marker(marker)) out.text(idl::tcolumn::qualifier, change.what.qualifier());
        if (change.written != latest) out.i64(idl::tcolumn::timestamp, change.written.value);
        out.end();
    }
    out.i32(field::delete_type, delete_type(marker));
}
/// The kinds of markers that a deletion has, in the order in which it names them first.
inline std::vector<kind> kinds_in(const mutation& request) {
    std::vector<kind> all;
    for (const mutation::change& change : request.changes())
        if (std::find(all.begin(), all.end(), change.kind) == all.end()) all.push_back(change.kind);
    if (all.empty()) all.push_back(kind::delete_family);
    return all;
}

/// The fields of TIncrement or TAppend.
inline void write_growth(writer& out, const mutation& request) {
    refuse(!request.when().is_all_time(), "the versions that an increment or an append counts on from");
    using idl::tincrement, idl::tappend, idl::tcolumn_increment, idl::tcolumn_value;
    const bool is_increment = request.kind() == mutation_kind::increment;
    out.text(common<tincrement::row, tappend::row>, request.row());
    out.list(common<tincrement::columns, tappend::columns>, type::structure, request.changes().size());
    for (const mutation::change& change : request.changes()) {
        refuse(change.written != latest, "the timestamp of an increment or an append");
        out.begin().text(common<tcolumn_increment::family, tcolumn_value::family>, change.what.family());
        out.text(common<tcolumn_increment::qualifier, tcolumn_value::qualifier>, change.what.qualifier());
        if (is_increment)
            out.i64(tcolumn_increment::amount, change.amount);
        else
            out.text(tcolumn_value::value, change.value);
        out.end();
    }
    write_ttl(out, is_increment ? tincrement::attributes : tappend::attributes, request);
}

/// A TRowMutations: puts and deletes of one row.
inline void write_row_mutations(writer& out, thrift::field_id id, bytes_view row, mutations all) {
    std::size_t count = 0;
    for (const mutation& request : all) {
        refuse(request.kind() == mutation_kind::increment || request.kind() == mutation_kind::append,
               "an increment or an append among several changes of a row");
        strata::detail::check_same_row(row, request);
        count += request.kind() == mutation_kind::put ? 1 : kinds_in(request).size();
    }
    out.begin(id).text(idl::trow_mutations::row, row);
    out.list(idl::trow_mutations::mutations, type::structure, count);
    for (const mutation& request : all) {
        if (request.kind() == mutation_kind::put) {
            write_put(out.begin().begin(idl::tmutation::put), request);
            out.end().end();
            continue;
        }
        for (const kind marker : kinds_in(request)) {
            write_delete(out.begin().begin(idl::tmutation::delete_single), request, marker);
            out.end().end();
        }
    }
    out.end();
}

/// The cells of a TResult.  Throws: connection_lost for a type that no cell has.
inline std::vector<cell> cells_of(const value& result) {
    std::vector<cell> cells;
    using field = idl::tcolumn_value;
    const bytes_view row = result[idl::tresult::row].text();
    for (const value item : result[idl::tresult::column_values]) {
        const value type = item[field::type];
        const auto what = type ? static_cast<kind>(type.number()) : kind::put;
        if (name(what).empty())
            strata::detail::raise<connection_lost>("the gateway returned a cell of type " +
                                                   std::to_string(type.number()));
        cells.emplace_back(cell_view(row, item[field::family].text(), item[field::qualifier].text(),
                                     version_key({item[field::timestamp].number()}, what), item[field::value].text()));
    }
    return cells;
}

}  // namespace strata::remote::detail
