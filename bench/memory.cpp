// SPDX-License-Identifier: BSL-1.0
// What tables of every size take of the heap: in an arena, without one, and nested std::map, as Markdown tables.
//
// usage: memory [cells of the largest table]
#include <malloc.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/table/table.hpp>

#include "random.hpp"
#include "stopwatch.hpp"

namespace {

// With what malloc adds to each block.  mallinfo2 would count small blocks that malloc keeps for the thread as in use.
std::size_t in_use = 0;
constexpr std::size_t header = sizeof(std::size_t);

void* counted(void* place) {
    if (place == nullptr) throw std::bad_alloc();
    in_use += malloc_usable_size(place) + header;
    return place;
}
void free_counted(void* place) {
    if (place != nullptr) in_use -= malloc_usable_size(place) + header;
    std::free(place);
}

}  // namespace

// The forms for arrays and those that do not throw call these.
void* operator new(std::size_t bytes) { return counted(std::malloc(bytes != 0 ? bytes : 1)); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    const auto unit = static_cast<std::size_t>(alignment);
    return counted(std::aligned_alloc(unit, (bytes + unit - 1) / unit * unit));
}
void operator delete(void* place) noexcept { free_counted(place); }
void operator delete(void* place, std::size_t) noexcept { free_counted(place); }
void operator delete(void* place, std::align_val_t) noexcept { free_counted(place); }
void operator delete(void* place, std::size_t, std::align_val_t) noexcept { free_counted(place); }

namespace {

namespace st = strata;

struct f : st::family<"f", st::retention::max_versions<1>> {
    using family::family;
};
using in_arena = st::table<f, st::clock::manual, st::memory::arena>;
using on_heap = st::table<f, st::clock::manual, st::memory::heap>;

/// Nested std::map of the cells of one family: row, qualifier, timestamp, newest first.
class nested_maps {
public:
    void put(const std::string& row, const f& column, const std::string& value, st::timestamp written) {
        cells_[row][std::string(column.qualifier())][written.value] = value;
    }

private:
    using versions = std::map<std::int64_t, std::string, std::greater<>>;
    std::map<std::string, std::map<std::string, versions>> cells_;
};

std::size_t bytes() { return in_use; }

/// Five columns a row, rows in no order, values of 10 to 40 bytes.
template <class Table>
void fill(Table& t, std::size_t cells) {
    bench::random_numbers random(17);
    for (std::size_t i = 0; i != cells; ++i) {
        char row[24];
        std::snprintf(row, sizeof row, "user%010llu",
                      static_cast<unsigned long long>(i / 5 * 2654435761u % 4294967291u));
        const std::string qualifier = "q" + std::to_string(i % 5);
        t.put(row, f{qualifier}, std::string(10 + random.below(31), 'v'), st::timestamp{100});
    }
}

template <class Table>
void print_small(const char* name) {
    const std::size_t begin = bytes();
    std::optional<Table> t(std::in_place);
    const std::size_t empty = bytes() - begin;
    t->put("row", f{"column"}, "value", st::timestamp{100});
    const std::size_t first = bytes() - begin;
    t.reset();
    constexpr std::size_t rounds = 200000;
    double best = 1e18;
    for (int i = 0; i != 5; ++i) {
        const double from = bench::cpu_seconds();
        for (std::size_t j = 0; j != rounds; ++j) t.emplace();
        best = std::min(best, (bench::cpu_seconds() - from) * 1e9 / rounds);
    }
    t.reset();
    std::printf("| %s | %zu | %zu | %.0f | %zu |\n", name, empty, first, best, sizeof(Table));
}

/// Tables of 50 cells, on the heap themselves; their own bytes are not counted.
template <class Table>
double many_small() {
    constexpr std::size_t tables = 10000, cells = 50;
    std::vector<Table> all(tables);
    const std::size_t begin = bytes();
    for (Table& one : all) fill(one, cells);
    return static_cast<double>(bytes() - begin) / (tables * cells);
}

struct grown {
    double active;
    double flushed;
};
template <class Table>
grown take(std::size_t cells) {
    Table t;
    const std::size_t begin = bytes();
    fill(t, cells);
    const std::size_t active = bytes() - begin;
    t.flush();
    const auto per_cell = [&](std::size_t all) { return static_cast<double>(all) / static_cast<double>(cells); };
    return {per_cell(active), per_cell(bytes() - begin)};
}

/// MiB that a table keeps after rounds of puts, row deletes, a flush and a compaction.
template <class Table>
void print_emptied(const char* name, std::size_t rows) {
    std::printf("| %s |", name);
    const std::size_t begin = bytes();
    Table t;
    for (int round = 0; round != 3; ++round) {
        const auto each = [&](const auto& use) {
            for (std::size_t i = 0; i != rows; ++i) {
                char row[24];
                std::snprintf(row, sizeof row, "%010llu",
                              static_cast<unsigned long long>(i * 2654435761u % 4294967291u));
                use(row);
            }
        };
        each([&](const char* row) { t.put(row, f{"q"}, "a value of a row", st::timestamp{100 + round}); });
        each([&](const char* row) { t.delete_row(row, st::timestamp{100 + round}); });
        t.flush();
        t.compact();
        std::printf(" %.2f |", static_cast<double>(bytes() - begin) / (1024 * 1024));
    }
    std::printf("\n");
}

}  // namespace

int main(int count, char** arguments) {
    const std::size_t most = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 10000000;
    std::printf(
        "| a table | empty, bytes | with one cell | construction and end, ns | sizeof |\n|---|--:|--:|--:|--:|\n");
    print_small<in_arena>("arena");
    print_small<on_heap>("heap");
    std::printf("\n| 10,000 tables of 50 cells | bytes a cell |\n|---|--:|\n");
    std::printf("| arena | %.1f |\n", many_small<in_arena>());
    std::printf("| heap | %.1f |\n", many_small<on_heap>());
    std::printf("| nested std::map | %.1f |\n", many_small<nested_maps>());
    std::printf(
        "\n| cells | arena | heap | ratio | arena, flushed | heap, flushed | ratio |\n|--:|--:|--:|--:|--:|--:|--:|\n");
    for (std::size_t cells = 1000; cells <= most; cells *= 10)
        for (const std::size_t n : {cells, 3 * cells}) {
            if (n > most) break;
            const grown a = take<in_arena>(n), h = take<on_heap>(n);
            std::printf("| %zu | %.1f | %.1f | %.2f | %.1f | %.1f | %.2f |\n", n, a.active, h.active,
                        a.active / h.active, a.flushed, h.flushed, a.flushed / h.flushed);
            std::fflush(stdout);
        }
    const std::size_t rows = std::min<std::size_t>(3000000, most);
    std::printf("\n| %zu rows put, deleted, flushed, compacted: MiB kept | once | twice | three times |\n", rows);
    std::printf("|---|--:|--:|--:|\n");
    print_emptied<in_arena>("arena", rows);
    print_emptied<on_heap>("heap", rows);
}
