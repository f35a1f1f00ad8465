// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/merge.hpp>

#include "support/cursor_contract.hpp"
#include "support/heap_count.hpp"

namespace st = strata;

namespace {
using active_segment =
    st::segment::nested<st::backend::rb_tree, st::backend::flat, st::backend::rb_tree, st::memory::heap>;
using frozen_segment = st::segment::packed<st::memory::heap>;
using merged = st::detail::merge_cursor<active_segment::cursor_type, frozen_segment::cursor_type>;

// One active segment and `frozen` frozen ones; each cell lies in one of them.
struct segments {
    active_segment active;
    std::vector<frozen_segment> frozen;  // newest first
    support::expected_cells all;

    segments(unsigned seed, std::size_t count, int cells, bool with_active) {
        std::mt19937 random(seed);
        std::vector<support::expected_cells> parts(count);
        for (int i = 0; i != cells; ++i) {
            const auto key = support::random_key(random);
            if (all.count(key) != 0) continue;
            const std::string value = std::to_string(i);
            all.emplace(key, value);
            const std::size_t place = random() % (count + (with_active ? 1 : 0));
            if (place == count)
                active.put(key.row, key.qualifier, key.version, value);
            else
                parts[place].emplace(key, value);
        }
        for (const auto& part : parts) {
            frozen.emplace_back();
            for (const auto& [key, value] : part) frozen.back().put(key.row, key.qualifier, key.version, value);
        }
    }

    merged cursor(bool with_active) const {
        merged all_of_them = with_active ? merged(active) : merged();
        for (const auto& segment : frozen) all_of_them.add(segment.cursor());
        return all_of_them;
    }
};
}  // namespace

TEST_SUITE("store/merge")
{
    TEST_CASE("several segments are read as one stream") {
        for (const std::size_t count : {0U, 1U, 2U, 4U, 5U, 7U})
            for (const bool with_active : {true, false}) {
                if (count == 0 && !with_active) continue;
                CAPTURE(count);
                CAPTURE(with_active);
                for (const int cells : {0, 3, 60, 250}) {
                    const segments some(static_cast<unsigned>(count) * 10 + 1, count, cells, with_active);
                    support::check_cursor(some.cursor(with_active), some.all);
                }
            }
    }

    TEST_CASE("of cells of one key the one of the newer segment comes first") {  // R1.6
        const st::version_key version({10}, st::kind::put);
        active_segment active;
        std::vector<frozen_segment> frozen(6);
        active.put("r", "q", version, "active");
        for (std::size_t i = 0; i != frozen.size(); ++i)
            frozen[i].put("r", "q", version, "frozen " + std::to_string(i));
        merged cursor(active);
        for (const auto& segment : frozen) cursor.add(segment.cursor());
        cursor.seek("r");
        std::string seen;
        for (st::boundary moved = st::boundary::row; moved != st::boundary::end; moved = cursor.next()) {
            CHECK((moved == st::boundary::row || moved == st::boundary::version));
            seen += std::string(cursor.value()) + ", ";
        }
        CHECK(seen == "active, frozen 0, frozen 1, frozen 2, frozen 3, frozen 4, frozen 5, ");

        // Leaving the column leaves it in every segment.
        cursor.seek("r");
        CHECK(cursor.next_column() == st::boundary::end);
        cursor.seek("r");
        CHECK(cursor.next_row() == st::boundary::end);
    }

    TEST_CASE_TEMPLATE("a row that was gone to is shown when asked to", Active, active_segment,
                       st::segment::packed<st::memory::heap>) {
        const st::version_key version({10}, st::kind::put);
        Active active;
        frozen_segment older;
        for (const char* const row : {"a", "c", "e"}) active.put(row, "q", version, row);
        older.put("b", "p", version, "b");
        for (const bool with_older : {false, true}) {
            st::detail::merge_cursor<typename Active::cursor_type, frozen_segment::cursor_type> cursor(active);
            if (with_older) cursor.add(older.cursor());
            cursor.seek("e");
            cursor.seek_row("b");
            REQUIRE(cursor.valid());
            CHECK(cursor.row() == (with_older ? "b" : "c"));
            cursor.show();
            CHECK(cursor.qualifier() == (with_older ? "p" : "q"));
            CHECK(cursor.value() == cursor.row());
            cursor.seek_row("d");
            CHECK(cursor.next_row() == st::boundary::end);
            cursor.seek_row("f");
            CHECK_FALSE(cursor.valid());
        }
    }

    TEST_CASE("up to four frozen segments are walked without asking for memory") {
        const segments four(1, 4, 100, true);
        const segments five(1, 5, 100, true);
        const auto allocations_of = [](const segments& some) {
            const support::heap_watch watch;
            merged cursor = some.cursor(true);
            std::size_t cells = 0;
            for (cursor.seek_first(); cursor.valid(); cursor.next()) ++cells;
            cursor.seek("row");
            const merged copy = cursor;
            const std::size_t allocations = watch.allocations();
            CHECK(cells == some.all.size());
            CHECK(copy.valid());
            return allocations;
        };
        CHECK(allocations_of(four) == 0);
        CHECK(allocations_of(five) > 0);  // so the watch sees something
    }
}
