// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/answer/row_view.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/filter_string.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/filter/row_filters.hpp>
#include <strata/gateway/thrift1/answers.hpp>
#include <strata/gateway/thrift1/call.hpp>
#include <strata/request/options.hpp>

// Gets and scans of HBase's Thrift interface.  Each follows HBase's handler of that name in what it refuses, and how.
namespace strata::gateway::thrift1_calls {

/// The attribute by which a read asks for markers and what they hide.  `attributes`: the number of the argument.
inline bool is_raw(const call& request, thrift::field_id attributes) {
    const auto raw = request.attribute(attributes, "_raw_");
    if (!raw) return false;
    if (raw->size() != 1) raise<internal_error>("the attribute _raw_ has one byte");
    return raw->front() != '\0';
}

/// Calls `write` with the cells of these rows, a range for each.  A raw get is a raw scan of its row, as in HBase.
template <class Write>
void read_rows(const call& request, const std::vector<bytes_view>& keys, const row_options& what, bool raw,
               Write write) {
    if (!raw) {
        std::vector<row_result> rows;  // borrowed from the table
        for (const bytes_view key : keys) rows.push_back(request.table().get(key, what));
        return write(rows);
    }
    std::vector<std::vector<cell>> rows;
    for (const bytes_view key : keys) {
        any_scanner scanner = request.table().open_scanner({.start = key,
                                                            .stop = key,
                                                            .stop_inclusive = true,
                                                            .columns = what.columns,
                                                            .when = what.when,
                                                            .versions = what.versions,
                                                            .raw = true});
        rows.push_back(scanner.next().value_or(std::vector<cell>()));
    }
    write(rows);
}

/// get, getVer, getVerTs: the cells of a column, or of a family.
inline void get_versions(call& request, std::int64_t versions, std::int64_t until, thrift::field_id attributes) {
    static_cast<void>(table_name(request.text(argument::table_name)));
    const bytes_view row = request.text(argument::row);
    strata::detail::check_row(row);
    row_options what{.columns = {named_column(request.text(argument::column)).selection()},
                     .when = call::before(until)};
    if (versions < 1) throw io_error("java.io.IOException: versions must be positive");
    what.versions = versions;
    read_rows(request, {row}, what, is_raw(request, attributes),
              [&](const auto& rows) { write_cells(request.answer, rows.front()); });
}
inline void get(call& request) { get_versions(request, 1, latest.value, idl::get_args::attributes); }
inline void get_ver(call& request) {
    using args = idl::get_ver_args;
    get_versions(request, request.number(args::num_versions), latest.value, args::attributes);
}
inline void get_ver_ts(call& request) {
    using args = idl::get_ver_ts_args;
    get_versions(request, request.number(args::num_versions), request.number(args::timestamp), args::attributes);
}

/// The calls that get rows.  `attributes`: the number of the argument.  `columns`: a list, all if it is absent.
inline void get_each_row(call& request, const std::vector<bytes_view>& keys, thrift::field_id attributes,
                         thrift::value columns, std::int64_t until) {
    static_cast<void>(table_name(request.text(argument::table_name)));
    if (keys.empty()) return write_rows(request.answer, std::vector<row_result>());  // nothing else is looked at
    for (const bytes_view key : keys) strata::detail::check_row(key);
    const row_options what{.columns = call::columns(columns), .when = call::before(until)};
    read_rows(request, keys, what, is_raw(request, attributes),
              [&](const auto& rows) { write_rows(request.answer, rows); });
}
inline void get_one_row(call& request, thrift::field_id attributes, thrift::value columns = {},
                        std::int64_t until = latest.value) {
    get_each_row(request, {request.text(argument::row)}, attributes, columns, until);
}
inline void get_several_rows(call& request, thrift::field_id attributes, thrift::value columns = {},
                             std::int64_t until = latest.value) {
    const thrift::value rows = call::needed(request.given, argument::rows, thrift::type::list);
    get_each_row(request, call::texts(rows), attributes, columns, until);
}
inline void get_row(call& request) { get_one_row(request, idl::get_row_args::attributes); }
inline void get_row_with_columns(call& request) {
    using args = idl::get_row_with_columns_args;
    get_one_row(request, args::attributes, request.list(args::columns));
}
inline void get_row_ts(call& request) {
    using args = idl::get_row_ts_args;
    get_one_row(request, args::attributes, {}, request.number(args::timestamp));
}
inline void get_row_with_columns_ts(call& request) {
    using args = idl::get_row_with_columns_ts_args;
    get_one_row(request, args::attributes, request.list(args::columns), request.number(args::timestamp));
}
inline void get_rows(call& request) { get_several_rows(request, idl::get_rows_args::attributes); }
inline void get_rows_with_columns(call& request) {
    using args = idl::get_rows_with_columns_args;
    get_several_rows(request, args::attributes, request.list(args::columns));
}
inline void get_rows_ts(call& request) {
    using args = idl::get_rows_ts_args;
    get_several_rows(request, args::attributes, {}, request.number(args::timestamp));
}
inline void get_rows_with_columns_ts(call& request) {
    using args = idl::get_rows_with_columns_ts_args;
    get_several_rows(request, args::attributes, request.list(args::columns), request.number(args::timestamp));
}

/// Keeps a scan and answers its number.  `attributes`: the number of the argument.
///
/// Clients count scanners from 0, as HBase's server does.
/// A scan whose bounds are one row has that row, as the older of HBase's ways to make one have it.
inline void open_scan(call& request, scan_options options, thrift::field_id attributes, bool sorted = false) {
    if (!options.start.empty() && options.start == options.stop) options.stop_inclusive = true;
    strata::detail::check_bound(options.start);
    strata::detail::check_bound(options.stop);
    options.raw = is_raw(request, attributes);
    const bytes_view name = request.text(argument::table_name);
    static_cast<void>(table_name(name));  // HBase refuses a name now, and finds out at the first row what is there
    const std::int64_t number = request.shared.scanners.open({bytes(name), std::move(options), sorted});
    request.answer.i32(idl::result::success, static_cast<std::int32_t>(number - 1));
}

inline void scanner_open_with_scan(call& request) {
    using args = idl::scanner_open_with_scan_args;
    using field = idl::tscan;
    const thrift::value scan = call::needed(request.given, args::scan, thrift::type::structure);
    scan_options options{.start = scan[field::start_row].text(), .stop = scan[field::stop_row].text()};
    if (const thrift::value time = scan.field(field::timestamp, thrift::type::i64))
        options.when = call::before(time.number());
    options.columns = call::columns(scan.field(field::columns, thrift::type::list));
    if (const thrift::value text = scan.field(field::filter_string, thrift::type::text))
        options.filter = parse_filter(text.text());
    if (const std::int64_t batch = scan.field(field::batch_size, thrift::type::i32).number(); batch > 0)
        options.batch = static_cast<std::size_t>(batch);
    options.reversed = scan[field::reversed].boolean();
    open_scan(request, std::move(options), args::attributes, scan[field::sort_columns].boolean());
}
inline void scanner_open(call& request) {
    using args = idl::scanner_open_args;
    open_scan(request, {.start = request.text(args::start_row), .columns = call::columns(request.list(args::columns))},
              args::attributes);
}
inline void scanner_open_ts(call& request) {
    using args = idl::scanner_open_ts_args;
    open_scan(request,
              {.start = request.text(args::start_row),
               .columns = call::columns(request.list(args::columns)),
               .when = call::before(request.number(args::timestamp))},
              args::attributes);
}
inline void scanner_open_with_stop(call& request) {
    using args = idl::scanner_open_with_stop_args;
    open_scan(request,
              {.start = request.text(args::start_row),
               .stop = request.text(args::stop_row),
               .columns = call::columns(request.list(args::columns))},
              args::attributes);
}
inline void scanner_open_with_stop_ts(call& request) {
    using args = idl::scanner_open_with_stop_ts_args;
    open_scan(request,
              {.start = request.text(args::start_row),
               .stop = request.text(args::stop_row),
               .columns = call::columns(request.list(args::columns)),
               .when = call::before(request.number(args::timestamp))},
              args::attributes);
}
inline void scanner_open_with_prefix(call& request) {
    using args = idl::scanner_open_with_prefix_args;
    const bytes_view prefix = request.text(args::start_and_prefix);
    open_scan(request,
              {.start = prefix,
               .columns = call::columns(request.list(args::columns)),
               .filter = filters::while_match(filters::prefix(prefix))},
              args::attributes);
}

/// The next rows of a scan, at most so many.
inline void next_rows(call& request, std::int64_t count) {
    opened_scan* found = nullptr;
    try {
        found = &request.shared.scanners.at(request.number(argument::scanner) + 1);
    } catch (const unknown_scanner& why) {
        throw bad_argument(why.what());
    }
    std::vector<std::vector<cell>> rows;
    for (; count > 0; --count) {
        std::optional<std::vector<cell>> row = found->next(request.tables);
        if (!row) break;
        rows.push_back(std::move(*row));
    }
    write_rows(request.answer, rows, found->is_sorted());
}
inline void scanner_get(call& request) { next_rows(request, 1); }
inline void scanner_get_list(call& request) { next_rows(request, request.number(idl::scanner_get_list_args::nb_rows)); }
inline void scanner_close(call& request) {
    if (!request.shared.scanners.close(request.number(argument::scanner) + 1))
        raise<bad_argument>("there is no open scanner " + std::to_string(request.number(argument::scanner)));
}

}  // namespace strata::gateway::thrift1_calls
