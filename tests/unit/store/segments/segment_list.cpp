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
#include <strata/store/segments/segment_list.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;

namespace {
using st::detail::present;
using st::detail::read_points;
using list = st::detail::segment_list<st::memory::heap>;
using pmr_list = st::detail::segment_list<st::memory::pmr>;

// A segment of as many cells as its number; number 0 is empty.
template <class Memory>
typename st::detail::segment_list<Memory>::segment segment(int cells) {
    st::segment::packed<st::detail::in_slabs<Memory>> made{st::detail::in_slabs<Memory>(Memory())};
    st::segment_times times;
    for (int i = cells; i > 0; --i) {
        const st::version_key version({i}, st::kind::put);
        made.put("r", "q", version, "v");
        times.add(version);
    }
    return st::detail::freeze(std::move(made), times, Memory());
}

void add(list& segments, std::initializer_list<int> numbers) {
    for (const int number : numbers) {
        segments.reserve();
        segments.add(segment<st::memory::heap>(number));
    }
}

template <class Segments>
std::string numbers_of(const Segments& segments) {
    std::string text;
    for (const auto& one : segments) text += std::to_string(one->size()) + ' ';
    return text;
}

// As a table does before its segments change.
template <class Memory>
void hold(st::detail::segment_list<Memory>& segments, read_points& scanners) {
    scanners.advance();
    segments.hold(scanners);
}

// What the scanners of that moment go over, a star for the active segment.
std::string seen_by(const list& segments, std::uint64_t moment) {
    const auto& part = segments.of(moment);
    return numbers_of(part.frozen) + (part.with_active ? "*" : "");
}

// Takes segments as a merge does, and tells how many cells each segment has.
struct counted_rows {
    std::string text;

    template <class Segment>
    void add(const Segment& segment) {
        int cells = 0;
        auto rows = segment.rows();
        for (rows.seek_first(); rows.valid(); rows.next())
            for (auto at = rows.cells(); at.valid(); at.next()) ++cells;
        text += std::to_string(cells) + ' ';
    }
    template <class Segment>
    void add_active(const Segment&) {
        text += "* ";
    }
    template <class Segment>
    void add_copy_of_active(const Segment& segment) {
        text += '*';
        add(segment);
    }
};

// An active segment that nobody looks into.
struct some_cells {
    std::size_t count;
    std::size_t size() const { return count; }
};

std::string merged(const list& segments, const st::read_request& read, st::timestamp alive, std::size_t active = 0,
                   const st::segment_times& written = {}) {
    return segments.of(read.moment).rows<counted_rows>(some_cells{active}, written, read, alive).text;
}

st::segment_times times_of(std::initializer_list<std::int64_t> puts) {
    st::segment_times all;
    for (const std::int64_t when : puts) all.add({{when}, st::kind::put});
    return all;
}
}  // namespace

TEST_SUITE("store/segments/segment_list")
{
    TEST_CASE("a merge gets those that may matter, the newest segment first") {
        list segments{st::memory::heap()};
        add(segments, {3, 1, 2});
        CHECK(merged(segments, {}, st::oldest) == "2 1 3 ");
        CHECK(merged(segments, {.when = {{2}, {9}}}, st::oldest) == "2 3 ");
        CHECK(merged(segments, {}, {3}) == "3 ");
        CHECK(merged(segments, {}, {3}, 1, times_of({3})) == "* 3 ");
        CHECK(merged(segments, {}, {3}, 1, times_of({2})) == "3 ");
        read_points scanners;
        const std::uint64_t then = scanners.open(0);
        hold(segments, scanners);
        segments.keep_active(segment<st::memory::heap>(5));  // goes before the others: it is the newest
        const st::segment_times five = times_of({1, 5});
        CHECK(merged(segments, {.moment = then, .memory = &five}, st::oldest) == "*5 2 1 3 ");
        CHECK(merged(segments, {.when = {{6}, {9}}, .moment = then, .memory = &five}, st::oldest).empty());
        CHECK(merged(segments, {}, st::oldest) == "2 1 3 ");
        add(segments, {4});  // what was kept is in it
        CHECK(merged(segments, {.moment = then, .memory = &five}, st::oldest) == "4 2 1 3 ");
        segments.keep_active(segment<st::memory::heap>(6));  // of cells that came later
        CHECK(merged(segments, {.moment = then, .memory = &five}, st::oldest) == "4 2 1 3 ");
    }

    TEST_CASE("whether the active segment matters to a scanner was decided when it was opened") {  // R9.12
        list segments{st::memory::heap()};
        add(segments, {3});
        read_points scanners;
        const std::uint64_t then = scanners.open(0);
        const st::segment_times nine = times_of({9});
        const st::read_request scan{.when = {{2}, {6}}, .moment = then, .memory = &nine};
        CHECK(merged(segments, {.when = {{2}, {6}}}, st::oldest, 2, times_of({9, 4})) == "* 3 ");
        CHECK(merged(segments, scan, st::oldest, 2, times_of({9, 4})) == "3 ");
        hold(segments, scanners);
        segments.keep_active(segment<st::memory::heap>(5));
        CHECK(merged(segments, scan, st::oldest) == "3 ");
        add(segments, {5});  // a flush of it does not matter either
        CHECK(merged(segments, scan, st::oldest) == "3 ");
        const st::segment_times four = times_of({9, 4});
        CHECK(merged(segments, {.when = {{2}, {6}}, .moment = then, .memory = &four}, st::oldest) == "5 3 ");
    }

    TEST_CASE("segments lie in the order of their flushes") {
        list segments{st::memory::heap()};
        CHECK(segments.empty());
        add(segments, {3, 1, 2});
        CHECK(numbers_of(segments) == "3 1 2 ");
        CHECK(segments.size() == 3);
        CHECK(segments[1]->size() == 1);
        segments.clear({});
        CHECK(segments.empty());
    }

    TEST_CASE("who reads before a load does not see what is loaded and goes on over what it was part of") {
        list segments{st::memory::heap()};
        read_points scanners;
        add(segments, {3});
        const std::uint64_t first = scanners.open(0);
        hold(segments, scanners);
        segments.reserve();
        segments.load(segment<st::memory::heap>(5));
        CHECK(seen_by(segments, first) == "3 *");
        CHECK(seen_by(segments, present) == "3 5 *");
        const std::uint64_t second = scanners.open(0);
        hold(segments, scanners);
        segments.reserve();
        segments.load_from_active(segment<st::memory::heap>(4));
        segments.load_from_active(segment<st::memory::heap>(0));
        CHECK(seen_by(segments, first) == "3 4 *");
        CHECK(seen_by(segments, second) == "3 5 4 *");
        CHECK(seen_by(segments, present) == "3 5 4 *");
    }

    TEST_CASE("who watched an active segment without cells sees nothing of what it becomes") {
        list segments{st::memory::heap()};
        read_points scanners;
        add(segments, {3});
        const std::uint64_t then = scanners.open(0);
        hold(segments, scanners);
        CHECK(segments.watches_active());
        segments.keep_active(nullptr);
        CHECK_FALSE(segments.watches_active());
        CHECK(merged(segments, {.moment = then}, st::oldest) == "3 ");
        segments.reserve();
        segments.load_from_active(segment<st::memory::heap>(4));
        add(segments, {9});
        CHECK(merged(segments, {.moment = then}, st::oldest) == "3 ");
        CHECK(merged(segments, {}, st::oldest) == "9 4 3 ");
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
        using in_slabs = st::detail::in_slabs<st::memory::heap>;
        st::segment::packed<in_slabs> early{in_slabs(st::memory::heap())};
        st::segment_times times;
        for (const st::version_key version : {st::version_key({-9}, st::kind::delete_family), {{-5}, st::kind::put}}) {
            early.put("r", "q", version, "v");
            times.add(version);
        }
        const auto earlier = st::detail::freeze(std::move(early), times, st::memory::heap());
        add(segments, {1});
        segments.replace(0, 1, earlier);
        CHECK(segments.cells() == 5);
        CHECK(segments.earliest_put() == st::timestamp{-5});  // the marker does not count (R8.9)
    }

    TEST_CASE("a scanner goes over the segments of its moment and what their active one becomes") {  // R8.15
        list segments{st::memory::heap()};
        read_points scanners;
        add(segments, {1, 2});
        const std::uint64_t first = scanners.open(5);
        CHECK(seen_by(segments, first) == "1 2 *");
        CHECK(seen_by(segments, present) == "1 2 *");
        hold(segments, scanners);
        CHECK(seen_by(segments, first) == "1 2 *");
        add(segments, {3});
        const std::uint64_t second = scanners.open(5);
        CHECK(second != first);
        CHECK(seen_by(segments, first) == "1 2 3 ");
        CHECK(seen_by(segments, second) == "1 2 3 *");
        hold(segments, scanners);
        add(segments, {4});
        CHECK(seen_by(segments, first) == "1 2 3 ");
        CHECK(seen_by(segments, second) == "1 2 3 4 ");
        CHECK(seen_by(segments, present) == "1 2 3 4 *");
        hold(segments, scanners);  // nobody has come since
        segments.replace(0, 4, segment<st::memory::heap>(9));
        CHECK(numbers_of(segments) == "9 ");
        CHECK(seen_by(segments, first) == "1 2 3 ");
        const std::uint64_t third = scanners.open(6);
        scanners.advance();
        segments.clear(scanners);
        CHECK(segments.empty());
        CHECK(seen_by(segments, first) == "1 2 3 ");
        CHECK(seen_by(segments, second) == "1 2 3 4 ");
        CHECK(seen_by(segments, third) == "9 *");
        CHECK(seen_by(segments, present) == "*");
    }

    TEST_CASE("what scanners go over is let go when all of their moment are closed and nothing else is") {
        list segments{st::memory::heap()};
        read_points scanners;
        add(segments, {1});
        const std::weak_ptr<const st::detail::frozen_segment<st::memory::heap>> oldest = segments[0];
        const std::uint64_t first = scanners.open(1);
        CHECK(scanners.open(1) == first);
        hold(segments, scanners);
        segments.replace(0, 1, segment<st::memory::heap>(2));
        const std::weak_ptr<const st::detail::frozen_segment<st::memory::heap>> middle = segments[0];
        const std::uint64_t second = scanners.open(1);
        hold(segments, scanners);
        segments.replace(0, 1, segment<st::memory::heap>(3));
        scanners.close(first);
        scanners.advance();
        segments.let_go(scanners);
        CHECK_FALSE(oldest.expired());
        CHECK(seen_by(segments, first) == "1 *");
        scanners.close(first);
        CHECK_FALSE(oldest.expired());  // a close is const
        scanners.advance();
        segments.let_go(scanners);
        CHECK(oldest.expired());
        CHECK_FALSE(middle.expired());
        CHECK(seen_by(segments, second) == "2 *");
        const std::uint64_t third = scanners.open(1);
        hold(segments, scanners);
        scanners.close(second);
        SUBCASE("at a change") { hold(segments, scanners); }
        SUBCASE("where all is cleared") {
            scanners.advance();
            segments.clear(scanners);
        }
        CHECK(middle.expired());
        CHECK(seen_by(segments, third).starts_with("3 "));
    }

    TEST_CASE("what newer scanners go over is let go before what older ones do") {
        list segments{st::memory::heap()};
        read_points scanners;
        add(segments, {1});
        const std::uint64_t first = scanners.open(1);
        hold(segments, scanners);
        segments.replace(0, 1, segment<st::memory::heap>(2));
        const std::weak_ptr<const st::detail::frozen_segment<st::memory::heap>> middle = segments[0];
        const std::uint64_t second = scanners.open(1);
        hold(segments, scanners);
        segments.replace(0, 1, segment<st::memory::heap>(3));
        scanners.close(second);
        hold(segments, scanners);
        CHECK(middle.expired());
        CHECK(seen_by(segments, first) == "1 *");
        CHECK(seen_by(segments, present) == "3 *");
    }

    TEST_CASE("a change that no new scanner is to be spared asks for no memory") {
        support::failing_resource resource;
        pmr_list segments{st::memory::pmr(&resource)};
        read_points scanners;
        hold(segments, scanners);
        segments.reserve();
        segments.add(segment<st::memory::pmr>(3));
        scanners.open(1);
        hold(segments, scanners);
        hold(segments, scanners);
        const auto before = resource.allocations();
        hold(segments, scanners);
        CHECK(resource.allocations() == before);
    }

    TEST_CASE("scanners of several moments go over one list as long as that does not change") {
        list segments{st::memory::heap()};
        read_points scanners;
        add(segments, {1});
        const std::uint64_t first = scanners.open(1);
        scanners.advance();  // as for a put
        const std::uint64_t second = scanners.open(2);
        CHECK(first != second);
        hold(segments, scanners);
        segments.replace(0, 1, segment<st::memory::heap>(2));
        scanners.close(first);
        hold(segments, scanners);
        CHECK(seen_by(segments, second) == "1 *");
        CHECK(seen_by(segments, present) == "2 *");
    }

    TEST_CASE("a flush of which nothing survives takes the active segment from the scanners all the same") {
        list segments{st::memory::heap()};
        read_points scanners;
        add(segments, {1});
        const std::uint64_t then = scanners.open(5);
        hold(segments, scanners);
        CHECK(segments.watches_active());
        add(segments, {0});
        CHECK_FALSE(segments.watches_active());
        CHECK(seen_by(segments, then).ends_with(' '));
        CHECK(seen_by(segments, present) == "1 *");
    }

    TEST_CASE("a copy shares the segments and not the scanners") {
        list segments{st::memory::heap()};
        read_points scanners;
        add(segments, {1, 2});
        const std::uint64_t then = scanners.open(5);
        hold(segments, scanners);
        segments.replace(0, 2, segment<st::memory::heap>(7));
        list copy = segments;
        CHECK(copy[0] == segments[0]);
        add(copy, {3});
        CHECK(numbers_of(segments) == "7 ");
        CHECK(seen_by(copy, then) == "7 3 *");
        const list moved = std::move(segments);
        CHECK(seen_by(moved, then) == "1 2 *");
    }

    TEST_CASE("where room was made for it a segment is added, and all are cleared, without asking for memory") {
        support::failing_resource resource;
        const auto make_room = [&](const auto& step, const auto& check) {
            for (std::size_t nth = 1;; ++nth) {
                resource.fail_at(nth);
                try {
                    return step();
                } catch (const std::bad_alloc&) {
                    check();
                }
            }
        };
        for (int last = 1; last != 20; ++last) {
            CAPTURE(last);
            read_points scanners;
            pmr_list segments{st::memory::pmr(&resource)};
            std::uint64_t then = 0;
            for (int i = 1; i <= last; ++i) {
                if (i % 3 == 0) then = scanners.open(static_cast<std::uint64_t>(i));
                const auto unchanged = [&] { CHECK(segments.size() == static_cast<std::size_t>(i - 1)); };
                make_room([&] { hold(segments, scanners); }, unchanged);
                make_room([&] { segments.reserve(); }, unchanged);
                const auto next = segment<st::memory::pmr>(i);
                resource.fail_at(1);
                segments.add(next);
                resource.never_fail();
                CHECK(segments.size() == static_cast<std::size_t>(i));
            }
            scanners.open(98);
            make_room([&] { hold(segments, scanners); }, [] {});
            resource.never_fail();
            const std::string before = numbers_of(segments);
            pmr_list copy = segments;
            const std::uint64_t now = scanners.open(99);
            resource.fail_at(1);
            scanners.advance();
            segments.clear(scanners);
            copy.clear(scanners);
            resource.never_fail();
            CHECK(numbers_of(segments.of(now).frozen) == before);
            CHECK(numbers_of(copy.of(now).frozen) == before);
            if (last > 2) CHECK(segments.of(then).frozen.size() == static_cast<std::size_t>(last / 3 * 3));
        }
        CHECK(resource.live_bytes() == 0);
    }
}
