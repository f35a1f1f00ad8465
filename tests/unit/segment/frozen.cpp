// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory_resource>
#include <random>
#include <string>
#include <type_traits>
#include <utility>

#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/segment/frozen.hpp>

#include "support/cursor_contract.hpp"
#include "support/failing_resource.hpp"

namespace st = strata;

namespace {
using heap_segment = st::segment::frozen<st::memory::heap>;
using pmr_segment = st::segment::frozen<st::memory::pmr>;

template <class Segment>
void append_all(Segment& segment, const support::expected_cells& cells) {
    for (const auto& [key, value] : cells) segment.append(key.row, key.qualifier, key.version, value);
}

support::expected_cells random_cells(unsigned seed, int count) {
    std::mt19937 random(seed);
    support::expected_cells cells;
    for (int i = 0; i != count; ++i) cells.insert_or_assign(support::random_key(random), std::to_string(i));
    return cells;
}
}  // namespace

TEST_SUITE("segment/frozen")
{
    TEST_CASE("a frozen segment is read as the cells that were appended") {
        for (const int count : {0, 1, 2, 7, 40, 300}) {
            CAPTURE(count);
            const auto cells = random_cells(static_cast<unsigned>(count), count);
            heap_segment segment;
            append_all(segment, cells);
            CHECK(segment.size() == cells.size());
            support::check_cursor(segment.cursor(), cells);
            segment.shrink_to_fit();
            support::check_cursor(segment.cursor(), cells);
        }
    }

    TEST_CASE("cells of one key lie in the order they were appended") {  // R1.15
        heap_segment segment;
        segment.append("r", "q", {{1}, st::kind::put}, "newer");
        segment.append("r", "q", {{1}, st::kind::put}, "older");
        auto cursor = segment.cursor();
        cursor.seek_first();
        CHECK(cursor.value() == "newer");
        CHECK(cursor.next() == st::boundary::version);
        CHECK(cursor.value() == "older");
        CHECK(cursor.next() == st::boundary::end);
    }

    TEST_CASE("empty qualifiers and empty values are kept as they are") {  // R1.14
        heap_segment segment;
        segment.append("r", "", {{1}, st::kind::put}, "");
        segment.append("r", "q", {{1}, st::kind::put}, "");
        segment.append("s", "", {{1}, st::kind::put}, "v");
        auto cursor = segment.cursor();
        cursor.seek("r");
        CHECK(cursor.qualifier().empty());
        CHECK(cursor.value().empty());
        CHECK(cursor.next() == st::boundary::column);
        CHECK(cursor.qualifier() == "q");
        CHECK(cursor.next() == st::boundary::row);
        CHECK(cursor.row() == "s");
        CHECK(cursor.value() == "v");
    }

    TEST_CASE("a segment knows the oldest of its puts and markers do not count") {  // R8.9
        heap_segment segment;
        CHECK(segment.times().earliest_put() == st::latest);
        segment.append("r", "", {{5}, st::kind::delete_family}, "");
        CHECK(segment.times().earliest_put() == st::latest);
        segment.append("r", "q", {{30}, st::kind::put}, "v");
        CHECK(segment.times().earliest_put() == st::timestamp{30});
        segment.append("r", "q", {{20}, st::kind::put}, "v");
        segment.append("s", "q", {{40}, st::kind::put}, "v");
        segment.append("s", "q", {{1}, st::kind::delete_version}, "");
        CHECK(segment.times().earliest_put() == st::timestamp{20});
    }

    TEST_CASE("a segment knows which reads it has anything to say to") {  // R5.6, R6.2
        heap_segment segment;
        CHECK_FALSE(segment.times().may_matter({{5}, {40}}, st::oldest));
        segment.append("r", "q", {{30}, st::kind::put}, "v");
        segment.append("r", "r", {{20}, st::kind::put}, "v");
        CHECK(segment.times().may_matter({{30}, {31}}, st::oldest));
        CHECK_FALSE(segment.times().may_matter({{31}, {40}}, st::oldest));
        CHECK_FALSE(segment.times().may_matter({{0}, {20}}, st::oldest));
        CHECK_FALSE(segment.times().may_matter({}, {31}));
    }

    TEST_CASE("a segment is moved with all it knows and not copied") {
        CHECK_FALSE(std::is_copy_constructible_v<heap_segment>);
        support::failing_resource resource;
        {
            const auto cells = random_cells(8, 50);
            pmr_segment segment{st::memory::pmr(&resource)};
            append_all(segment, cells);
            const st::timestamp earliest = segment.times().earliest_put();
            const std::size_t allocated = resource.allocations();
            pmr_segment moved = std::move(segment);
            CHECK(resource.allocations() == allocated);
            support::check_cursor(moved.cursor(), cells);
            CHECK(moved.times().earliest_put() == earliest);
            moved = pmr_segment{st::memory::pmr(&resource)};
            CHECK(moved.size() == 0);
            support::check_cursor(moved.cursor(), {});
        }
        CHECK(resource.live_bytes() == 0);
    }

    TEST_CASE("a segment that runs out of memory while it grows gives back what it took") {
        const auto cells = random_cells(9, 20);
        support::failing_resource resource;
        for (std::size_t n = 1;; ++n) {
            resource.fail_at(n);
            bool done = true;
            try {
                pmr_segment segment{st::memory::pmr(&resource)};
                append_all(segment, cells);
            } catch (const std::bad_alloc&) {
                done = false;
            }
            resource.never_fail();
            CHECK(resource.live_bytes() == 0);
            if (done) {
                CHECK(n > 4);
                break;
            }
        }
    }
}
