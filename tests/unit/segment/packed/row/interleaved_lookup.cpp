// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include <strata/segment/packed/row/interleaved_lookup.hpp>

#include "support/packed_rows.hpp"

namespace packed = strata::detail::packed;

namespace {
// Whatever number of steps is taken, the row is found if there is one, or else the one behind it.
void check_row(const support::packed_rows& r, const std::string& row) {
    const auto behind = r.expected.lower_bound(row);
    const bool is_there = behind != r.expected.end() && *behind == row;
    for (const bool reads_on : {false, true})
        for (int steps = 0; steps != 6; ++steps) {
            packed::row_approach way;
            CHECK_FALSE(way.has_begun());
            way.begin(r.root, row, reads_on);
            REQUIRE(way.has_begun());
            CHECK(way.reads_on() == reads_on);
            bool goes_on = true;
            for (int i = 0; i != steps; ++i) {
                const bool another = way.go_on(row);
                REQUIRE(goes_on >= another);  // no step follows the last
                goes_on = another;
            }
            if (steps == 5) CHECK_FALSE(goes_on);
            CHECK(static_cast<bool>(way.find(row)) == is_there);
            const packed::row_place place = way.lower_bound(row);
            REQUIRE(static_cast<bool>(place) == (behind != r.expected.end()));
            if (place) CHECK(place.leaf->row(place.index) == *behind);
            way.end();
            CHECK_FALSE(way.has_begun());
        }
}
}  // namespace

TEST_SUITE("segment/packed/row/interleaved_lookup")
{
    TEST_CASE("a row is found after any number of steps, as are those that are not there") {
        for (const std::size_t common : {0u, 20u}) {
            support::packed_rows r;
            const auto row = [=](int i) { return std::string(common, 'c') + std::to_string(i); };
            for (int i = 1; i < 2000; i += 3) r.insert(row(i));
            for (int i = 0; i != 2001; ++i) check_row(r, row(i));
            check_row(r, "");
            check_row(r, "c");
            check_row(r, "~");
        }
    }

    TEST_CASE("a row that shares its fingerprint with the one before it is found") {
        support::packed_rows r;
        for (int i = 1000; r.expected.size() != 40; ++i)
            if (packed::fingerprint(std::to_string(i)) == 77) r.insert(std::to_string(i));
        for (const std::string& row : r.expected) check_row(r, row);
    }

    TEST_CASE("where only the row itself is of use, no step looks for one behind it") {
        support::packed_rows r;
        r.insert("b");
        packed::row_approach way;
        way.begin(r.root, "b", false);
        CHECK(way.go_on_if_there("b"));
        CHECK_FALSE(way.go_on_if_there("b"));
        CHECK(way.find("b"));
        std::string absent = "a";
        while (packed::fingerprint(absent) == packed::fingerprint("b")) absent += 'a';
        way.begin(r.root, absent, false);
        CHECK_FALSE(way.go_on_if_there(absent));
        CHECK_FALSE(way.go_on_if_there(absent));
        CHECK_FALSE(way.find(absent));
    }

    TEST_CASE("a tree without rows has no way to one") {
        packed::row_approach way;
        way.begin(nullptr, "row", true);
        CHECK(way.has_begun());
        CHECK_FALSE(way.go_on("row"));
        CHECK_FALSE(way.find("row"));
        CHECK_FALSE(way.lower_bound("row"));
    }
}
