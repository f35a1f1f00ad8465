// SPDX-License-Identifier: BSL-1.0
// The table's calls against what one would write by hand: maps in maps of std::map.  A first look, not a verdict:
// compare the medians of one run of ./dev bench only.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>
#include <strata/strata.hpp>

namespace st = strata;

namespace {

constexpr std::size_t row_count = 20'000;
constexpr std::size_t column_count = 10;
constexpr std::string_view value = "a value of some twenty bytes";

/// Every (row, qualifier) once, in an order without pattern.
struct workload {
    std::vector<std::string> rows;
    std::vector<std::string> qualifiers;
    std::vector<std::pair<std::size_t, std::size_t>> puts;

    workload() {
        for (std::size_t i = 0; i != row_count; ++i) rows.push_back("com.example.site" + std::to_string(1'000'000 + i));
        for (std::size_t i = 0; i != column_count; ++i) qualifiers.push_back("column" + std::to_string(i));
        for (std::size_t r = 0; r != row_count; ++r)
            for (std::size_t q = 0; q != column_count; ++q) puts.emplace_back(r, q);
        std::shuffle(puts.begin(), puts.end(), std::mt19937_64(20'240'501));
    }
};

const workload& cells() {
    static const workload all;
    return all;
}

template <class Backend>
struct measured : st::family<"measured", st::rows_in<Backend>, st::qualifiers_in<Backend>, st::versions_in<Backend>> {};

/// A table whose three dimensions lie in one kind of container.
template <class Backend>
struct strata_table {
    st::table<measured<Backend>, st::clock::manual> cells;

    void put(const std::string& row, const std::string& qualifier) {
        cells.put(row, measured<Backend>{qualifier}, value, {1});
    }
    std::size_t get(const std::string& row, const std::string& qualifier) const {
        return cells.get(row, measured<Backend>{qualifier})->value().size();
    }
    std::size_t scan() const {
        std::size_t sum = 0;
        for (const auto& row : cells.scan())
            for (const auto& cell : row) sum += cell.value().size();
        return sum;
    }
};

struct maps_by_hand {
    using versions = std::map<std::int64_t, std::string, std::greater<>>;
    std::map<std::string, std::map<std::string, versions, std::less<>>, std::less<>> cells;

    void put(const std::string& row, const std::string& qualifier) { cells[row][qualifier][1] = value; }
    std::size_t get(const std::string& row, const std::string& qualifier) const {
        return cells.find(row)->second.find(qualifier)->second.begin()->second.size();
    }
    std::size_t scan() const {
        std::size_t sum = 0;
        for (const auto& row : cells)
            for (const auto& column : row.second) sum += column.second.begin()->second.size();
        return sum;
    }
};

template <class Table>
Table filled() {
    Table table;
    for (const auto& [row, qualifier] : cells().puts) table.put(cells().rows[row], cells().qualifiers[qualifier]);
    return table;
}

/// Stops the run if a competitor did not do the work.
void check(benchmark::State& state, std::size_t bytes, std::size_t reads) {
    if (bytes != reads * value.size()) state.SkipWithError("the bytes read are not the bytes written");
    state.SetItemsProcessed(static_cast<std::int64_t>(reads));
}

template <class Table>
void put(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(filled<Table>());
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(cells().puts.size()));
}

template <class Table>
void get(benchmark::State& state) {
    const Table table = filled<Table>();
    std::size_t reads = 0;
    std::size_t bytes = 0;
    for (auto _ : state) {
        const auto& [row, qualifier] = cells().puts[reads++ * 7919 % cells().puts.size()];
        bytes += table.get(cells().rows[row], cells().qualifiers[qualifier]);
    }
    check(state, bytes, reads);
}

template <class Table>
void scan(benchmark::State& state) {
    const Table table = filled<Table>();
    std::size_t bytes = 0;
    for (auto _ : state) bytes += table.scan();
    check(state, bytes, static_cast<std::size_t>(state.iterations()) * cells().puts.size());
}

using tree_table = strata_table<st::backend::rb_tree>;
using flat_table = strata_table<st::backend::flat>;
using std_table = strata_table<st::backend::std_map>;

BENCHMARK(put<maps_by_hand>)->Unit(benchmark::kMillisecond);
BENCHMARK(put<tree_table>)->Unit(benchmark::kMillisecond);
BENCHMARK(put<flat_table>)->Unit(benchmark::kMillisecond);
BENCHMARK(put<std_table>)->Unit(benchmark::kMillisecond);
BENCHMARK(get<maps_by_hand>);
BENCHMARK(get<tree_table>);
BENCHMARK(get<flat_table>);
BENCHMARK(get<std_table>);
BENCHMARK(scan<maps_by_hand>)->Unit(benchmark::kMillisecond);
BENCHMARK(scan<tree_table>)->Unit(benchmark::kMillisecond);
BENCHMARK(scan<flat_table>)->Unit(benchmark::kMillisecond);
BENCHMARK(scan<std_table>)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
