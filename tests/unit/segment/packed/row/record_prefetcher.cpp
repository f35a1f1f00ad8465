// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <strata/segment/packed/row/record_prefetcher.hpp>

#include "support/packed_rows.hpp"

namespace packed = strata::detail::packed;

namespace {
// Long enough that rows in no order lie far from each other in any allocator's memory.
std::string row_of(int i) { return std::string(400, 'r') + std::to_string(100000 + i); }

// Rows of which the first lie in memory in the order of the walk, and the others do not.
void insert_rows(support::packed_rows& r, int in_order, int in_no_order) {
    std::vector<int> numbers;
    for (int i = 0; i != in_order + in_no_order; ++i) numbers.push_back(i);
    std::shuffle(numbers.begin() + in_order, numbers.end(), std::mt19937(11));
    for (const int i : numbers) r.insert(row_of(i));
}

packed::row_place place_of(const support::packed_rows& r, const std::string& row) {
    return packed::row_tree::lower_bound(packed::row_tree::find_leaf(r.root, row), row);
}

// How many leaves have records that lie far from each other, or do not.
int leaves_that_are(bool scattered, const support::packed_rows& r) {
    int count = 0;
    for (packed::row_place at = packed::row_tree::first(r.root); at;
         at = packed::row_place(at.at, at.leaf->count).or_next_leaf())
        count += at.leaf->are_scattered(0) == scattered;
    return count;
}

// From that row to the last.
void check_walk(const support::packed_rows& r, const std::string& from, packed::record_prefetcher prefetcher) {
    packed::row_place at = place_of(r, from);
    for (auto row = r.expected.lower_bound(from); row != r.expected.end(); ++row) {
        REQUIRE(at);
        REQUIRE(at.leaf->row(at.index) == *row);
        prefetcher.step(at);
    }
    CHECK_FALSE(at);
}
void check_walks(const support::packed_rows& r, const std::string& from) {
    check_walk(r, from, {});
    for (const bool reads_on : {false, true}) {
        packed::record_prefetcher prefetcher;
        prefetcher.begin(place_of(r, from), reads_on);
        check_walk(r, from, prefetcher);
        prefetcher.begin(place_of(r, row_of(0)), reads_on);  // a walk ends wherever it pleases
        check_walk(r, from, prefetcher);
    }
}
}  // namespace

TEST_SUITE("segment/packed/row/record_prefetcher")
{
    TEST_CASE("a walk comes to all rows, however their records lie") {
        for (const int in_order : {0, 3000, 6000}) {
            support::packed_rows r;
            insert_rows(r, in_order, 6000 - in_order);
            // Where malloc puts rows in order depends on what was freed before, so that some may be scattered, too.
            if (in_order != 6000) CHECK(leaves_that_are(true, r) > 20);
            if (in_order != 0) CHECK(leaves_that_are(false, r) > 20);
            for (const int from : {0, 1, 30, 2500, 2990, 5900, 5999}) check_walks(r, row_of(from));
        }
    }

    TEST_CASE("a walk over few rows ends after the last") {
        for (const int rows : {1, 2, 5, 63, 64, 65}) {
            support::packed_rows r;
            insert_rows(r, rows, 0);
            check_walks(r, row_of(0));
            check_walks(r, row_of(rows - 1));
        }
    }

    TEST_CASE("a walk may begin at a row that has more than its record") {
        support::packed_rows r;
        insert_rows(r, 100, 100);
        for (const int from : {0, 70, 150, 199}) {
            const packed::row_place row = place_of(r, row_of(from));
            packed::add_flags(row.record(), packed::owns_others);
            check_walks(r, row_of(from));
        }
    }

    TEST_CASE("a walk may begin where no row is") {
        packed::record_prefetcher prefetcher;
        prefetcher.begin(packed::row_place(), true);
        prefetcher.begin(packed::row_place(), false);
        support::packed_rows r;
        insert_rows(r, 3, 0);
        check_walk(r, row_of(0), prefetcher);
    }
}
