// SPDX-License-Identifier: BSL-1.0
// What a catalog costs: a put and a get by name against the same task of the table itself, as a Markdown table.
//
// usage: by_name [rows]
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <strata/catalog/catalog.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

#include "stopwatch.hpp"

namespace {

namespace st = strata;

struct f : st::family<"f"> {
    using family::family;
};

constexpr int rounds = 7;

/// The best of all rounds, in ns a row.
struct figures {
    double put = 1e18;
    double get = 1e18;
    double scan = 1e18;
};

template <class Work>
void best(double& figure, std::size_t rows, Work work) {
    const double begin = bench::cpu_seconds();
    work();
    figure = std::min(figure, (bench::cpu_seconds() - begin) * 1e9 / static_cast<double>(rows));
}

std::size_t found = 0;

/// `table()` is asked for the table at every request.
template <class Table, class Column>
void measure(figures& all, const std::vector<std::string>& rows, const Column& column, Table table) {
    best(all.put, rows.size(), [&] {
        for (const std::string& row : rows) table().put(row, column, "value");
    });
    best(all.get, rows.size(), [&] {
        for (const std::string& row : rows) found += table().get(row, column)->value().size();
    });
    best(all.scan, rows.size(), [&] {
        auto scan = table().open_scanner();
        while (const auto row = scan.next()) found += row->size();
    });
}

void print(const char* name, const figures& one) {
    std::printf("| %s | %.0f | %.0f | %.0f |\n", name, one.put, one.get, one.scan);
}

}  // namespace

int main(int argc, char** argv) {
    const std::size_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10000;
    std::vector<std::string> rows;
    for (std::size_t i = 0; i != count; ++i) rows.push_back("row" + std::to_string(i * 2654435761u % 4294967291u));

    st::catalog all;
    all.create_namespace({"ns"});
    for (int i = 0; i != 20; ++i) all.create_table({"ns:table" + std::to_string(i), {{.name = "f"}}});
    st::any_table& any = all.create_table({"ns:orders", {{.name = "f"}}});
    st::table<f> mine;
    st::dynamic_table dynamic{{.name = "f"}};
    st::table<f> attached;
    all.attach("ns:attached", attached);
    const st::column q("f", "q");

    figures of_table, of_dynamic, of_any, by_name, of_attached;
    for (int round = 0; round != rounds; ++round) {
        measure(
            of_table, rows, f{"q"}, [&]() -> auto& { return mine; });
        measure(
            of_dynamic, rows, q, [&]() -> auto& { return dynamic; });
        measure(
            of_any, rows, q, [&]() -> auto& { return any; });
        measure(
            by_name, rows, q, [&]() -> auto& { return all.table("ns:orders"); });
        measure(
            of_attached, rows, q, [&]() -> auto& { return all.table("ns:attached"); });
    }
    std::printf("%zu rows of one cell, %d rounds, ns a row\n\n", count, rounds);
    std::printf("| asked | put | get | open_scanner |\n|---|--:|--:|--:|\n");
    print("a table", of_table);
    print("a dynamic_table", of_dynamic);
    print("an any_table of a catalog", of_any);
    print("a catalog of 24 tables, by name", by_name);
    print("a table that is attached, by name", of_attached);
    return found == 0;
}
