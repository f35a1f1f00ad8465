// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <iterator>
#include <random>
#include <string>

#include <strata/segment/packed/row/tree.hpp>
#include <strata/testing/faults.hpp>

#include "support/packed_rows.hpp"

namespace st = strata;
namespace packed = st::detail::packed;

using rows = support::packed_rows;

TEST_SUITE("segment/packed/row/tree")
{
    TEST_CASE("rows come and go at random and are found from every side") {
        std::mt19937 random(8);
        for (const std::size_t common : {0u, 20u}) {
            rows r;
            for (int round = 0; round != 4000; ++round) {
                const std::string row = std::string(common, 'c') + std::to_string(random() % 3000);
                const bool grows = round < 2500 ? random() % 8 != 0 : random() % 8 == 0;
                if (grows && r.expected.count(row) == 0) r.insert(row);
                if (!grows && !r.expected.empty()) {
                    const auto at = r.expected.lower_bound(row);
                    r.erase(at == r.expected.end() ? *r.expected.begin() : *at);
                }
                if (round % 400 == 0) REQUIRE(r.is_sound());
            }
            for (int i = 0; i != 3000; ++i) {
                const std::string row = std::string(common, 'c') + std::to_string(i);
                const auto at = r.expected.lower_bound(row);
                REQUIRE(static_cast<bool>(packed::row_tree::find(r.root, row)) == (r.expected.count(row) == 1));
                const packed::row_place place =
                    packed::row_tree::lower_bound(packed::row_tree::find_leaf(r.root, row), row);
                REQUIRE(static_cast<bool>(place) == (at != r.expected.end()));
                if (place) REQUIRE(place.leaf->row(place.index) == *at);
                if (place && place.previous()) {
                    const packed::row_place before = place.previous();
                    REQUIRE(before.leaf->row(before.index) == *std::prev(at));
                }
            }
        }
    }

    TEST_CASE("the only leaf of a few rows is small, and grows with them") {
        rows r;
        unsigned last = 0;
        for (int i = 0; i != 64; ++i) {
            r.insert("row" + std::to_string(i * 37 % 64));
            CHECK(r.is_sound());
            const packed::row_leaf& leaf = *packed::row_tree::first(r.root).leaf;
            CHECK(leaf.capacity >= last);
            if (i < 63) CHECK(leaf.capacity <= 2 * (i + 1) + 5);
            last = leaf.capacity;
            for (int j = 0; j <= i; ++j) {
                const std::string row = "row" + std::to_string(j * 37 % 64);
                REQUIRE(packed::row_tree::find(r.root, row));
                const packed::row_place at = packed::row_tree::lower_bound(packed::first_child(r.root), row);
                if (packed::first_child(r.root).node->count == 1) REQUIRE(at.leaf->row(at.index) == row);
            }
        }
        CHECK(packed::first_child(r.root).node->count == 2);
        while (r.expected.size() > 1) {
            r.erase(*r.expected.begin());
            CHECK(r.is_sound());
        }
    }

    TEST_CASE("a row is added to the leaf where the search for it has ended, if that has room") {
        std::mt19937 random(7);
        rows r;
        r.insert("row");
        int in_leaf = 0;
        while (r.expected.size() != 3000) {
            const std::string row = "row" + std::to_string(random() % 100000);
            if (r.expected.count(row) != 0) continue;
            const packed::row_place missed = packed::row_tree::find_to_write(r.root, row);
            REQUIRE_FALSE(missed);
            if (packed::leaf_at(missed.at)->count == packed::leaf_at(missed.at)->capacity) {
                REQUIRE_FALSE(packed::row_tree::insert_in_leaf(missed.at, row, nullptr));
                r.insert(row);
                continue;
            }
            char* const record =
                packed::new_record(r.memory, row, {"q", st::version_key({7}, st::kind::put), packed::payload{"v"}});
            const packed::row_place place = packed::row_tree::insert_in_leaf(missed.at, row, record);
            REQUIRE(place);
            REQUIRE(place.leaf->row(place.index) == row);
            r.expected.insert(row);
            ++in_leaf;
            if (in_leaf % 200 == 0) REQUIRE(r.is_sound());
        }
        CHECK(in_leaf > 2500);
        CHECK(r.is_sound());
    }

    TEST_CASE("rows that come in order lie in full leaves") {
        rows r;
        for (int i = 0; i != 1000; ++i) r.insert("row" + std::to_string(10000 + i));
        CHECK(packed::row_tree::first(r.root).leaf->count == packed::row_leaf::most);
        CHECK(r.is_sound());
        const packed::row_place last = packed::row_tree::last(r.root);
        CHECK(last.leaf->row(last.index) == "row10999");
    }

    TEST_CASE("rows that come at random fill their leaves to three quarters at least") {
        for (const std::size_t common : {0u, 20u}) {
            rows r;
            std::mt19937 random(9);
            while (r.expected.size() != 5000) {
                const std::string row = std::string(common, 'c') + std::to_string(random());
                if (r.expected.count(row) == 0) r.insert(row);
            }
            CHECK(r.is_sound());
            std::size_t leaves = 0;
            for (packed::position at = packed::first_child(r.root); at; at = at.next()) ++leaves;
            CHECK(leaves * packed::row_leaf::most * 3 / 4 < r.expected.size());
        }
    }

    TEST_CASE("a row that finds no memory is not there") {
        rows r;
        for (int i = 0; i != 600; ++i) {
            const std::string row = "row" + std::to_string(i * 7919 % 1000);
            st::testing::survive(
                r.meter.allocations, [&] { r.insert(row); },
                [&] {
                    REQUIRE(r.is_sound());
                    REQUIRE_FALSE(packed::row_tree::find(r.root, row));
                });
        }
        CHECK(r.is_sound());
    }
}
