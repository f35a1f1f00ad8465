// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/counting.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/memory/slabs.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;

namespace {
using st::detail::can_release_in_bulk;
using st::detail::in_slabs;
using counted = st::memory::counting<>;
using slabs = st::detail::slab_memory<counted>;

static_assert(st::memory_policy<slabs> && can_release_in_bulk<slabs>);
static_assert(std::is_same_v<in_slabs<counted>, slabs>);
static_assert(std::is_same_v<in_slabs<st::memory::arena>, st::memory::arena>);  // has large pieces of its own
static_assert(std::is_same_v<st::detail::scratch_memory<slabs>, counted>);
static_assert(std::is_same_v<st::detail::scratch_memory<st::memory::heap>, st::memory::heap>);

template <class T>
T* take(const slabs& memory, std::size_t count) {
    return memory.allocator_for<T>().allocate(count);
}
}  // namespace

TEST_SUITE("policy/memory/slabs")
{
    TEST_CASE("objects are aligned, do not overlap, and cost no allocation each") {
        const counted base;
        const slabs memory(base);
        struct piece {
            unsigned char* begin;
            std::size_t size;
        };
        std::vector<piece> pieces;
        for (std::size_t i = 1; i != 2000; ++i) {
            unsigned char* begin = nullptr;
            std::size_t size = i % 90 + 1;
            if (i % 3 == 0) begin = take<unsigned char>(memory, size);
            if (i % 3 == 1) begin = reinterpret_cast<unsigned char*>(take<std::uint32_t>(memory, size)), size *= 4;
            if (i % 3 == 2) begin = reinterpret_cast<unsigned char*>(take<std::uint64_t>(memory, size)), size *= 8;
            CHECK(reinterpret_cast<std::uintptr_t>(begin) % (i % 3 == 2 ? 8 : i % 3 == 1 ? 4 : 1) == 0);
            std::memset(begin, static_cast<int>(i % 251), size);
            pieces.push_back({begin, size});
        }
        for (std::size_t i = 0; i != pieces.size(); ++i) {
            const auto all = [&](unsigned char byte) { return byte == (i + 1) % 251; };
            CHECK(std::all_of(pieces[i].begin, pieces[i].begin + pieces[i].size, all));
        }
        CHECK(base.counts().allocations < 60);
    }

    TEST_CASE("little is left over in a small pool and in a large one") {
        for (const std::size_t count : std::initializer_list<std::size_t>{1, 10, 100, 1000, 100000}) {
            const counted base;
            const slabs memory(base);
            for (std::size_t i = 0; i != count; ++i) take<std::uint64_t>(memory, 5);
            CHECK(base.counts().bytes <= count * 40 * 9 / 8 + 800);
        }
    }

    TEST_CASE("large objects leave nothing over") {
        for (const std::size_t size : std::initializer_list<std::size_t>{600, 5'000, 20'000, 40'000, 70'000}) {
            const counted base;
            const slabs memory(base);
            for (int i = 0; i != 200; ++i) take<char>(memory, size);
            CHECK(base.counts().bytes <= 200 * size * 5 / 4);
        }
    }

    TEST_CASE("a large object gets a slab of its own, and the one before is used on") {
        const counted base;
        const slabs memory(base);
        char* const before = take<char>(memory, 10);
        char* const large = take<char>(memory, 1'000'000);
        std::memset(large, 1, 1'000'000);
        CHECK(take<char>(memory, 10) == before + 10);
        CHECK(base.counts().bytes < 1'002'000);
    }

    TEST_CASE("a release frees everything, and what is freed alone stays") {
        const counted base;
        const slabs memory(base);
        const std::size_t empty = base.counts().bytes;
        const slabs copy = memory;
        CHECK(memory.allocator_for<int>() == copy.allocator_for<char>());
        CHECK_FALSE(memory.allocator_for<int>() == slabs(base).allocator_for<int>());
        int* const one = take<int>(memory, 4);
        const std::size_t before = base.counts().bytes;
        memory.allocator_for<int>().deallocate(one, 4);
        CHECK(base.counts().bytes == before);
        memory.announce_release(16);
        CHECK(copy.release(16));
        CHECK(base.counts().bytes == empty);
        take<int>(memory, 4);
        CHECK(base.counts().bytes > empty);
    }

    TEST_CASE("the slabs live as long as the last copy") {
        const counted base;
        {
            std::vector<slabs> copies;
            {
                const slabs memory(base);
                std::memset(take<char>(memory, 3000), 7, 3000);
                copies.assign(3, memory);
            }
            CHECK(base.counts().bytes >= 3000);
        }
        CHECK(base.counts().bytes == 0);
    }

    TEST_CASE("memory that runs out leaves what there is") {
        support::failing_resource resource;
        {
            using small = st::detail::slab_memory<st::memory::pmr>;
            resource.fail_at(1);
            CHECK_THROWS_AS(small(st::memory::pmr(&resource)), std::bad_alloc);
            const small memory{st::memory::pmr(&resource)};
            char* const kept = memory.allocator_for<char>().allocate(100);
            std::memset(kept, 3, 100);
            resource.fail_at(1);
            CHECK_THROWS_AS((void)memory.allocator_for<char>().allocate(5000), std::bad_alloc);
            CHECK(kept[99] == 3);
            CHECK(memory.allocator_for<char>().allocate(100) == kept + 100);
        }
        CHECK(resource.live_bytes() == 0);
    }
}
