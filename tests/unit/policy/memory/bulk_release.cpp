// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/bulk_release.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
// What a memory was told.
struct journal {
    std::size_t in_use = 0;
    std::size_t announced = 0;
    std::size_t given_back = 0;  // objects
    bool takes_all = true;
    std::string calls;
    std::vector<std::unique_ptr<std::byte[]>> all;
};

// Writes down what it is told, and takes all that is released or none of it.
struct logged {
    using axis = st::axis::memory;

    template <class T>
    struct allocator {
        using value_type = T;
        explicit allocator(journal* into) noexcept : to(into) {}
        template <class U>
        allocator(const allocator<U>& other) noexcept : to(other.to) {}  // NOLINT: implicit, as allocators are

        T* allocate(std::size_t count) {
            to->all.push_back(std::make_unique<std::byte[]>(count * sizeof(T)));
            to->in_use += count * sizeof(T);
            return reinterpret_cast<T*>(to->all.back().get());
        }
        void deallocate(T*, std::size_t count) noexcept {
            to->in_use -= count * sizeof(T);
            ++to->given_back;
        }
        friend bool operator==(const allocator&, const allocator&) = default;

        journal* to;
    };
    template <class T>
    allocator<T> allocator_for() const noexcept {
        return allocator<T>(to);
    }

    void announce_release(std::size_t bytes) const {
        to->calls += "announce ";
        to->announced += bytes;
    }
    bool release(std::size_t bytes) const {
        to->calls += "release ";
        if (to->takes_all) to->in_use -= bytes;
        return to->takes_all;
    }

    journal* to;
};
static_assert(st::detail::can_release_in_bulk<logged>);

struct f : st::family<"f"> {};
struct g : st::family<"g"> {};

template <class Table>
void fill(Table& t) {
    for (int i = 0; i != 300; ++i) {
        t.put("row" + std::to_string(i * 7 % 100), f{"q" + std::to_string(i)}, std::string(600, 'v'), st::timestamp{i});
        t.put("row" + std::to_string(i * 7 % 100), g{"q"}, "v", st::timestamp{i});
    }
}
using table_in_log = st::table<f, g, st::clock::manual, logged>;
using table_in_arena = st::table<f, g, st::clock::manual, st::memory::arena>;
}  // namespace

TEST_SUITE("policy/memory/bulk_release")
{
    TEST_CASE("an owner that does not know of it announces nothing, and a heap takes nothing") {
        CHECK_FALSE(st::detail::can_release_in_bulk<st::memory::heap>);
        CHECK(st::detail::can_release_in_bulk<st::memory::arena>);
        int owner = 7;
        st::detail::announce_release(owner);
        st::segment::packed<st::memory::heap> cells;
        cells.put("row", "q", {{1}, st::kind::put}, "v");
        st::detail::announce_release(cells);
        cells.clear();
        CHECK(cells.bytes() == 0);
    }

    TEST_CASE("the families of a table announce all they have before one goes, and then give back no object") {
        for (const bool takes_all : {true, false}) {
            journal told;
            told.takes_all = takes_all;
            std::size_t in_use = 0;
            std::size_t given_back = 0;
            {
                table_in_log t(logged{&told}, st::clock::manual({1000}));
                fill(t);
                in_use = told.in_use;
                given_back = told.given_back;
                CHECK(told.calls.empty());
            }
            CHECK(told.calls == "announce announce release release ");
            CHECK(told.announced == in_use);
            CHECK((told.given_back == given_back) == takes_all);
            CHECK(told.in_use == 0);
        }
    }

    TEST_CASE("a table that is cleared can be filled again") {
        journal told;
        table_in_log t(logged{&told}, st::clock::manual({1000}));
        fill(t);
        const std::size_t given_back = told.given_back;
        t.clear();
        CHECK(told.calls == "announce announce release release ");
        CHECK(told.given_back == given_back);
        CHECK(told.in_use == 0);
        CHECK(t.size() == 0);
        fill(t);
        CHECK(t.size() == 600);
        CHECK(t.get("row7", g{"q"})->value() == "v");
    }

    TEST_CASE("a segment that was moved from announces nothing of what it had") {
        journal told;
        st::segment::packed<logged> cells(logged{&told});
        cells.put("row", "q", {{1}, st::kind::put}, "v");
        const std::size_t in_use = cells.bytes();
        CHECK(in_use == told.in_use);
        {
            st::segment::packed<logged> moved(std::move(cells));
            CHECK(moved.bytes() == in_use);
            CHECK(cells.bytes() == 0);  // NOLINT: it is empty
            cells = std::move(moved);
        }
        CHECK(told.announced == 0);
        CHECK(cells.bytes() == in_use);
    }

    TEST_CASE("an arena takes back what is all of it, and nothing where others have objects there") {
        const st::memory::arena memory({.first_chunk = 1});
        auto allocator = memory.allocator_for<int>();
        auto index = memory.allocator_for<st::index_unit>();
        for (const bool others_too : {false, true, false}) {
            int* const other = others_too ? allocator.allocate(1) : nullptr;
            std::vector<int*> objects;
            for (int i = 0; i != 1000; ++i) objects.push_back(allocator.allocate(5));
            const auto words = index.allocate(7);
            const std::size_t reserved = memory.bytes_reserved();
            memory.announce_release(5000 * sizeof(int));
            memory.announce_release(7 * sizeof(st::index_unit));
            memory.announce_release(0);
            CHECK_FALSE(memory.release(0));
            const bool is_taken = memory.release(5000 * sizeof(int));
            CHECK(is_taken == !others_too);
            if (!is_taken)
                for (int* const one : objects) allocator.deallocate(one, 5);
            const bool are_taken = memory.release(7 * sizeof(st::index_unit));
            CHECK(are_taken == !others_too);
            if (!are_taken) index.deallocate(words, 7);
            CHECK(memory.bytes_in_use() == (others_too ? sizeof(int) : 0));
            if (others_too)
                allocator.deallocate(other, 1);
            else
                CHECK(memory.bytes_reserved() < reserved);
            CHECK(memory.bytes_in_use() == 0);
        }
    }

    TEST_CASE("an arena with a large object takes nothing back at once") {
        const st::memory::arena memory;
        auto allocator = memory.allocator_for<char>();
        char* const large = allocator.allocate(5000);
        memory.announce_release(5000);
        CHECK_FALSE(memory.release(5000));
        CHECK(memory.bytes_in_use() == 5000);
        allocator.deallocate(large, 5000);
    }

    TEST_CASE("tables in one arena go one after the other, whatever they hold") {
        const st::memory::arena memory;
        for (const std::string& value : {std::string("v"), std::string(9000, 'v')})
            for (const bool flushed : {false, true}) {
                std::optional<table_in_arena> first(std::in_place, memory, st::clock::manual({1000}));
                std::optional<table_in_arena> second(std::in_place, memory, st::clock::manual({1000}));
                fill(*first);
                if (flushed) first->flush();
                first->put("large", f{"q"}, value);
                fill(*second);
                const std::size_t in_use = memory.bytes_in_use();
                std::optional<table_in_arena> copy(*second);
                CHECK(memory.bytes_in_use() > in_use);
                second.reset();
                CHECK(copy->size() == 600);
                CHECK(first->get("large", f{"q"})->value() == value);
                first.reset();
                CHECK(copy->get("row7", f{"q1"})->value() == std::string(600, 'v'));
                copy.reset();
                CHECK(memory.bytes_in_use() == 0);
                std::optional<table_in_arena> third(std::in_place, memory, st::clock::manual({1000}));
                fill(*third);
                CHECK(third->size() == 600);
            }
        CHECK(memory.bytes_in_use() == 0);
    }
}
