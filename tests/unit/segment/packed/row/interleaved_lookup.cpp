// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include <strata/segment/packed/row/interleaved_lookup.hpp>

#include "support/packed_rows.hpp"

namespace packed = strata::detail::packed;

namespace {
// After any number of steps the row is found if there is one, or else the next one.
void check_row(const support::packed_rows& r, const std::string& row) {
    const auto next = r.expected.lower_bound(row);
    const bool is_there = next != r.expected.end() && *next == row;
    for (const bool reads_on : {false, true})
        for (int steps = 0; steps != 6; ++steps) {
            packed::interleaved_lookup lookup;
            CHECK_FALSE(lookup.has_begun());
            lookup.begin(r.root, row, reads_on);
            REQUIRE(lookup.has_begun());
            CHECK(lookup.reads_on() == reads_on);
            bool goes_on = true;
            for (int i = 0; i != steps; ++i) {
                const bool another = lookup.step(row);
                REQUIRE(goes_on >= another);  // no step follows the last
                goes_on = another;
            }
            if (steps == 5) CHECK_FALSE(goes_on);
            CHECK(static_cast<bool>(lookup.find(row)) == is_there);
            const packed::row_place place = lookup.lower_bound(row);
            REQUIRE(static_cast<bool>(place) == (next != r.expected.end()));
            if (place) CHECK(place.leaf->row(place.index) == *next);
            lookup.end();
            CHECK_FALSE(lookup.has_begun());
        }
}
}  // namespace

TEST_SUITE("segment/packed/row/interleaved_lookup")
{
    TEST_CASE("a row is found, or found to be absent, after any number of steps") {
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

    TEST_CASE("after steps on the way to a row that is to be written, it is found, or found to be absent") {
        support::packed_rows r;
        for (int i = 1; i < 2000; i += 3) r.insert(std::to_string(i));
        for (int i = 0; i != 2001; ++i)
            for (int steps = 0; steps != 4; ++steps) {
                const std::string row = std::to_string(i);
                packed::interleaved_lookup lookup;
                lookup.begin(r.root, row, false);
                for (int step = 0; step != steps; ++step) CHECK((!lookup.step_to_write(row) || step == 0));
                CHECK(static_cast<bool>(lookup.find(row)) == (i % 3 == 1));
            }
        packed::interleaved_lookup nowhere;
        nowhere.begin(nullptr, "a", false);
        CHECK_FALSE(nowhere.step_to_write("a"));
        CHECK_FALSE(nowhere.find("a"));
    }

    TEST_CASE("if only the row itself is of use, no step looks for the next one") {
        support::packed_rows r;
        r.insert("b");
        packed::interleaved_lookup lookup;
        lookup.begin(r.root, "b", false);
        CHECK(lookup.step_exact("b"));
        CHECK_FALSE(lookup.step_exact("b"));
        CHECK(lookup.find("b"));
        std::string absent = "a";
        while (packed::fingerprint(absent) == packed::fingerprint("b")) absent += 'a';
        lookup.begin(r.root, absent, false);
        CHECK_FALSE(lookup.step_exact(absent));
        CHECK_FALSE(lookup.step_exact(absent));
        CHECK_FALSE(lookup.find(absent));
    }

    TEST_CASE("a tree without rows has no way to one") {
        packed::interleaved_lookup lookup;
        lookup.begin(nullptr, "row", true);
        CHECK(lookup.has_begun());
        CHECK_FALSE(lookup.step("row"));
        CHECK_FALSE(lookup.find("row"));
        CHECK_FALSE(lookup.lower_bound("row"));
    }
}
