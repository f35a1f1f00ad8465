// SPDX-License-Identifier: BSL-1.0
#include <cctype>
#include <memory>
#include <utility>

#include <strata/bytes/escape.hpp>
#include <strata/filter/all_of.hpp>
#include <strata/filter/counting_filters.hpp>

#include "shell/command.hpp"
#include "shell/read_arguments.hpp"

namespace shell {
namespace {

namespace st = strata;

void print_row(call& c, const st::row_result& row, const cell_text& text) {
    for (const st::cell_view& one : row) c.print().row(text.column(one), text.cell(one));
    c.print().footer(row.empty() ? 0 : 1);
}

void print_scan(call& c, const st::any_table& table, const scan_request& request) {
    st::any_scanner scan = table.open_scanner(request.options);
    std::size_t count = 0;
    while (const auto row = scan.next()) {
        for (const st::cell& one : *row)
            c.print().row(request.text.row(one.row()),
                          "column=" + request.text.column(one) + ", " + request.text.cell(one));
        ++count;
    }
    c.print().footer(count);
}

value get(call& c) {
    const st::table_name name(c.table_name());
    c.print().header("COLUMN", "CELL");
    const st::any_table& table = c.table();
    const get_request request = get_request_of(c, 2);
    print_row(c, table.get(c.text(1), request.options), request.text);
    return {};
}

value scan(call& c) {
    const st::table_name name(c.table_name());
    c.print().header("ROW", "COLUMN+CELL");
    const st::any_table& table = c.table();
    if (c.size() > 1 && c[1].as<hash>() == nullptr) bad_argument(c[1], "Args should be a Hash");
    print_scan(c, table, scan_request_of(c, c.options(1)));
    return {};
}

value count(call& c) {
    const st::any_table& table = c.table();
    hash given;
    if (const auto* interval = c[1].as<std::int64_t>())
        given.push_back({"INTERVAL", 0, 0, {*interval, c[1].begin, c[1].end}});
    else
        given = c.options(1);
    std::int64_t interval = 1000;
    if (const value* v = find(given, "INTERVAL")) interval = number_of(*v, "INTERVAL");
    if (const value* v = find(given, "CACHE_BLOCKS"); v != nullptr && v->as<bool>() == nullptr && !v->is_nil()) {
        std::string word = to_text(*v);
        for (char& letter : word) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        if (word != "true" && word != "false")
            bad_argument(*v, "Expected CACHE_BLOCKS value to be a boolean or the string 'true' or 'false'");
    }
    if (interval == 0) throw failure("divided by 0", "ZeroDivisionError", c[1].begin);
    scan_request request = scan_request_of(c, given);
    const st::shared_filter first = st::filters::first_key_only();
    if (request.options.filter)
        request.options.filter = st::filters::list::all_of({request.options.filter, first});
    else
        request.options.filter = first;
    st::any_scanner rows = table.open_scanner(request.options);
    std::int64_t counted = 0;
    while (const auto row = rows.next())
        if (++counted % interval == 0)
            c.print().row("Current count: " + std::to_string(counted) + ", row: " + st::escape(row->front().row()));
    c.print().footer(static_cast<std::size_t>(counted));
    return {counted};
}

value get_counter(call& c) {
    const named_column named = column_of(c[2]);
    const auto found = c.table().get(c.text(1), st::column(named.family, named.qualifier));
    if (found && found->value().size() != 8)
        throw failure("Wrong length: " + std::to_string(found->value().size()) + ", expected 8",
                      "java.lang.IllegalArgumentException");
    c.print().line(found ? "COUNTER VALUE = " + converted(found->value(), "toLong")
                         : "No counter found at specified coordinates");
    return {};
}

/// The table, or a row of it, as it was at a time.
value as_of(call& c) {
    const st::any_table& table = c.table();
    const st::time_range when = st::as_of({number_of(c[1], "the time")});
    if (c.size() == 2) {
        scan_request request = scan_request_of(c, {});
        request.options.when = when;
        c.print().header("ROW", "COLUMN+CELL");
        print_scan(c, table, request);
        return {};
    }
    get_request request = get_request_of(c, 3);
    request.options.when = when;
    c.print().header("COLUMN", "CELL");
    print_row(c, table.get(c.text(2), request.options), request.text);
    return {};
}

/// HBase's exists of a get, which its shell has no word for.
value row_exists(call& c) {
    const bool there = c.table().exists(c.text(1), get_request_of(c, 2).options);
    c.print().row(there ? "true" : "false");
    return {there};
}

value open_scanner(call& c) {
    scan_request request = scan_request_of(c, c.options(2));
    st::any_scanner scan = c.table().open_scanner(request.options);
    c.in.scanners().insert_or_assign(c.text(1), std::move(scan));
    return {};
}

value next_row(call& c) {
    const auto at = c.in.scanners().find(c.text(0));
    c.print().header("ROW", "COLUMN+CELL");
    if (at == c.in.scanners().end()) {
        c.print().footer(0);
        return {};
    }
    try {
        const auto row = at->second.next();
        const cell_text text(c.in.how().epoch_times);
        if (row)
            for (const st::cell& one : *row)
                c.print().row(text.row(one.row()), "column=" + text.column(one) + ", " + text.cell(one));
        c.print().footer(row ? 1 : 0);
    } catch (...) {
        c.in.scanners().erase(at);
        throw;
    }
    return {};
}

value close_scanner(call& c) {
    c.in.scanners().erase(c.text(0));
    return {};
}

constexpr command read_table[] = {
    {"get", "dml", 2, any_number, "TABLE, ROW [, COLUMN ... | {COLUMN, TIMESTAMP, TIMERANGE, VERSIONS, FILTER, ...}]",
     "prints the cells of a row",
     "get 't1', 'r1'\n"
     "get 't1', 'r1', 'f1:q1', 'f2'\n"
     "get 't1', 'r1', {COLUMN => ['f1', 'f2:q'], VERSIONS => 4}\n"
     "get 't1', 'r1', {COLUMN => 'f1', TIMERANGE => [1, 100]}\n"
     "get 't1', 'r1', {TIMESTAMP => 15}\n"
     "get 't1', 'r1', {FILTER => \"ValueFilter(=, 'binary:abc')\"}\n"
     "get 't1', 'r1', 'f1:number:toLong'\n"
     "get 't1', 'r1', {FORMATTER => 'toString'}\n",
     get},
    {"scan", "dml", 1, 2, "TABLE [, {COLUMNS, STARTROW, STOPROW, ROWPREFIXFILTER, LIMIT, FILTER, VERSIONS, ...}]",
     "prints the rows of a table, or of a part of it",
     "scan 't1'\n"
     "scan 't1', {COLUMNS => ['f1', 'f2:q'], LIMIT => 10, STARTROW => 'xyz'}\n"
     "scan 't1', {TIMERANGE => [1, 100], VERSIONS => 3}\n"
     "scan 't1', {ROWPREFIXFILTER => 'row2', FILTER => \"QualifierFilter(>=, 'binary:xyz')\"}\n"
     "scan 't1', {REVERSED => true}\n"
     "scan 't1', {RAW => true, VERSIONS => 10}    # with delete markers and what they hide\n"
     "scan 't1', {STORE_LIMIT => 2, STORE_OFFSET => 1}    # cells of a row and family; not in HBase's shell\n",
     scan},
    {"count", "dml", 1, 2, "TABLE [, {INTERVAL => 1000, FILTER, COLUMNS, STARTROW, STOPROW}]",
     "counts the rows of a table",
     "count 't1'\n"
     "count 't1', INTERVAL => 10\n",
     count},
    {"get_counter", "dml", 3, 3, "TABLE, ROW, COLUMN", "prints the number that incr counts",
     "get_counter 't1', 'r1', 'f1:q1'\n", get_counter},
    {"as_of", "strata", 2, any_number, "TABLE, TIME [, ROW [, COLUMN ...]]",
     "prints a table or a row as it was at a time: the newest versions of that time or before",
     "as_of 't1', 15\n"
     "as_of 't1', 15, 'r1'\n",
     as_of},
    {"row_exists", "strata", 2, any_number, "TABLE, ROW [, as get]", "says whether a get would print something",
     "row_exists 't1', 'r1'\n", row_exists},
    {"open_scanner", "strata", 2, 3, "TABLE, SCANNER [, as scan]",
     "opens a scan under a name; later writes do not disturb it",
     "open_scanner 't1', 's', {STARTROW => 'b'}; next_row 's'; close_scanner 's'\n", open_scanner},
    {"next_row", "strata", 1, 1, "SCANNER", "prints the next row of an open scan", "next_row 's'\n", next_row},
    {"close_scanner", "strata", 1, 1, "SCANNER", "closes a scan", "close_scanner 's'\n", close_scanner},
};

}  // namespace

std::span<const command> read_commands() { return read_table; }

}  // namespace shell
