// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
#include <strata/table/options.hpp>
#include <strata/table/row_view.hpp>

// Gets and scans of HBase's Thrift interface.  Each follows HBase's handler of that name in what it refuses, and how.
namespace strata::gateway::thrift1_calls {

/// The attribute by which a read asks for markers and what they hide.  `attributes`: the number of the argument.
inline bool is_raw(const call& one, std::int16_t attributes) {
    const auto raw = one.attribute(attributes, "_raw_");
    if (!raw) return false;
    if (raw->size() != 1) raise<internal_error>("the attribute _raw_ has one byte");
    return raw->front() != '\0';
}

/// Calls `write` with the cells of these rows, a range for each.  A raw get is a raw scan of its row, as in HBase.
template <class Write>
void read_rows(const call& one, const std::vector<bytes_view>& keys, const row_options& what, bool raw, Write write) {
    if (!raw) {
        std::vector<row_result> rows;  // borrowed from the table
        for (const bytes_view key : keys) rows.push_back(one.table().get(key, what));
        return write(rows);
    }
    std::vector<std::vector<cell>> rows;
    for (const bytes_view key : keys) {
        any_scanner scanner = one.table().open_scanner({.start = key,
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
inline void get_versions(call& one, std::int64_t versions, std::int64_t until, std::int16_t attributes) {
    static_cast<void>(table_name(one.text(1)));
    const bytes_view row = one.text(2);
    strata::detail::check_row(row);
    row_options what{.columns = {named_column(one.text(3)).selection()}, .when = call::before(until)};
    if (versions < 1) throw io_error("java.io.IOException: versions must be positive");
    what.versions = versions;
    read_rows(one, {row}, what, is_raw(one, attributes),
              [&](const auto& rows) { write_cells(one.answer, rows.front()); });
}
inline void get(call& one) { get_versions(one, 1, latest.value, 4); }
inline void get_ver(call& one) { get_versions(one, one.number(4), latest.value, 5); }
inline void get_ver_ts(call& one) { get_versions(one, one.number(5), one.number(4), 6); }

/// The calls that get rows.  `columns` and `time`: the numbers of their arguments, 0 for none; the attributes are the
/// last argument.
inline void get_each_row(call& one, const std::vector<bytes_view>& keys, std::int16_t columns, std::int16_t time) {
    static_cast<void>(table_name(one.text(1)));
    if (keys.empty()) return write_rows(one.answer, std::vector<row_result>());  // nothing else is looked at
    for (const bytes_view key : keys) strata::detail::check_row(key);
    const row_options what{.columns = call::columns(one.given.field(columns, thrift::type::list)),
                           .when = call::before(time == 0 ? latest.value : one.number(time))};
    const int attributes = 3 + (columns != 0) + (time != 0);
    read_rows(one, keys, what, is_raw(one, static_cast<std::int16_t>(attributes)),
              [&](const auto& rows) { write_rows(one.answer, rows); });
}
inline void get_one_row(call& one, std::int16_t columns, std::int16_t time) {
    get_each_row(one, {one.text(2)}, columns, time);
}
inline void get_several_rows(call& one, std::int16_t columns, std::int16_t time) {
    get_each_row(one, call::texts(call::needed(one.given, 2, thrift::type::list)), columns, time);
}
inline void get_row(call& one) { get_one_row(one, 0, 0); }
inline void get_row_with_columns(call& one) { get_one_row(one, 3, 0); }
inline void get_row_ts(call& one) { get_one_row(one, 0, 3); }
inline void get_row_with_columns_ts(call& one) { get_one_row(one, 3, 4); }
inline void get_rows(call& one) { get_several_rows(one, 0, 0); }
inline void get_rows_with_columns(call& one) { get_several_rows(one, 3, 0); }
inline void get_rows_ts(call& one) { get_several_rows(one, 0, 3); }
inline void get_rows_with_columns_ts(call& one) { get_several_rows(one, 3, 4); }

/// Keeps a scan and answers its number.  `attributes`: the number of the argument.
///
/// Clients count scanners from 0, as HBase's server does.
/// A scan whose bounds are one row has that row, as the older of HBase's ways to make one have it.
inline void open_scan(call& one, scan_options options, std::int16_t attributes, bool sorted = false) {
    if (!options.start.empty() && options.start == options.stop) options.stop_inclusive = true;
    strata::detail::check_bound(options.start);
    strata::detail::check_bound(options.stop);
    options.raw = is_raw(one, attributes);
    const bytes_view name = one.text(1);
    static_cast<void>(table_name(name));  // HBase refuses a name now, and finds out at the first row what is there
    const std::int64_t number = one.shared.scanners.open({bytes(name), std::move(options), sorted});
    one.answer.i32(0, static_cast<std::int32_t>(number - 1));
}

inline void scanner_open_with_scan(call& one) {
    const thrift::value scan = call::needed(one.given, 2, thrift::type::structure);
    scan_options options{.start = scan[1].text(), .stop = scan[2].text()};
    if (const thrift::value time = scan.field(3, thrift::type::i64)) options.when = call::before(time.number());
    options.columns = call::columns(scan.field(4, thrift::type::list));
    if (const thrift::value text = scan.field(6, thrift::type::text)) options.filter = parse_filter(text.text());
    if (const std::int64_t batch = scan.field(7, thrift::type::i32).number(); batch > 0)
        options.batch = static_cast<std::size_t>(batch);
    options.reversed = scan[9].boolean();
    open_scan(one, std::move(options), 3, scan[8].boolean());
}
inline void scanner_open(call& one) {
    open_scan(one, {.start = one.text(2), .columns = call::columns(one.given.field(3, thrift::type::list))}, 4);
}
inline void scanner_open_ts(call& one) {
    open_scan(one,
              {.start = one.text(2),
               .columns = call::columns(one.given.field(3, thrift::type::list)),
               .when = call::before(one.number(4))},
              5);
}
inline void scanner_open_with_stop(call& one) {
    open_scan(
        one,
        {.start = one.text(2), .stop = one.text(3), .columns = call::columns(one.given.field(4, thrift::type::list))},
        5);
}
inline void scanner_open_with_stop_ts(call& one) {
    open_scan(one,
              {.start = one.text(2),
               .stop = one.text(3),
               .columns = call::columns(one.given.field(4, thrift::type::list)),
               .when = call::before(one.number(5))},
              6);
}
inline void scanner_open_with_prefix(call& one) {
    const bytes_view prefix = one.text(2);
    open_scan(one,
              {.start = prefix,
               .columns = call::columns(one.given.field(3, thrift::type::list)),
               .filter = filters::while_match(filters::prefix(prefix))},
              4);
}

/// The next rows of a scan, at most so many.
inline void next_rows(call& one, std::int64_t count) {
    opened_scan* found = nullptr;
    try {
        found = &one.shared.scanners.at(one.number(1) + 1);
    } catch (const unknown_scanner& why) {
        throw bad_argument(why.what());
    }
    std::vector<std::vector<cell>> rows;
    for (; count > 0; --count) {
        std::optional<std::vector<cell>> row = found->next(one.tables);
        if (!row) break;
        rows.push_back(std::move(*row));
    }
    write_rows(one.answer, rows, found->is_sorted());
}
inline void scanner_get(call& one) { next_rows(one, 1); }
inline void scanner_get_list(call& one) { next_rows(one, one.number(2)); }
inline void scanner_close(call& one) {
    if (!one.shared.scanners.close(one.number(1) + 1))
        raise<bad_argument>("there is no open scanner " + std::to_string(one.number(1)));
}

}  // namespace strata::gateway::thrift1_calls
