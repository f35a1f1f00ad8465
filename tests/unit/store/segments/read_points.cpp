// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

#include <strata/store/segments/read_points.hpp>

namespace st = strata;
using st::detail::present;
using st::detail::read_points;

TEST_SUITE("store/segments/read_points")
{
    TEST_CASE("without scanners nobody has to be spared") {  // R9.7
        read_points none;
        CHECK_FALSE(none.any());
        CHECK_FALSE(none.are_used());
        CHECK_FALSE(none.any_of(0, present));
        CHECK(none.smallest_or(77) == 77);
        CHECK_FALSE(none.advance());
    }

    TEST_CASE("the scanner that sees least counts until it is closed") {  // R9.7
        read_points open;
        const std::uint64_t first = open.open(3);
        open.advance();
        const std::uint64_t second = open.open(5);
        const std::uint64_t third = open.open(5);
        CHECK(first < second);
        CHECK(second == third);
        CHECK(open.smallest_or(77) == 3);
        CHECK(open.smallest_or(1) == 1);
        open.close(second);
        CHECK(open.smallest_or(77) == 3);
        open.close(first);
        CHECK(open.smallest_or(77) == 5);
        CHECK(open.any());
        open.close(third);
        CHECK_FALSE(open.any());
        CHECK(open.smallest_or(77) == 77);
        open.close(present);  // there is no such moment
    }

    TEST_CASE("scanners that were ended hold nothing any more, and those after them are not ended") {
        read_points open;
        CHECK_FALSE(open.has_ended(open.now()));
        const std::uint64_t first = open.open(3);
        open.advance();
        const std::uint64_t second = open.open(5);
        open.end();
        CHECK(open.has_ended(first));
        CHECK(open.has_ended(second));
        CHECK_FALSE(open.are_used());
        CHECK_FALSE(open.any());
        CHECK(open.smallest_or(77) == 77);
        const std::uint64_t third = open.open(6);
        CHECK_FALSE(open.has_ended(third));
        open.close(first);  // their ends come later
        open.close(second);
        CHECK(open.smallest_or(77) == 6);
        const read_points moved = std::move(open);
        CHECK(moved.has_ended(second));
        CHECK_FALSE(moved.has_ended(third));
        moved.close(third);
        CHECK_FALSE(moved.any());
    }

    TEST_CASE("a moment has the times of its table's memory until the last scanner of it has gone") {  // R9.12
        st::segment_times ten;
        ten.add({{10}, st::kind::put});
        int asked = 0;
        const auto times = [&] {
            ++asked;
            return std::vector<st::detail::memory_times>{{"f", ten}, {"g", {}}};
        };
        read_points open;
        CHECK(open.times(present).empty());
        const std::uint64_t first = open.open(1, times);
        CHECK(open.open(1, times) == first);
        CHECK(asked == 1);
        CHECK(open.times(present).empty());
        open.advance();
        const std::uint64_t second = open.open(2);
        CHECK(open.times(second).empty());
        const st::segment_times* const found = st::detail::times_of(open.times(first), "f");
        REQUIRE(found != nullptr);
        CHECK(found->may_matter({{10}, {11}}, st::oldest));
        CHECK_FALSE(found->may_matter({{11}, {12}}, st::oldest));
        CHECK_FALSE(st::detail::times_of(open.times(first), "g")->may_matter({{10}, {11}}, st::oldest));
        CHECK(st::detail::times_of(open.times(first), "h") == nullptr);
        open.close(first);
        open.advance();
        CHECK(open.times(first).size() == 2);  // one more is open
        open.close(first);
        open.advance();
        CHECK(open.times(first).empty());
    }

    TEST_CASE("scanners are of one moment until the table changes, and then of the next") {
        read_points open;
        const std::uint64_t first = open.open(1);
        CHECK(open.now() == first);
        CHECK(open.open(1) == first);
        CHECK_FALSE(open.advance());
        CHECK(open.now() > first);
        const std::uint64_t second = open.open(1);
        CHECK(second == open.now());
        open.advance();
        const std::uint64_t third = open.open(2);
        CHECK(open.any_of(first, second));
        CHECK(open.any_of(second, third));
        CHECK(open.any_of(third, present));
        open.close(second);
        CHECK(open.any_of(first, second));
        CHECK_FALSE(open.any_of(second, third));
        CHECK(open.any_of(third, third + 1));
        CHECK_FALSE(open.any_of(third + 1, present));
        CHECK_FALSE(open.any_of(0, first));
    }

    TEST_CASE("a moment goes at the first change after the last of its scanners, and only then") {
        for (const std::vector<std::uint64_t>& order :
             {std::vector<std::uint64_t>{0, 1, 2, 3}, {3, 2, 1, 0}, {1, 2, 3, 0}, {2, 0, 3, 1}}) {
            read_points open;
            std::vector<std::uint64_t> moments;
            for (std::uint64_t i = 0; i != 4; ++i) {
                moments.push_back(open.open(i));
                open.open(i);
                CHECK_FALSE(open.advance());
            }
            for (std::size_t gone = 0; gone != 4; ++gone) {
                open.close(moments[order[gone]]);
                CHECK_FALSE(open.advance());
                open.close(moments[order[gone]]);
                CHECK(open.are_used());
                CHECK(open.advance());
                CHECK_FALSE(open.advance());
                CHECK(open.any() == (gone != 3));
                std::uint64_t smallest = 77;
                for (std::size_t i = gone + 1; i != 4; ++i) smallest = std::min(smallest, order[i]);
                CHECK(open.smallest_or(77) == smallest);
                for (std::size_t i = 0; i != 4; ++i)
                    CHECK(open.any_of(moments[order[i]], moments[order[i]] + 1) == (i > gone));
            }
            CHECK_FALSE(open.are_used());
        }
    }

    TEST_CASE("a scanner that is opened where others have been closed counts as any") {
        read_points open;
        const std::uint64_t first = open.open(1);
        open.close(first);
        CHECK(open.open(1) == first);
        CHECK(open.any());
        CHECK_FALSE((open.advance(), !open.any()));
        CHECK(open.smallest_or(77) == 1);
    }

    TEST_CASE("a number is never given twice") {
        read_points open;
        const std::uint64_t first = open.open(1);
        open.close(first);
        open.advance();
        CHECK(open.open(1) != first);
    }

    TEST_CASE("scanners stay with the table they were opened on when that is copied") {
        read_points open;
        open.open(4);
        open.advance();
        const std::uint64_t second = open.open(5);
        const read_points copy = open;
        CHECK_FALSE(copy.any());
        read_points moved = std::move(open);
        CHECK(moved.smallest_or(77) == 4);
        moved.advance();
        CHECK(moved.now() > second);
        moved.close(second);
        read_points again = std::move(moved);
        CHECK(again.advance());
        CHECK(again.smallest_or(77) == 4);
    }

    TEST_CASE("threads open and close at once") {
        const read_points open;
        const auto opens = [&] {
            for (int i = 0; i != 5000; ++i) {
                const std::uint64_t one = open.open(7);
                const std::uint64_t other = open.open(7);
                if (open.smallest_or(9) == 7) open.close(one);
                open.close(other);
            }
        };
        std::vector<std::thread> all;
        for (int i = 0; i != 4; ++i) all.emplace_back(opens);
        for (std::thread& one : all) one.join();
        CHECK_FALSE(open.any());
    }
}
