// SPDX-License-Identifier: BSL-1.0
// Compiled with _GLIBCXX_DEBUG: tables in several memories, with segments that are written, flushed, compacted and loaded.
#include <doctest/doctest.h>

#include <cstddef>
#include <memory_resource>
#include <string>
#include <vector>

#include <strata/strata.hpp>

#include "support/allocators.hpp"

namespace st = strata;

namespace {
namespace be = st::backend;
struct p : st::family<"p", st::retention::keep_all> {};
struct b : st::family<"b", st::rows_in<be::std_map>, st::qualifiers_in<be::btree>, st::versions_in<be::flat>> {};

template <class Table>
std::string all_of(const Table& t) {
    std::string text;
    for (const auto& row : t.scan({.versions = st::all_versions}))
        for (const st::cell_view& cell : row) text += std::string(cell.value()) + ' ';
    return text;
}

template <class Memory>
void works(const Memory& memory) {
    using table = st::table<p, b, st::clock::manual, Memory>;
    table t(memory);
    for (int i = 0; i != 100; ++i) {
        const std::string value = std::to_string(i);
        t.put("deep", p{"q"}, value, {i});
        t.put("row" + std::to_string(i % 7), b{"q" + std::to_string(i % 3)}, value, {i});
        if (i % 40 == 20) t.flush();
    }
    t.delete_column("deep", p{"q"}, {10});
    t.delete_row("row3", {200});
    const std::string before = all_of(t);
    t.flush();
    t.compact();
    CHECK(all_of(t) == before);

    std::vector<st::cell> cells;
    for (const auto& row : t.scan({.versions = st::all_versions}))
        for (const st::cell_view& cell : row) cells.emplace_back(cell);
    CHECK(cells.size() == 89 + 18);
    table loaded(memory);
    loaded.bulk_load(cells);
    CHECK(all_of(loaded) == before);
    const table copy = loaded;
    loaded.clear();
    CHECK(all_of(copy) == before);
}
}  // namespace

TEST_SUITE("stress/checked/several_memories")
{
    TEST_CASE("tables in an arena and in memory of resources and allocators pass the checks of the debug mode") {
        std::pmr::unsynchronized_pool_resource pool;
        works(st::memory::pmr(&pool));
        works(st::memory::counting<st::memory::arena>());
        works(st::memory::std_allocator(support::allocator_in<std::byte>(&pool)));
    }
}
