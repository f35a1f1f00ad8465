// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/segments/merged_rows.hpp>

#include "support/cursor_contract.hpp"
#include "support/heap_count.hpp"

namespace st = strata;

namespace {
using active_segment =
    st::segment::nested<st::backend::rb_tree, st::backend::flat, st::backend::rb_tree, st::memory::heap>;
using packed = st::segment::packed<st::memory::heap>;
template <class Active>
using merged = st::detail::merged_rows<typename Active::cursor_type, packed::cursor_type>;

// One active segment and `count` frozen ones; each cell lies in one of them.
template <class Active>
struct segments {
    Active active;
    std::vector<packed> frozen;  // newest first
    support::expected_cells all;

    segments(unsigned seed, std::size_t count, int cells, bool with_active) : frozen(count) {
        std::mt19937 random(seed);
        for (int i = 0; i != cells; ++i) {
            const auto key = support::random_key(random);
            if (all.count(key) != 0) continue;
            const std::string value = std::to_string(i);
            all.emplace(key, value);
            const std::size_t place = random() % (count + (with_active ? 1 : 0));
            if (place == count)
                active.put(key.row, key.qualifier, key.version, value);
            else
                frozen[place].put(key.row, key.qualifier, key.version, value);
        }
    }

    merged<Active> rows(bool with_active) const {
        merged<Active> rows;
        if (with_active) rows.add_active(active);
        for (const auto& segment : frozen) rows.add(segment);
        return rows;
    }
};
}  // namespace

TEST_SUITE("store/segments/merged_rows")
{
    TEST_CASE_TEMPLATE("several segments are read as one", Active, active_segment, packed) {
        for (const std::size_t count : {0U, 1U, 2U, 4U, 7U})
            for (const bool with_active : {true, false}) {
                if (count == 0 && !with_active) continue;
                CAPTURE(count);
                CAPTURE(with_active);
                for (const int cells : {0, 3, 60}) {
                    const segments<Active> some(static_cast<unsigned>(count) * 10 + 1, count, cells, with_active);
                    support::check_rows(some.rows(with_active), some.all);
                }
            }
        CHECK_FALSE(merged<Active>().valid());
    }

    TEST_CASE_TEMPLATE("cells of the active segment or of a copy of it are told from others", Active, active_segment,
                       packed) {
        const st::version_key version({10}, st::kind::put);
        Active active;
        active.put("b", "q", version, "v");
        packed copy, older;
        for (const char* const row : {"a", "b"}) copy.put(row, "q", version, "v");
        for (const char* const row : {"b", "c"}) older.put(row, "q", version, "v");
        merged<Active> rows;
        rows.add_active(active);
        rows.add(older);
        rows.seek("b");
        CHECK(rows.begins_with_active() == std::is_same_v<Active, packed>);  // one of another type is known by that
        rows.next();
        CHECK_FALSE(rows.begins_with_active());
        merged<Active> held;
        held.add_copy_of_active(copy);
        held.add(older);
        held.seek_first();
        CHECK(held.begins_with_active());
        held.seek("c");
        CHECK_FALSE(held.begins_with_active());
        merged<Active> frozen;
        frozen.add(older);
        frozen.seek_first();
        CHECK_FALSE(frozen.begins_with_active());
    }

    TEST_CASE_TEMPLATE("rows are visited as long as one segment alone has them", Active, active_segment, packed) {
        const st::version_key version({10}, st::kind::put);
        Active active;
        packed older;
        for (const char* const row : {"a", "b", "e", "f", "h"}) active.put(row, "q", version, "new");
        for (const char* const row : {"c", "d", "e", "g"}) older.put(row, "q", version, "old");
        merged<Active> rows;
        rows.add_active(active);
        rows.add(older);
        std::string seen;
        const auto go_on = [&](const std::string& last) {
            rows.visit_rows(
                [&](st::bytes_view row, bool) {
                    if (row > last) return false;
                    seen += row;
                    return true;
                },
                [](st::bytes_view, const auto&) { return true; });
            return seen + (rows.valid() ? " " + std::string(rows.key()) : " end");
        };
        rows.seek_first();
        CHECK(go_on("z") == "ab c");
        CHECK(rows.is_of_one());
        CHECK(go_on("z") == "abcd e");
        CHECK_FALSE(rows.is_of_one());
        rows.next();
        CHECK(rows.is_of_one());
        CHECK(go_on("z") == "abcdf g");
        CHECK(go_on("f") == "abcdf g");
        CHECK(go_on("z") == "abcdfg h");
        CHECK(go_on("z") == "abcdfgh end");
    }

    TEST_CASE("a row that is found in some segments has the cells of these") {
        const st::version_key version({10}, st::kind::put);
        std::vector<packed> segments(3);
        segments[0].put("a", "q", version, "0");
        segments[2].put("a", "q", version, "2");
        segments[1].put("b", "q", version, "1");
        merged<packed> rows;
        for (const packed& one : segments) rows.add(one);
        const auto values_of = [&](st::bytes_view row) {
            std::string values;
            if (!rows.find(row)) return std::string("none");
            CHECK(rows.key() == row);
            for (auto at = rows.cells(); at.valid(); at.next()) values += at.value();
            return values;
        };
        CHECK(values_of("a") == "02");
        CHECK(values_of("b") == "1");
        CHECK(values_of("c") == "none");
        CHECK(values_of("a") == "02");
        while (rows.prefetch_step("b", st::search::exact)) {
        }
        CHECK(values_of("b") == "1");
    }

    TEST_CASE("a row may have markers if it may in one of the segments that have it") {
        packed marked;
        packed other;
        marked.put("a", "", {{1}, st::kind::delete_family}, "");
        other.put("a", "q", {{1}, st::kind::put}, "v");
        other.put("b", "q", {{1}, st::kind::put}, "v");
        merged<packed> rows;
        rows.add(other);
        rows.add(marked);
        rows.seek_first();
        CHECK(rows.has_markers());
        rows.next();
        CHECK_FALSE(rows.has_markers());
    }

    TEST_CASE("up to four frozen segments beside the active one are walked without asking for memory") {
        const segments<active_segment> four(1, 4, 100, true);
        const segments<active_segment> five(1, 5, 100, true);
        const auto allocations_of = [](const segments<active_segment>& some) {
            const support::heap_watch watch;
            auto rows = some.rows(true);
            std::size_t cells = 0;
            for (rows.seek_first(); rows.valid(); rows.next())
                for (auto at = rows.cells(); at.valid(); at.next()) ++cells;
            rows.seek("row");
            const auto copy = rows;
            const std::size_t allocations = watch.allocations();
            CHECK(cells == some.all.size());
            CHECK(copy.valid());
            return allocations;
        };
        CHECK(allocations_of(four) == 0);
        CHECK(allocations_of(five) > 0);  // so the watch sees something
    }
}
