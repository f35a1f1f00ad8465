// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/store/segment_list.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;

namespace {
using list = st::detail::segment_list<st::memory::heap>;
using pmr_list = st::detail::segment_list<st::memory::pmr>;

// A segment of as many cells as its number; number 0 is empty.
template <class Memory>
typename st::detail::segment_list<Memory>::segment segment(int cells) {
    auto made = std::make_shared<st::layout::frozen<Memory>>();
    for (int i = cells; i > 0; --i) made->append("r", "q", {{i}, st::kind::put}, "v");
    return made;
}

void add(list& segments, std::initializer_list<int> numbers) {
    for (const int number : numbers) {
        segments.reserve_one();
        segments.add(segment<st::memory::heap>(number));
    }
}

template <class Segments>
std::string numbers_of(const Segments& segments) {
    std::string text;
    for (const auto& one : segments) text += std::to_string(one->size()) + ' ';
    return text;
}

// What the reader of that number goes over, a star for the active segment.
std::string seen_by(const list& segments, std::uint64_t number) {
    const auto& part = segments.of(number);
    return numbers_of(part.frozen) + (part.with_active ? "*" : "");
}

// Takes cursors as a merge does, and tells how many cells are behind each.
struct told_cursors {
    std::string text;

    template <class Cursor>
    void add(Cursor at) {
        int cells = 0;
        for (at.seek_first(); at.valid(); at.next()) ++cells;
        text += std::to_string(cells) + ' ';
    }
};

std::string merged(const list& segments, const st::time_range& when, st::timestamp alive, std::uint64_t number = 0) {
    told_cursors cursors;
    segments.of(number).add_to(cursors, when, alive);
    return cursors.text;
}
}  // namespace

TEST_SUITE("store/segment_list")
{
    TEST_CASE("a merge gets those that may matter, the newest segment first") {
        list segments{st::memory::heap()};
        add(segments, {3, 1, 2});
        CHECK(merged(segments, {}, st::oldest) == "2 1 3 ");
        CHECK(merged(segments, {{2}, {9}}, st::oldest) == "2 3 ");
        CHECK(merged(segments, {}, {3}) == "3 ");
        segments.hold(7);
        segments.keep_active(segment<st::memory::heap>(5));  // goes before the others: it is the newest
        CHECK(merged(segments, {}, st::oldest, 7) == "5 2 1 3 ");
        CHECK(merged(segments, {{6}, {9}}, st::oldest, 7).empty());
        CHECK(merged(segments, {}, st::oldest) == "2 1 3 ");
    }

    TEST_CASE("segments lie in the order of their flushes") {
        list segments{st::memory::heap()};
        CHECK(segments.empty());
        add(segments, {3, 1, 2});
        CHECK(numbers_of(segments) == "3 1 2 ");
        CHECK(segments.size() == 3);
        CHECK(segments[1]->size() == 1);
        segments.clear();
        CHECK(segments.empty());
    }

    TEST_CASE("a flush of which nothing survives leaves no segment") {  // R8.12
        list segments{st::memory::heap()};
        add(segments, {3, 0});
        CHECK(numbers_of(segments) == "3 ");
    }

    TEST_CASE("a compaction puts one segment in the place of several") {
        list segments{st::memory::heap()};
        add(segments, {1, 2, 3, 4});
        segments.replace(1, 2, segment<st::memory::heap>(7));
        CHECK(numbers_of(segments) == "1 7 4 ");
        segments.replace(2, 1, segment<st::memory::heap>(9));
        CHECK(numbers_of(segments) == "1 7 9 ");
        segments.replace(0, 2, segment<st::memory::heap>(0));
        CHECK(numbers_of(segments) == "9 ");
        segments.replace(0, 1, segment<st::memory::heap>(0));
        CHECK(segments.empty());
    }

    TEST_CASE("the cells and the earliest put of all segments") {
        list segments{st::memory::heap()};
        CHECK(segments.cells() == 0);
        CHECK(segments.earliest_put() == st::latest);
        add(segments, {4, 2});
        CHECK(segments.cells() == 6);
        CHECK(segments.earliest_put() == st::timestamp{1});
        auto earlier = std::make_shared<st::layout::frozen<st::memory::heap>>();
        earlier->append("r", "", {{-9}, st::kind::delete_family}, "");
        earlier->append("r", "q", {{-5}, st::kind::put}, "v");
        add(segments, {1});
        segments.replace(0, 1, earlier);
        CHECK(segments.cells() == 5);
        CHECK(segments.earliest_put() == st::timestamp{-5});  // the marker does not count (R8.9)
    }

    TEST_CASE("a reader goes over the segments of its beginning and what their active one becomes") {  // R8.15
        list segments{st::memory::heap()};
        add(segments, {1, 2});
        segments.hold(5);
        CHECK(seen_by(segments, 5) == "1 2 *");
        CHECK(seen_by(segments, 0) == "1 2 *");
        add(segments, {3});
        segments.hold(6);
        CHECK(seen_by(segments, 5) == "1 2 3 ");
        CHECK(seen_by(segments, 6) == "1 2 3 *");
        add(segments, {4});
        CHECK(seen_by(segments, 5) == "1 2 3 ");
        CHECK(seen_by(segments, 6) == "1 2 3 4 ");
        segments.replace(0, 4, segment<st::memory::heap>(9));
        CHECK(numbers_of(segments) == "9 ");
        CHECK(seen_by(segments, 5) == "1 2 3 ");
        segments.clear();
        CHECK(seen_by(segments, 6) == "1 2 3 4 ");
        segments.release(6);
        CHECK(seen_by(segments, 6) == "*");
        CHECK(seen_by(segments, 5) == "1 2 3 ");
        segments.release(5);
        segments.release(5);
        CHECK(seen_by(segments, 5) == "*");
    }

    TEST_CASE("a flush of which nothing survives takes the active segment from the readers all the same") {
        list segments{st::memory::heap()};
        add(segments, {1});
        segments.hold(5);
        add(segments, {0});
        CHECK(seen_by(segments, 5).ends_with(' '));
        CHECK(seen_by(segments, 0) == "1 *");
    }

    TEST_CASE("a copy shares the segments and not the readers") {
        list segments{st::memory::heap()};
        add(segments, {1, 2});
        segments.hold(5);
        list copy = segments;
        CHECK(copy[0] == segments[0]);
        add(copy, {3});
        CHECK(numbers_of(segments) == "1 2 ");
        CHECK(seen_by(copy, 5) == "1 2 3 *");
        const list moved = std::move(segments);
        CHECK(seen_by(moved, 5) == "1 2 *");
    }

    TEST_CASE("where room was made for it a segment is added without asking for memory") {
        support::failing_resource resource;
        {
            pmr_list segments{st::memory::pmr(&resource)};
            for (int i = 1; i != 20; ++i) {
                if (i % 3 == 0) segments.hold(static_cast<std::uint64_t>(i));
                for (std::size_t nth = 1;; ++nth) {
                    resource.fail_at(nth);
                    try {
                        segments.reserve_one();
                        break;
                    } catch (const std::bad_alloc&) {
                        CHECK(segments.size() == static_cast<std::size_t>(i - 1));
                    }
                }
                const auto next = segment<st::memory::pmr>(i);
                resource.fail_at(1);
                segments.add(next);
                resource.never_fail();
                CHECK(segments.size() == static_cast<std::size_t>(i));
            }
        }
        CHECK(resource.live_bytes() == 0);
    }
}
