// SPDX-License-Identifier: BSL-1.0
#include <utility>
#include <vector>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/request/mutation.hpp>

#include "shell/cell_text.hpp"
#include "shell/command.hpp"
#include "shell/read_arguments.hpp"

namespace shell {
namespace {

namespace st = strata;

st::column column_written(const value& given) {
    named_column named = column_of(given);
    if (named.family.empty())
        throw failure("java.io.IOException: the family of a column is not empty", "java.io.IOException", given.begin);
    return {std::move(named.family), std::move(named.qualifier)};
}

/// What an argument of options says: TTL, which is all that has an effect here.
std::optional<std::int64_t> ttl_of(const hash& given) {
    if (const value* v = find(given, "ATTRIBUTES"); v != nullptr && !v->is_nil() && v->as<hash>() == nullptr)
        bad_argument(*v, "Attributes must be a Hash type");
    const value* v = find(given, "TTL");
    if (v == nullptr || v->is_nil()) return std::nullopt;
    return number_of(*v, "TTL");
}

value put(call& c) {
    st::any_table& table = c.table();
    const bool has_time = !c[4].is_nil() && c[4].as<hash>() == nullptr;
    const hash given = c.options(has_time || c.size() > 5 ? 5 : 4);
    st::put request(c.text(1));
    const st::timestamp written = has_time ? st::timestamp{number_of(c[4], "the timestamp")} : st::latest;
    request.add(column_written(c[2]), c.text(3), written);
    if (const auto ttl = ttl_of(given)) request.set_ttl(*ttl);
    table.mutate(request);
    return {};
}

// ---- delete and deleteall ----------------------------------------------------------------------------------------

/// One deletion as HBase's shell makes it: of versions or, by deleteall, of everything up to the timestamp.
st::deletion deletion_of(const std::string& row, const value& column, st::timestamp written, bool all_versions) {
    st::deletion request(row, written);
    if (column.is_nil() || (column.as<std::string>() != nullptr && column.as<std::string>()->empty())) return request;
    const named_column named = column_of(column);
    if (named.is_whole_family && all_versions)
        request.add_family(named.family, written);
    else if (named.is_whole_family)
        request.add_family_version(named.family, written);
    else if (all_versions)
        request.add_column(st::column(named.family, named.qualifier), written);
    else
        request.add_version(st::column(named.family, named.qualifier), written);
    return request;
}

st::timestamp time_of(const call& c) {
    if (c[3].is_nil() || c[3].as<hash>() != nullptr) return st::latest;
    return {number_of(c[3], "the timestamp")};
}

value remove(call& c) {
    c.table().mutate(deletion_of(c.text(1), c[2], time_of(c), false));
    return {};
}

/// The rows with a prefix, each deleted by itself.  All are looked for before the first one is deleted.
void remove_rows(call& c, const hash& chosen) {
    const value* prefix = find(chosen, "ROWPREFIXFILTER");
    if (prefix == nullptr) bad_argument(c[1], "deleteall takes a row, or {ROWPREFIXFILTER => 'prefix'}");
    st::any_table& table = c.table();
    st::scan_options scan;
    if (prefix->as<std::string>() == nullptr)
        throw failure(
            "undefined method `to_java_bytes' for " + inspect(*prefix) + ':' + std::string(class_name(*prefix)),
            "NoMethodError", prefix->begin);
    scan.prefix = to_text(*prefix);
    std::vector<st::mutation> requests;
    for (auto rows = table.open_scanner(scan); const auto row = rows.next();)
        requests.push_back(deletion_of(std::string(row->front().row()), c[2], time_of(c), true));
    for (const st::batch_result& one : table.batch(requests))
        if (!one.is_ok()) throw failure(one.message);
}

value deleteall(call& c) {
    if (const auto* chosen = c[1].as<hash>())
        remove_rows(c, *chosen);
    else
        c.table().mutate(deletion_of(c.text(1), c[2], time_of(c), true));
    return {};
}

// ---- counters and appends ----------------------------------------------------------------------------------------

value incr(call& c) {
    st::any_table& table = c.table();
    const bool has_amount = !c[3].is_nil() && c[3].as<hash>() == nullptr;
    const hash given = c.options(has_amount || c.size() > 4 ? 4 : 3);
    st::increment request(c.text(1));
    request.add(column_written(c[2]), has_amount ? number_of(c[3], "the amount") : 1);
    if (const auto ttl = ttl_of(given)) request.set_ttl(*ttl);
    const std::vector<st::cell> cells = table.mutate(request);
    if (cells.empty())
        c.print().line("No counter found at specified coordinates");
    else
        c.print().line("COUNTER VALUE = " + std::to_string(st::from_big_endian(cells.front().value())));
    return {};
}

value append(call& c) {
    st::any_table& table = c.table();
    st::append request(c.text(1));
    request.add(column_written(c[2]), c.text(3));
    if (const auto ttl = ttl_of(c.options(4))) request.set_ttl(*ttl);
    const std::vector<st::cell> cells = table.mutate(request);
    if (!cells.empty()) c.print().line("CURRENT VALUE = " + st::escape(cells.front().value()));
    return {};
}

constexpr command write_table[] = {
    {"put", "dml", 4, 6, "TABLE, ROW, COLUMN, VALUE [, TIMESTAMP] [, {TTL => ms}]", "writes a cell",
     "put 't1', 'r1', 'f1:q1', 'value'\n"
     "put 't1', 'r1', 'f1:q1', 'value', 15\n"
     "put 't1', 'r1', 'f1:q1', \"\\x00\\x01\", {TTL => 1000}\n",
     put},
    {"delete", "dml", 3, 5, "TABLE, ROW, COLUMN [, TIMESTAMP]",
     "deletes the newest version of a column, or that of a timestamp",
     "delete 't1', 'r1', 'f1:q1'\n"
     "delete 't1', 'r1', 'f1:q1', 15\n",
     remove},
    {"deleteall", "dml", 2, 5, "TABLE, ROW | {ROWPREFIXFILTER => PREFIX} [, COLUMN | FAMILY | ''] [, TIMESTAMP]",
     "deletes a row, a family of it or a column, up to a timestamp",
     "deleteall 't1', 'r1'\n"
     "deleteall 't1', 'r1', 'f1:q1'\n"
     "deleteall 't1', 'r1', 'f1', 15\n"
     "deleteall 't1', 'r1', '', 15\n"
     "deleteall 't1', {ROWPREFIXFILTER => 'prefix'}\n",
     deleteall},
    {"incr", "dml", 3, 5, "TABLE, ROW, COLUMN [, AMOUNT = 1] [, {TTL => ms}]", "adds to a counter and prints the sum",
     "incr 't1', 'r1', 'f1:q1'\n"
     "incr 't1', 'r1', 'f1:q1', 10\n",
     incr},
    {"append", "dml", 4, 5, "TABLE, ROW, COLUMN, BYTES [, {TTL => ms}]", "appends to a value and prints all of it",
     "append 't1', 'r1', 'f1:q1', 'more'\n", append},
};

}  // namespace

std::span<const command> write_commands() { return write_table; }

}  // namespace shell
