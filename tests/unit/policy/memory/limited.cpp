// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <memory_resource>
#include <string>
#include <utility>
#include <vector>

#include <strata/mdmap/dim.hpp>
#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/limited.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/order/ascending.hpp>

#include "every_change.hpp"

namespace st = strata;
using st::backend::flat;
using st::backend::rb_tree;
using st::backend::std_map;
using limited = st::memory::limited<>;
using st::memory::budget_exceeded;

namespace {
// Puts rows until the budget is spent.  Returns how many it put.
template <class Table>
int fill(Table& t) {
    for (int i = 0;; ++i) {
        const std::string before = support::everything_in(t);
        try {
            t.put("row " + std::to_string(i), every_change::n, every_change::long_text);
        } catch (const budget_exceeded&) {
            CHECK(support::everything_in(t) == before);
            return i;
        }
    }
}

template <class Table>
void lives_within_its_budget(Table t, const limited& memory) {
    const int rows = fill(t);
    CHECK(rows > 3);
    CHECK(memory.bytes_in_use() <= memory.limit());
    CHECK(t.size() == static_cast<std::size_t>(rows));
    const std::string full = support::everything_in(t);
    CHECK_THROWS_AS(t.increment("a counter in a row that is not there", every_change::n), budget_exceeded);
    CHECK_THROWS_AS(t.append("row 0", every_change::n, every_change::large_value), budget_exceeded);
    CHECK_THROWS_AS(t.flush(), budget_exceeded);  // needs room beside the active segment
    CHECK(support::everything_in(t) == full);
    memory.set_limit(100000);
    t.flush();
    t.delete_row("row 1");
    t.flush();
    t.compact();
    CHECK(t.size() == static_cast<std::size_t>(rows - 1));
    const std::size_t spent = memory.bytes_in_use();
    memory.set_limit(spent / 2);
    CHECK_THROWS_AS(t.put("one more", every_change::q, ""), budget_exceeded);
    t.clear();
    CHECK(memory.bytes_in_use() < spent / 2);
    t.put("one more", every_change::q, "");
    CHECK(t.size() == 1);
}
}  // namespace

TEST_SUITE("policy/memory/limited")
{
    TEST_CASE("an allocation beyond the budget is refused and what is freed can be spent again") {
        const limited memory(100);
        auto allocator = memory.allocator_for<char>();
        char* const most = allocator.allocate(90);
        CHECK(memory.bytes_in_use() == 90);
        CHECK_THROWS_AS(static_cast<void>(allocator.allocate(11)), budget_exceeded);
        CHECK_THROWS_AS(static_cast<void>(allocator.allocate(static_cast<std::size_t>(-1))), budget_exceeded);
        char* const rest = limited(memory).allocator_for<char>().allocate(10);
        CHECK(memory.bytes_in_use() == 100);
        allocator.deallocate(most, 90);
        char* const again = allocator.allocate(90);
        allocator.deallocate(again, 90);
        memory.set_limit(5);
        CHECK_THROWS_AS(static_cast<void>(allocator.allocate(1)), budget_exceeded);
        allocator.deallocate(rest, 10);
        CHECK(memory.bytes_in_use() == 0);
        CHECK(memory.limit() == 5);
    }

    TEST_CASE("what is thrown is an error of the library, and says how much") {
        const limited memory(100);
        auto allocator = memory.allocator_for<char>();
        char* const most = allocator.allocate(90);
        CHECK_THROWS_WITH_AS(
            static_cast<void>(allocator.allocate(11)),
            "strata: the memory budget of 100 bytes is spent: 90 are in use, and 11 more were asked for", st::error);
        try {
            static_cast<void>(allocator.allocate(12));
            FAIL("nothing was thrown");
        } catch (const budget_exceeded& why) {
            CHECK(why.asked() == 12);
            CHECK(why.bytes_in_use() == 90);
            CHECK(why.limit() == 100);
        }
        // Of what has no name of its own in HBase a batch says nothing: its actions go on or the call throws.
        struct f : st::family<"f"> {};
        st::table<f, limited> t(memory);
        std::vector<st::batch_result> results;
        CHECK_THROWS_AS(t.batch({st::put("r").add(f{"q"}, std::string(1000, 'v'))}, results), budget_exceeded);
        CHECK(results.size() == 1);
        CHECK(results[0].status == st::batch_status::not_done);
        allocator.deallocate(most, 90);
    }

    TEST_CASE("a table beyond its budget is as it was") {
        using every_change::nodes_of_many;
        using every_change::trees_and_arrays;
        const limited memory(4000);
        lives_within_its_budget(every_change::table_in<trees_and_arrays, limited>(memory, st::clock::manual({100})),
                                memory);
        CHECK(memory.bytes_in_use() == 0);
        memory.set_limit(4000);
        lives_within_its_budget(every_change::dynamic<nodes_of_many>(memory), memory);
        CHECK(memory.bytes_in_use() == 0);
    }

    TEST_CASE("deletes that leave no marker free the budget at once") {
        struct erased : st::family<"f", st::deletes::erase> {};
        const limited memory(2000);
        st::table<erased, st::clock::manual, limited> t(memory, st::clock::manual({100}));
        const int rows = fill(t);
        for (int i = 0; i != rows; ++i) t.delete_row("row " + std::to_string(i));
        CHECK(memory.bytes_in_use() == 0);
        CHECK(fill(t) == rows);
    }

    TEST_CASE_TEMPLATE("a map beyond its budget is as it was", Backend, rb_tree, flat, std_map) {
        using map = st::mdmap<int, st::dim<int, st::order::ascending, Backend>,
                              st::dim<int, st::order::ascending, Backend>, limited>;
        const limited memory(1000);
        map m(memory);
        int count = 0;
        CHECK_THROWS_AS(
            [&] {
                for (;; ++count) m.insert_or_assign({count % 7, count}, int(count));
            }(),
            budget_exceeded);
        CHECK(count > 7);
        CHECK(m.size() == static_cast<std::size_t>(count));
        CHECK_FALSE(m.contains(count % 7, count));
        for (int i = 0; i != count; ++i) CHECK(m.at(i % 7, i) == i);
        m.erase(0);
        m.erase(1);
        m.insert_or_assign({2, 1000}, 1);
        m.clear();
        const map empty = std::move(m);
        CHECK(empty.empty());
    }

    TEST_CASE_TEMPLATE("a limited table has its bytes where it was told and no others", Shape, SOME_SHAPE) {
        every_change::lives_well_in<Shape>([](std::pmr::memory_resource* resource) {
            return st::memory::limited<st::memory::pmr>(1 << 20, st::memory::pmr(resource));
        });
    }

    TEST_CASE("a budget may be one of an arena") {
        const st::memory::limited<st::memory::arena> memory(1000);
        every_change::table_in<every_change::trees_and_arrays, st::memory::limited<st::memory::arena>> t(
            memory, st::clock::manual({100}));
        CHECK(fill(t) > 0);
        CHECK(memory.base().bytes_in_use() == memory.bytes_in_use());
    }
}
