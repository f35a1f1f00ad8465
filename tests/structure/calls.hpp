// SPDX-License-Identifier: BSL-1.0
// Member templates of tables, by use: once with a typed column and once with one known at run time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

#include "instantiated.hpp"

namespace instantiated {

namespace st = strata;

template <class Table, class Column>
[[maybe_unused]] void write(Table& t, const Column& column) {
    t.put("r", column, "v");
    t.put("r", column, "v", {1});
    t.delete_version("r", column);
    t.delete_version("r", column, {1});
    t.delete_column("r", column);
    t.mutate(st::deletion("r").add_version(column).add_column(column, {1}));
}

template <class Table, class Column>
[[maybe_unused]] void write_more(Table& t, const Column& column) {
    t.put("r", column, "v", {1}, {.ttl = 5});
    t.increment("r", column);
    t.append("r", column, "v");
    t.check_and_put("r", column, std::nullopt, "v");
    const std::vector<st::mutation> requests{st::put("r").add(column, "v"), st::increment("r").add(column, 1),
                                             st::append("r").add(column, "v")};
    t.mutate(requests.front());
    t.mutate_row("r", requests);
    t.mutate_rows(requests);
    const st::cell_view one("r", "f", "q", {{1}, st::kind::put, 0}, "v");
    t.put_each({one});
    t.put_each(std::vector<st::cell>{st::cell(one)});
    std::vector<st::batch_result> results = t.batch(requests);
    t.batch(requests, results);
    t.check_and_mutate("r", {column, st::compare::less, "v"}, requests);
    const st::condition of_any_table{column};
    t.check_and_mutate("r", of_any_table, requests);
    st::buffered_mutator writes(t, {.write_buffer_size = 1, .on_failure = [](const auto& why, auto& again) {
                                        again.mutate(why.failures().front().request);
                                    }});
    writes.mutate(requests);
    writes.flush();
    st::buffered_mutator others = std::move(writes);
    writes = std::move(others);
}

template <class Table, class Column>
[[maybe_unused]] void read(const Table& t, const Column& column) {
    (void)t.get("r", column, {.when = st::as_of({1})});
    for (const auto& cell : t.versions("r", column, {.count = 1})) (void)cell.value();
    for (const auto& row : t.scan({.columns = {column}})) (void)row[column];
    (void)t.get("r", {.columns = {column}, .filter = std::make_shared<own_filter>()});
    (void)t.exists("r", {.columns = {column}});
    (void)t.explain("r", column, {.all_rows = true});
    (void)t.explain_scan({.columns = {column}, .filter = std::make_shared<own_filter>()}, "r", column);
    (void)t.get_counter("r", column);
    (void)t.columns(column);
    (void)t.columns({.row = "r", .columns = {column}});
    const st::column_options columns_of_any_table{.prefix = "r"};
    (void)t.columns(columns_of_any_table);
    (void)t.get_each({"r", "s"}, column);
    (void)t.get_each(std::vector<std::string>{"r"}, column);
    const st::row_options row_of_any_table{.columns = {column}};
    (void)t.get("r", row_of_any_table).versions(column);
    (void)t.exists("r", row_of_any_table);
    const st::scan_options rows_of_any_table{.columns = {column}};
    for (const st::row_view& row : t.scan(rows_of_any_table)) (void)row[column];
    (void)t.open_scanner(rows_of_any_table);
    auto scanner = t.open_scanner({.reversed = true, .columns = {column}, .batch = 2});
    (void)scanner.next();
}

template <class Table, class Column>
[[maybe_unused]] void use(Table& t, const Column& column) {
    write(t, column);
    write_more(t, column);
    read(t, column);
    read(t, st::column(column));
    t.compact_some(0, 1);
    t.compact_memory();
    t.limits().read_only = t.limits().read_only;
    Table other = t;
    t = std::move(other);
}

}  // namespace instantiated
