// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/compaction_scope.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/table/table.hpp>

namespace st = strata;
using st::detail::compaction_scope;

TEST_SUITE("policy/memory/compaction_scope")
{
    TEST_CASE("a memory that cannot shrink is not asked to") {
        CHECK_FALSE(st::detail::can_shrink<st::memory::heap>);
        CHECK(std::is_empty_v<compaction_scope<st::memory::heap>>);
        CHECK(st::detail::can_shrink<st::memory::arena>);
    }

    TEST_CASE("an arena in which all is written anew gives back what that leaves") {
        const st::memory::arena memory;
        auto allocator = memory.allocator_for<std::uint64_t>();
        std::vector<std::uint64_t*> places;
        for (int i = 0; i != 10000; ++i) places.push_back(allocator.allocate(8));
        for (std::size_t i = 0; i != places.size(); ++i)
            if (i % 10 != 0) allocator.deallocate(places[i], 8);
        const std::size_t before = memory.bytes_reserved();
        {
            const compaction_scope<st::memory::arena> until_written(memory);
            std::vector<std::uint64_t*> written;
            for (std::size_t i = 0; i != places.size(); i += 10) written.push_back(allocator.allocate(8));
            for (std::size_t i = 0; i != places.size(); i += 10) allocator.deallocate(places[i], 8);
            places.swap(written);
        }
        CHECK(memory.bytes_reserved() < before / 5);
        for (std::uint64_t* const place : places) allocator.deallocate(place, 8);
    }

    TEST_CASE("a table that is a small part of its arena fills the gaps of others when it is flushed or compacted") {
        struct f : st::family<"f"> {};
        using table = st::table<f, st::clock::manual, st::memory::arena>;
        const st::memory::arena memory;
        std::vector<table> all;
        for (int i = 0; i != 200; ++i) {
            all.emplace_back(memory, st::clock::manual({100}));
            for (int row = 0; row != 20; ++row) all.back().put(std::to_string(row), f{"q"}, std::string(20, 'v'));
        }
        for (int round = 0; round != 2; ++round)
            for (table& one : all) {
                one.put("a", f{"q"}, "v");
                one.flush();
            }
        CHECK(memory.bytes_reserved() < memory.bytes_in_use() * 2);
        for (table& one : all) one.compact();
        CHECK(memory.bytes_reserved() < memory.bytes_in_use() * 2);
        CHECK(all[7].get("19", f{"q"}));
    }

    TEST_CASE("a rewrite of few bytes is not prepared for") {
        const st::memory::arena memory;
        auto allocator = memory.allocator_for<std::uint64_t>();
        std::uint64_t* const place = allocator.allocate(100);
        std::uint64_t* const gap = allocator.allocate(8);
        allocator.deallocate(gap, 8);
        const auto fills_the_gap = [&](std::uint64_t bytes) {
            const compaction_scope<st::memory::arena> until_written(memory, bytes);
            std::uint64_t* const written = allocator.allocate(8);
            const bool is_there = written == gap;
            allocator.deallocate(written, 8);
            return is_there;
        };
        CHECK(fills_the_gap(100));
        CHECK_FALSE(fills_the_gap(800));
        allocator.deallocate(place, 100);
    }

    TEST_CASE("a table that is compacted gives memory back to its arena's") {
        struct f : st::family<"f", st::deletes::erase> {};
        const st::memory::arena memory;
        st::table<f, st::clock::manual, st::memory::arena> t(memory, st::clock::manual({100}));
        for (int i = 0; i != 5000; ++i)
            t.put(std::to_string(i * 7919 % 5000), f{"q"}, std::string(static_cast<std::size_t>(i % 100), 'v'));
        for (int i = 0; i != 5000; ++i)
            if (i % 10 != 0) t.delete_row(std::to_string(i));
        const std::size_t before = memory.bytes_reserved();
        t.compact();
        CHECK(memory.bytes_reserved() < before / 3);
        CHECK(t.get("70", f{"q"}));
        CHECK_FALSE(t.get("71", f{"q"}));
    }
}
