// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/segment_times.hpp>
#include <strata/store/read/point_get.hpp>
#include <strata/store/segments/merged_rows.hpp>

#include "support/rounds.hpp"

namespace st = strata;

namespace {
using packed = st::segment::packed<st::memory::heap>;
using nested = st::segment::nested<st::backend::rb_tree, st::backend::flat, st::backend::rb_tree, st::memory::heap>;
using st::detail::lookup_result;
using rows_type = st::detail::merged_rows<packed::cursor_type, packed::cursor_type>;
using st::retention::max_versions;
using st::retention::ttl;

template <class Retention = max_versions<3>>
using visibility_policies = st::detail::visibility_policies<Retention, st::deletes::tombstones, st::quirks::hbase>;

// A frozen segment of one column.
class frozen_cells {
public:
    void put(const st::version_key& version) {
        cells_.put("r", "q", version, "v");
        times_.add(version);
    }
    const packed& cells() const { return cells_; }
    const st::segment_times& times() const { return times_; }

private:
    packed cells_{st::memory::heap()};
    st::segment_times times_;
};

struct keeps_odd {
    using axis = st::axis::retention;
    static bool keeps(const st::version_position& v) { return v.written.value % 2 != 0; }
};

std::string newest(const packed& cells, st::bytes_view row, st::bytes_view qualifier, const st::time_range& when) {
    rows_type rows;
    rows.add(cells);
    const auto found = st::detail::newest_by_walk(rows, row, qualifier, "f", visibility_policies<>{},
                                                  st::read_request{.when = when, .now = {1000}});
    return found ? std::string(found->value()) + "@" + std::to_string(found->timestamp().value) : "-";
}

// A packed and a nested segment with puts and markers of some of the timestamps 1 to 12, and the last one, in a row.
template <class Segment>
void fill(Segment& cells, std::mt19937& random, std::uint64_t& sequence) {
    for (int left = static_cast<int>(random() % 30); left != 0; --left) {
        const char* const qualifier = std::array{"", "p", "q", "s"}[random() % 4];
        const std::array all{st::kind::put,
                             st::kind::put,
                             st::kind::put,
                             st::kind::delete_version,
                             st::kind::delete_column,
                             st::kind::delete_family,
                             st::kind::delete_family_version};
        const st::kind what = all[random() % (*qualifier == 0 ? 7 : 5)];
        const st::timestamp when = random() % 20 == 0 ? st::latest : st::timestamp{static_cast<int>(random() % 12) + 1};
        const bool has_ttl = what == st::kind::put && random() % 5 == 0;
        const std::string value = what == st::kind::put ? std::to_string(left) : "";
        cells.put("r", qualifier, {when, what, ++sequence, has_ttl}, has_ttl ? st::detail::with_ttl(value, 4) : value);
    }
}

template <class Segment, class Retention>
void compare_with_walk(const Retention& retention) {
    using both_rows = st::detail::merged_rows<typename Segment::cursor_type, packed::cursor_type>;
    const visibility_policies<Retention> how{retention};
    std::mt19937 random(37);
    int found = 0;
    for (int round = 0; round != support::rounds(1500); ++round) {
        Segment active;
        packed older;
        std::uint64_t sequence = 0;
        if (round % 3 != 0) fill(older, random, sequence);
        fill(active, random, sequence);
        both_rows rows;
        if (active.size() != 0) rows.add_active(active);
        if (older.size() != 0) rows.add(older);
        const auto some_time = [&] { return st::timestamp{static_cast<std::int64_t>(random() % 14)}; };
        st::read_request read{.now = {13}};
        if (random() % 2 == 0) read.when = {some_time(), random() % 4 == 0 ? st::latest : some_time()};
        for (const char* qualifier : {"", "p", "q", "r", "s", "t"}) {
            const auto expected = st::detail::newest_by_walk(rows, "r", qualifier, "f", how, read);
            REQUIRE(st::detail::newest_in_column(rows, "r", qualifier, "f", how, read) == expected);
            REQUIRE_FALSE(st::detail::newest_in_column(rows, "s", qualifier, "f", how, read));
            if (older.size() == 0)
                REQUIRE(st::detail::newest_in_column(active.rows(), "r", qualifier, "f", how, read) == expected);
            // A look that decides says the same.
            const auto look = active.find("r", qualifier, st::detail::last_of(read.when));
            if (older.size() == 0) {
                const bool may_be_hidden = look && look->may_be_hidden;
                const auto told = st::detail::look_at<false>(look, may_be_hidden, how, read.when, read.now);
                if (told != lookup_result::undecided) REQUIRE(st::detail::cell_of(told, look, "f") == expected);
            }
            found += expected ? 1 : 0;
        }
    }
    CHECK(found > support::rounds(500));
}

// What is said of a version of the timestamp 20 at the time 100.
template <bool IsUnbounded = false, class Retention>
lookup_result told(const Retention& retention, const st::time_range& when, bool has_ttl = false) {
    const visibility_policies<Retention> how{retention};
    return st::detail::look_at<IsUnbounded>({{20}, st::kind::put, 1, has_ttl}, how, when, {100});
}
}  // namespace

TEST_SUITE("store/read/point_get")
{
    TEST_CASE("a walk finds the newest version of a column that a read sees") {
        packed cells;
        for (const char* row : {"a", "c"})
            for (const char* qualifier : {"", "q", "r"})
                for (const int written : {30, 20, 10})
                    cells.put(row, qualifier, {{written}, st::kind::put, 1}, std::string(row) + qualifier);
        CHECK(newest(cells, "a", "q", {}) == "aq@30");
        CHECK(newest(cells, "c", "", {}) == "c@30");
        CHECK(newest(cells, "b", "q", {}) == "-");
        CHECK(newest(cells, "c", "p", {}) == "-");
        CHECK(newest(cells, "d", "q", {}) == "-");
        CHECK(newest(cells, "a", "r", st::as_of({29})) == "ar@20");
        CHECK(newest(cells, "a", "r", st::as_of({9})) == "-");
        CHECK(newest(cells, "a", "r", st::at({10})) == "ar@10");
        CHECK(newest(cells, "a", "r", {{11}, {20}}) == "-");
        CHECK(newest(cells, "a", "r", {{5}, st::latest}) == "ar@30");
        CHECK(newest(cells, "a", "r", {st::oldest, st::oldest}) == "-");
    }

    TEST_CASE("a walk meets the markers of the family that hide a version") {
        packed cells;
        cells.put("r", "", {{20}, st::kind::delete_family, 2}, "");
        cells.put("r", "p", {{21}, st::kind::put, 1}, "w");
        cells.put("r", "q", {{10}, st::kind::put, 1}, "v");
        CHECK(newest(cells, "r", "q", {}) == "-");
        CHECK(newest(cells, "r", "p", {}) == "w@21");
    }

    TEST_CASE_TEMPLATE("the newest version of a column is what a walk over the cells of the row finds", Segment, packed,
                       nested) {
        compare_with_walk<Segment>(max_versions<1>());
        compare_with_walk<Segment>(max_versions<3>());
        compare_with_walk<Segment>(ttl<7>());
        compare_with_walk<Segment>(st::retention::hbase<4, 2, 5>());
        compare_with_walk<Segment>(keeps_odd());
    }

    TEST_CASE("of several segments the newest version counts, whichever has it") {
        std::mt19937 random(5);
        const auto some_time = [&] { return st::timestamp{static_cast<std::int64_t>(1 + random() % 12)}; };
        for (int round = 0; round != 400; ++round) {
            packed active{st::memory::heap()};
            std::vector<std::unique_ptr<frozen_cells>> frozen;
            const st::timestamp last = some_time();
            std::optional<st::version_key> expected;
            std::uint64_t sequence = 0;
            const auto fill = [&](auto put) {
                for (auto left = random() % 3; left != 0; --left) {
                    const st::version_key version(some_time(), st::kind::put, ++sequence);
                    put(version);
                    if (version.written() <= last && (!expected || version.sorts_before(*expected))) expected = version;
                }
            };
            fill([&](const st::version_key& version) { active.put("r", "q", version, "v"); });
            for (auto left = random() % 4; left != 0; --left) {
                frozen.push_back(std::make_unique<frozen_cells>());
                fill([&](const st::version_key& version) { frozen.back()->put(version); });
            }
            const auto found = st::detail::newest_of(active, frozen, "r", "q", last);
            REQUIRE(found.has_value() == expected.has_value());
            if (found) REQUIRE(found->version.sequence() == expected->sequence());
        }
    }

    TEST_CASE("the last timestamp of a range is the one before its end") {
        CHECK(st::detail::last_of({}) == st::latest);
        CHECK(st::detail::last_of({{5}, st::latest}) == st::timestamp{st::latest.value - 1});
        CHECK(st::detail::last_of(st::as_of({7})) == st::timestamp{7});
        CHECK(st::detail::last_of({{0}, {0}}) == st::timestamp{-1});
        CHECK(st::detail::last_of({st::oldest, st::oldest}) == st::oldest);
    }

    TEST_CASE("a version that is found first is a hit or a miss or only a walk tells") {
        CHECK((told(max_versions<3>(), {}) == lookup_result::hit));
        CHECK((told(max_versions<3>(), {{20}, {21}}) == lookup_result::hit));
        CHECK((told(max_versions<3>(), {{21}, {30}}) == lookup_result::miss));
        CHECK((told(ttl<80>(), {}) == lookup_result::hit));
        CHECK((told(ttl<79>(), {}) == lookup_result::miss));
        CHECK((told(keeps_odd(), {}) == lookup_result::undecided));
        CHECK((told(max_versions<3>(), {}, true) == lookup_result::undecided));
    }

    TEST_CASE("the range of an unbounded read says nothing and the policy as much as ever") {
        CHECK((told<true>(max_versions<3>(), {{21}, {30}}) == lookup_result::hit));
        CHECK((told<true>(max_versions<3>(), {}, true) == lookup_result::hit));
        CHECK((told<true>(ttl<79>(), {}) == lookup_result::miss));
        CHECK((told<true>(keeps_odd(), {}) == lookup_result::undecided));
        const st::version_key last{st::latest, st::kind::put, 1};
        CHECK((st::detail::look_at<true>(last, visibility_policies<>{}, {}, {100}) == lookup_result::undecided));
    }

    TEST_CASE("no version is a miss and one that a marker may hide is undecided") {
        const auto told = [](const std::optional<st::found_version>& found, bool has_markers) {
            return st::detail::look_at<false>(found, has_markers, visibility_policies<>{}, {}, {100});
        };
        const st::found_version found{"r", "q", {{20}, st::kind::put, 1}, "v", false};
        CHECK((told(std::nullopt, true) == lookup_result::miss));
        CHECK((told(found, true) == lookup_result::undecided));
        CHECK((told(found, false) == lookup_result::hit));
        CHECK_FALSE(st::detail::cell_of(lookup_result::miss, found, "f"));
        const auto cell = st::detail::cell_of(lookup_result::hit, found, "f");
        REQUIRE(cell);
        CHECK(*cell == st::cell_view("r", "f", "q", {{20}, st::kind::put, 1}, "v"));
    }
}
