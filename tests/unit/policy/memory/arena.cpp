// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <strata/mdmap/dim.hpp>
#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/order/ascending.hpp>

#include "every_change.hpp"

namespace st = strata;
using st::backend::flat;
using st::backend::rb_tree;
using st::backend::std_map;
using st::memory::arena;

namespace {
struct alignas(64) over_aligned {
    int number;
};
struct alignas(16) wide {
    int number;
};
template <class Value, class Backend>
using map_of =
    st::mdmap<Value, st::dim<int, st::order::ascending, Backend>, st::dim<int, st::order::ascending, Backend>, arena>;

template <class Value, class Backend>
void holds_aligned() {
    map_of<Value, Backend> m;
    for (int i = 0; i != 100; ++i) m.insert_or_assign({i % 3, i}, Value{i});
    for (int i = 0; i != 100; ++i) {
        const Value* const found = m.get_if(i % 3, i);
        REQUIRE(found);
        CHECK(found->number == i);
        CHECK(reinterpret_cast<std::uintptr_t>(found) % alignof(Value) == 0);
    }
}
}  // namespace

TEST_SUITE("policy/memory/arena")
{
    TEST_CASE("copies of an arena are the same arena and it lives as long as one of them") {
        arena first;
        const arena copy = first;
        const arena moved = std::move(first);
        CHECK(copy == moved);
        CHECK(first == copy);  // NOLINT: a handle that was moved from is still one
        CHECK(arena() != copy);
        auto allocator = copy.allocator_for<int>();
        CHECK(allocator == moved.allocator_for<char>());
        CHECK(allocator != arena().allocator_for<int>());
        int* const place = allocator.allocate(3);
        CHECK(first.bytes_in_use() == 3 * sizeof(int));
        first = arena();
        CHECK(first.bytes_in_use() == 0);
        CHECK(copy.bytes_in_use() == 3 * sizeof(int));
        CHECK(copy.bytes_reserved() >= 3 * sizeof(int));
        allocator.deallocate(place, 3);
        CHECK_THROWS_AS(static_cast<void>(allocator.allocate(static_cast<std::size_t>(-1))), std::bad_alloc);
    }

    // Hypertable's arena held its first bytes inside of itself, so a swap left keys pointing at the other one.
    TEST_CASE("what is searched through lies apart from what it leads to") {
        constexpr std::size_t page = 4096;
        constexpr std::size_t count = 100000;  // chunks of a smaller arena are a page or two
        const arena all;
        auto objects = all.allocator_for<std::uint32_t>();
        auto index = all.allocator_for<st::index_unit>();
        std::set<std::uintptr_t> pages;
        std::vector<std::uint32_t*> placed;
        std::vector<st::index_unit*> words;
        for (std::size_t i = 0; i != count; ++i) {
            placed.push_back(objects.allocate(100));
            words.push_back(index.allocate(4));
            pages.insert(reinterpret_cast<std::uintptr_t>(words.back()) / page);
        }
        CHECK(all.bytes_in_use() == count * (400 + 32));
        CHECK(pages.size() <= 2 * count * 32 / page + 2);
        for (std::uint32_t* const place : placed) objects.deallocate(place, 100);
        CHECK(all.bytes_in_use() == count * 32);
        for (st::index_unit* const word : words) index.deallocate(word, 4);
        CHECK(all.bytes_in_use() == 0);
    }

    TEST_CASE_TEMPLATE("small maps in arenas are read where they were swapped and moved to", Backend, rb_tree, flat) {
        using map = map_of<std::string, Backend>;
        map a, b;
        a.insert_or_assign({1, 1}, "of a");
        b.insert_or_assign({2, 2}, "of b");
        const arena first = a.memory();
        a.swap(b);
        CHECK(b.memory() == first);
        CHECK(b.at(1, 1) == "of a");
        CHECK(a.at(2, 2) == "of b");
        auto moved = std::make_unique<map>(std::move(b));
        b = std::move(a);
        a = std::move(*moved);
        moved.reset();
        CHECK(a.at(1, 1) == "of a");
        CHECK(b.at(2, 2) == "of b");
        CHECK(a.memory() == first);
    }

    TEST_CASE_TEMPLATE("a table in an arena has its bytes there and no others", Shape, EVERY_SHAPE) {
        every_change::lives_well_in<Shape>([](std::pmr::memory_resource* resource) {
            return st::memory::basic_arena<st::memory::pmr>({.first_chunk = 1}, st::memory::pmr(resource));
        });
    }

    TEST_CASE_TEMPLATE("nothing of an emptied table stays in use in its arena", Shape, EVERY_SHAPE) {
        const arena memory;
        {
            every_change::table_in<Shape, arena> t(memory, st::clock::manual({100}));
            const std::string before = every_change::make_all(t);
            const std::size_t in_use = memory.bytes_in_use();
            CHECK(in_use > 0);
            CHECK(memory.bytes_reserved() > in_use);
            {
                const auto copy = t;
                CHECK(memory.bytes_in_use() >= in_use);
                CHECK(support::everything_in(copy) == before);
            }
            t.flush();
            t.delete_row(every_change::long_text);
            t.clear();
        }
        CHECK(memory.bytes_in_use() == 0);
    }

    TEST_CASE_TEMPLATE("a table whose cells come and go does not grow its arena", Shape, EVERY_SHAPE) {
        struct f : st::family<"f", st::deletes::erase, typename Shape::rows, typename Shape::qualifiers,
                              typename Shape::versions> {};
        const arena memory;
        st::table<f, st::clock::manual, arena> t(memory, st::clock::manual({100}));
        t.put("one that stays", f{"q"}, "v");
        const auto put_and_delete = [&](int i) {
            const std::string row = std::to_string(i % 10) + every_change::long_text;
            const std::string value(static_cast<std::size_t>(i % 300), 'v');
            t.put(row, f{"q"}, value);
            t.put(row, f{"q"}, value + "!");
            if (i % 2 == 0) t.delete_row(row);
        };
        for (int i = 0; i != 3000; ++i) put_and_delete(i);
        const std::size_t reserved = memory.bytes_reserved();
        CHECK(reserved < 200000);
        for (int i = 3000; i != 100000; ++i) put_and_delete(i);
        CHECK(memory.bytes_reserved() == reserved);
    }

    TEST_CASE_TEMPLATE("values in an arena lie where their alignment asks for", Backend, rb_tree, flat, std_map) {
        holds_aligned<wide, Backend>();
        holds_aligned<over_aligned, Backend>();
    }

    TEST_CASE("families that name no memory share an arena, and one that names an arena has its own") {
        struct a : st::family<"a"> {};
        struct b : st::family<"b"> {};
        struct own : st::family<"own", arena> {};
        st::table<a, b, own, st::clock::manual, arena> t;
        t.put("r", a{"q"}, every_change::long_text);
        const auto& families = t.families();
        CHECK(families.of<a>().memory().bytes_in_use() > 0);
        CHECK(families.of<a>().memory() == families.of<b>().memory());
        CHECK(families.of<own>().memory().bytes_in_use() == 0);
        const arena shared;
        st::table<a, b, st::clock::manual, arena> s(shared, st::clock::manual());
        CHECK(s.families().of<a>().memory() == shared);
        CHECK(s.families().of<b>().memory() == shared);
    }

    TEST_CASE("an empty table takes nothing of its arena, and one cell a few hundred bytes") {
        struct f : st::family<"f"> {};
        st::table<f, st::clock::manual, arena> t{st::clock::manual({100})};
        auto copy = t;
        CHECK(copy.memory() == t.memory());
        CHECK(t.memory().bytes_reserved() == 0);
        CHECK_FALSE(t.get("row", f{"q"}));
        t.clear();
        CHECK(t.memory().bytes_reserved() == 0);
        const st::table<f, st::clock::manual, arena> moved(std::move(copy));
        t.clear();
        t.put("row", f{"q"}, "value");
        CHECK(moved.memory() == t.memory());
        CHECK(moved.memory().bytes_in_use() == t.memory().bytes_in_use());
        CHECK(t.memory().bytes_reserved() < 800);
    }

    TEST_CASE("a table that is flushed gives back what its active segment took") {
        struct f : st::family<"f"> {};
        struct g : st::family<"g"> {};
        const auto row = [](int i) { return std::to_string(i * 7919 % 5003); };
        for (const int rows : {10, 300, 3000}) {
            const arena memory;
            st::table<f, g, st::clock::manual, arena> t(memory, st::clock::manual({100}));
            for (int i = 0; i != rows; ++i) {
                t.put(row(i), f{"q"}, "a value of some length");
                t.put(row(i), g{"q"}, "another value");
            }
            const std::size_t active = memory.bytes_reserved();
            t.flush();
            CHECK(memory.bytes_reserved() < active * 5 / 4 + 4000);
            CHECK(memory.bytes_reserved() < memory.bytes_in_use() * 5 / 4 + 3000);
            CHECK(t.get(row(7), f{"q"}));
            for (int round = 0; round != 2; ++round) {
                for (int i = 0; i != rows; ++i) t.delete_row(row(i));
                t.flush();
                t.compact();
                CHECK(t.size() == 0);
                CHECK(memory.bytes_reserved() < active / 10 + 3000);
                for (int i = 0; i != rows; ++i) t.put(row(i), f{"q"}, "a value", {100});
            }
            t.clear();
            CHECK(memory.bytes_reserved() < active / 10 + 3000);
        }
    }

    TEST_CASE("an arena may be asked for huge pages") {
        const arena memory({.first_chunk = 1, .huge_pages = true});
        every_change::table_in<every_change::trees_and_arrays, arena> t(memory, st::clock::manual({100}));
        every_change::make_all(t);
        CHECK(memory.bytes_reserved() >= st::detail::huge_page_size);
    }
}
