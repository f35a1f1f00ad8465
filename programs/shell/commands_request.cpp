// SPDX-License-Identifier: BSL-1.0
// Requests of HBase's client that its shell has no words for: several cells in one mutation, conditions, batches.
#include <utility>
#include <vector>

#include <strata/filter/filter_string.hpp>
#include <strata/request/condition.hpp>
#include <strata/request/mutation.hpp>

#include "shell/cell_text.hpp"
#include "shell/command.hpp"
#include "shell/read_arguments.hpp"

namespace shell {
namespace {

namespace st = strata;

// ---- mutations as hashes: {PUT => 'r', CELLS => [['f:q', 'v', 15], ...], TIMESTAMP => 10, TTL => 1000} ------------

const array& cells_of(const hash& given) {
    static const array none;
    const value* all = find(given, "CELLS");
    if (all == nullptr || all->is_nil()) return none;
    if (const auto* list = all->as<array>()) return *list;
    bad_argument(*all, "CELLS is an array of arrays: [['f:q', 'v'], ['f:q2', 'v2', 15]]");
}

const array& parts_of(const value& one, std::size_t least) {
    const auto* parts = one.as<array>();
    if (parts == nullptr || parts->size() < least)
        bad_argument(one, "a cell is an array: ['f:q', VALUE, TIMESTAMP], or of a DELETE ['column', 'f:q', TIMESTAMP]");
    return *parts;
}

st::column column_named(const value& given) {
    named_column named = column_of(given);
    return {std::move(named.family), std::move(named.qualifier)};
}

st::timestamp time_at(const array& parts, std::size_t i) {
    return i < parts.size() && !parts[i].is_nil() ? st::timestamp{number_of(parts[i], "the timestamp")} : st::latest;
}

void add_marker(st::deletion& to, const value& one) {
    const array& parts = parts_of(one, 2);
    const std::string what = to_text(parts[0]);
    const st::timestamp when = time_at(parts, 2);
    if (what == "version")
        to.add_version(column_named(parts[1]), when);
    else if (what == "column")
        to.add_column(column_named(parts[1]), when);
    else if (what == "family")
        to.add_family(to_text(parts[1]), when);
    else if (what == "family_version")
        to.add_family_version(to_text(parts[1]), when);
    else
        bad_argument(parts[0],
                     "a marker is a 'version', 'column', 'family' or 'family_version', not " + inspect(parts[0]));
}

template <class Request>
void set_options(Request& request, const hash& given) {
    if (const value* v = find(given, "TTL")) request.set_ttl(number_of(*v, "TTL"));
    if constexpr (requires { request.set_when({}); })
        if (const value* v = find(given, "TIMERANGE")) request.set_when(time_range_of(*v));
}

st::mutation mutation_of(const value& from) {
    const auto* given = from.as<hash>();
    if (given == nullptr) bad_argument(from, "a mutation is a hash: {PUT => 'r', CELLS => [['f:q', 'v']]}");
    const value* time = find(*given, "TIMESTAMP");
    const st::timestamp written = time == nullptr ? st::latest : st::timestamp{number_of(*time, "TIMESTAMP")};
    if (const value* row = find(*given, "PUT")) {
        st::put request(to_text(*row), written);
        for (const value& one : cells_of(*given)) {
            const array& parts = parts_of(one, 2);
            request.add(column_named(parts[0]), to_text(parts[1]), time_at(parts, 2));
        }
        set_options(request, *given);
        return request;
    }
    if (const value* row = find(*given, "DELETE")) {
        st::deletion request(to_text(*row), written);
        for (const value& one : cells_of(*given)) add_marker(request, one);
        return request;
    }
    if (const value* row = find(*given, "INCREMENT")) {
        st::increment request(to_text(*row));
        for (const value& one : cells_of(*given)) {
            const array& parts = parts_of(one, 2);
            request.add(column_named(parts[0]), number_of(parts[1], "the amount"), time_at(parts, 2));
        }
        set_options(request, *given);
        return request;
    }
    if (const value* row = find(*given, "APPEND")) {
        st::append request(to_text(*row));
        for (const value& one : cells_of(*given)) {
            const array& parts = parts_of(one, 2);
            request.add(column_named(parts[0]), to_text(parts[1]), time_at(parts, 2));
        }
        set_options(request, *given);
        return request;
    }
    bad_argument(from, "a mutation has PUT, DELETE, INCREMENT or APPEND, with its row");
}

std::vector<st::mutation> mutations_from(const call& c, std::size_t first) {
    std::vector<st::mutation> all;
    for (std::size_t i = first; i < c.size(); ++i) all.push_back(mutation_of(c[i]));
    return all;
}

void print_cells(call& c, const std::vector<st::cell>& cells) {
    if (cells.empty()) return;
    const cell_text text(c.in.how().epoch_times);
    c.print().header("COLUMN", "CELL");
    for (const st::cell& one : cells) c.print().row(text.column(one), text.cell(one));
}

// ---- commands ----------------------------------------------------------------------------------------------------

value mutate(call& c) {
    print_cells(c, c.table().mutate(mutation_of(c[1])));
    return {};
}

value mutate_row(call& c) {
    print_cells(c, c.table().mutate_row(c.text(1), mutations_from(c, 2)));
    return {};
}

value batch(call& c) {
    for (const st::batch_result& one : c.table().batch(mutations_from(c, 1))) {
        c.print().line(std::string(name(one.status)));
        print_cells(c, one.cells);
    }
    return {};
}

st::compare operator_of(const value& given) {
    const std::string text = to_text(given);
    if (text == "<") return st::compare::less;
    if (text == "<=") return st::compare::less_or_equal;
    if (text == "=") return st::compare::equal;
    if (text == "!=") return st::compare::not_equal;
    if (text == ">=") return st::compare::greater_or_equal;
    if (text == ">") return st::compare::greater;
    bad_argument(given, "OPERATOR is one of '<', '<=', '=', '!=', '>=' and '>', not " + inspect(given));
}

value print_check(call& c, const st::check_result& result) {
    c.print().row(result.passed ? "true" : "false");
    print_cells(c, result.cells);
    return {result.passed};
}

value check_and_mutate(call& c) {
    st::any_table& table = c.table();
    const hash given = c.options(2);
    const std::vector<st::mutation> requests = mutations_from(c, 3);
    st::time_range when;
    if (const value* v = find(given, "TIMERANGE")) when = time_range_of(*v);
    if (const value* v = find(given, "FILTER"))
        return print_check(
            c, table.check_and_mutate(c.text(1), st::filter_condition{st::parse_filter(to_text(*v)), when}, requests));
    const value* column = find(given, "COLUMN");
    if (column == nullptr) bad_argument(c[2], "the condition has a COLUMN, with VALUE and OPERATOR, or a FILTER");
    st::condition wanted{column_named(*column)};
    if (const value* v = find(given, "OPERATOR")) wanted.op = operator_of(*v);
    if (const value* v = find(given, "VALUE"); v != nullptr && !v->is_nil()) wanted.expected = to_text(*v);
    wanted.when = when;
    return print_check(c, table.check_and_mutate(c.text(1), wanted, requests));
}

value check_and_put(call& c) {
    st::any_table& table = c.table();
    const st::column what = column_named(c[2]);
    st::condition wanted{what};
    if (!c[3].is_nil()) wanted.expected = c.text(3);
    st::put request(c.text(1));
    request.add(what, c.text(4));
    return print_check(c, table.check_and_mutate(c.text(1), wanted, st::mutations(request)));
}

constexpr command request_table[] = {
    {"mutate", "strata", 2, 2, "TABLE, {PUT | DELETE | INCREMENT | APPEND => ROW, CELLS => [...], ...}",
     "one mutation of several cells: all or nothing",
     "mutate 't1', {PUT => 'r1', CELLS => [['f1:a', 'x'], ['f1:b', 'y', 15]], TTL => 1000}\n"
     "mutate 't1', {DELETE => 'r1', CELLS => [['version', 'f1:a', 15], ['column', 'f1:b'], ['family', 'f2']]}\n"
     "mutate 't1', {INCREMENT => 'r1', CELLS => [['f1:n', 5]], TIMERANGE => [0, 100]}\n",
     mutate},
    {"mutate_row", "strata", 3, any_number, "TABLE, ROW, MUTATION ...", "several mutations of a row as one",
     "mutate_row 't1', 'r1', {PUT => 'r1', CELLS => [['f1:a', 'x']]}, {DELETE => 'r1', CELLS => [['column', "
     "'f1:b']]}\n",
     mutate_row},
    {"batch", "strata", 1, any_number, "TABLE, MUTATION ...", "mutations one after the other, each by itself",
     "batch 't1', {PUT => 'r1', CELLS => [['f1:a', 'x']]}, {INCREMENT => 'r2', CELLS => [['f1:n', 1]]}\n", batch},
    {"check_and_mutate", "strata", 4, any_number, "TABLE, ROW, {COLUMN, OPERATOR => '=', VALUE | FILTER}, MUTATION ...",
     "mutations of a row, if a condition holds for it",
     "check_and_mutate 't1', 'r1', {COLUMN => 'f1:a', VALUE => 'x'}, {PUT => 'r1', CELLS => [['f1:a', 'y']]}\n"
     "check_and_mutate 't1', 'r1', {FILTER => \"ValueFilter(=, 'binary:x')\"}, {DELETE => 'r1'}\n",
     check_and_mutate},
    {"check_and_put", "strata", 5, 5, "TABLE, ROW, COLUMN, EXPECTED | nil, VALUE",
     "writes a cell if the column holds what is expected", "check_and_put 't1', 'r1', 'f1:a', 'x', 'y'\n",
     check_and_put},
};

}  // namespace

std::span<const command> request_commands() { return request_table; }

}  // namespace shell
