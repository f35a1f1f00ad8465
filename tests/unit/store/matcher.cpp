// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/store/matcher.hpp>

namespace st = strata;
using st::kind;
using st::version_key;
using st::detail::verdict;

namespace {
using cells = std::vector<version_key>;

version_key p(std::int64_t written) { return {{written}, kind::put}; }
version_key d(std::int64_t written) { return {{written}, kind::delete_version}; }
version_key dc(std::int64_t written) { return {{written}, kind::delete_column}; }

std::string text_of(const version_key& cell) {
    return (cell.kind() == kind::put             ? "P"
            : cell.kind() == kind::delete_column ? "DC"
                                                 : "D") +
           std::to_string(cell.written().value);
}

// The cells of one column that are included, until the matcher asks for the next column.
template <class Match>
std::string included(const cells& column, Match match) {
    std::string text;
    for (const auto& cell : column) {
        const verdict answer = match(cell);
        if (answer == verdict::next_column) break;
        if (answer == verdict::include) text += (text.empty() ? "" : " ") + text_of(cell);
    }
    return text;
}

template <class Retention, class Deletes>
std::string read(const cells& column, st::time_range when = {}, std::int64_t versions = st::all_versions) {
    const st::detail::judgement<Retention, Deletes> how;
    st::detail::read_matcher<Retention, Deletes> matcher(how, when, versions, {});
    matcher.begin_row();
    return included(column, [&](const version_key& cell) { return matcher.match(cell); });
}

template <class Retention, class Deletes>
std::string raw(const cells& column, std::int64_t versions, st::time_range when = {}) {
    const st::detail::judgement<Retention, Deletes> how;
    st::detail::read_matcher<Retention, Deletes> matcher(how, when, versions, {});
    matcher.begin_row();
    return included(column, [&](const version_key& cell) { return matcher.match_raw(cell); });
}

template <class Retention, class Deletes>
std::string flush(const cells& column) {
    const st::detail::judgement<Retention, Deletes> how;
    st::detail::rewrite_matcher<Retention, Deletes> matcher(how, std::nullopt, {});
    matcher.begin_row();
    return included(column, [&](const version_key& cell) { return matcher.match(cell); });
}

template <class Retention, class Deletes>
std::string compact(const cells& column, std::int64_t earliest_put) {
    const st::detail::judgement<Retention, Deletes> how;
    st::detail::rewrite_matcher<Retention, Deletes> matcher(how, st::timestamp{earliest_put}, {});
    matcher.begin_row();
    return included(column, [&](const version_key& cell) { return matcher.match(cell); });
}

using three = st::retention::max_versions<3>;
using one = st::retention::max_versions<1>;
using st::deletes::keep_deleted;
using st::deletes::tombstones;

// R6.9 and R6.10: puts at 10, 20, 30 and a marker.
const cells with_column_marker{p(30), dc(25), p(20), p(10)};
const cells with_version_marker{p(30), d(20), p(20), p(10)};
}  // namespace

TEST_SUITE("store/matcher")
{
    TEST_CASE("a read returns the newest versions up to what it asks for and what the family keeps") {  // R4.14
        const cells column{p(5), p(4), p(3), p(2), p(1)};
        CHECK(read<three, tombstones>(column) == "P5 P4 P3");
        CHECK(read<three, tombstones>(column, {}, 1) == "P5");
        CHECK(read<three, tombstones>(column, {}, 2) == "P5 P4");
        CHECK(read<three, tombstones>(column, {}, 9) == "P5 P4 P3");
        CHECK(read<st::retention::keep_all, tombstones>(column) == "P5 P4 P3 P2 P1");
        CHECK(read<one, tombstones>({}).empty());
    }

    TEST_CASE("versions are counted inside the time range only") {  // R6.12
        const cells column{p(5), p(4), p(3), p(2), p(1)};
        CHECK(read<one, tombstones>(column, {{0}, {4}}) == "P3");
        CHECK(read<three, tombstones>(column, {{2}, {5}}) == "P4 P3 P2");
        CHECK(read<three, tombstones>(column, {{0}, {0}}).empty());
        CHECK(read<three, tombstones>(column, {{6}, {9}}).empty());
    }

    TEST_CASE("masked puts are not versions") {  // R4.24
        CHECK(read<one, tombstones>({d(3), p(3), p(2), p(1)}) == "P2");
        CHECK(read<three, tombstones>({d(4), p(4), p(3), p(2), p(1)}) == "P3 P2 P1");
    }

    TEST_CASE("two puts of one timestamp are one version") {  // R4.27
        CHECK(read<three, tombstones>({p(5), p(5), p(5), p(4), p(4), p(3), p(2)}) == "P5 P4 P3");
    }

    TEST_CASE("reads decide about a deleted column as the guide's table says") {  // R6.9
        CHECK(read<three, tombstones>(with_column_marker) == "P30");
        CHECK(read<three, tombstones>(with_column_marker, {{0}, {25}}).empty());
        CHECK(read<three, keep_deleted>(with_column_marker) == "P30");
        CHECK(read<three, keep_deleted>(with_column_marker, {{0}, {25}}) == "P20 P10");
    }

    TEST_CASE("reads decide about a deleted version as the guide's table says") {  // R6.10
        CHECK(read<three, tombstones>(with_version_marker) == "P30 P10");
        CHECK(read<three, tombstones>(with_version_marker, {{0}, {20}}) == "P10");
        CHECK(read<three, keep_deleted>(with_version_marker) == "P30 P10");
        CHECK(read<three, keep_deleted>(with_version_marker, {{0}, {20}}) == "P10");
    }

    TEST_CASE("a flush keeps what the guide's table says") {  // R6.9, R6.10
        CHECK(flush<three, tombstones>(with_column_marker) == "P30 DC25");
        CHECK(flush<three, keep_deleted>(with_column_marker) == "P30 DC25 P20 P10");
        CHECK(flush<three, tombstones>(with_version_marker) == "P30 D20 P10");
        CHECK(flush<three, keep_deleted>(with_version_marker) == "P30 D20 P20 P10");
    }

    TEST_CASE("a compaction of everything keeps what the guide's table says") {  // R6.9, R6.10
        CHECK(compact<three, tombstones>(with_column_marker, 10) == "P30");
        CHECK(compact<three, keep_deleted>(with_column_marker, 10) == "P30 DC25 P20 P10");
        CHECK(compact<three, tombstones>(with_version_marker, 10) == "P30 P10");
        CHECK(compact<three, keep_deleted>(with_version_marker, 10) == "P30 D20 P20 P10");
    }

    TEST_CASE("kept markers go with the versions beyond the limit and when nothing older exists") {  // R8.8.2
        CHECK(compact<one, keep_deleted>({p(30), p(20), dc(15), p(10)}, 10) == "P30");
        CHECK(compact<one, keep_deleted>({p(30), dc(25), p(20)}, 20) == "P30 DC25");
        CHECK(compact<one, keep_deleted>({p(30), dc(25)}, 30) == "P30");
        CHECK(compact<one, keep_deleted>({dc(25)}, st::latest.value).empty());
    }

    TEST_CASE("with deleted cells kept the masked puts count as versions of a flush") {  // R6.7
        CHECK(flush<st::retention::max_versions<2>, keep_deleted>(with_version_marker) == "P30 D20 P20");
    }

    TEST_CASE("a flush forgets versions beyond the limit and second writes of one timestamp") {  // R8.5
        CHECK(flush<three, tombstones>({p(5), p(4), p(4), p(3), p(2)}) == "P5 P4 P3");
        CHECK(flush<one, st::deletes::none>({p(5), p(4)}) == "P5");
        CHECK(flush<one, st::deletes::erase>({p(5), p(4)}) == "P5");
    }

    TEST_CASE("a flush keeps every marker and does not count it") {  // R8.4
        CHECK(flush<one, tombstones>({d(9), d(8), p(5), d(4)}) == "D9 D8 P5 D4");
    }

    TEST_CASE("a raw read shows markers and masked puts up to its own number of versions") {  // R4.12, R4.13
        CHECK(raw<one, tombstones>(with_column_marker, st::all_versions) == "P30 DC25 P20 P10");
        CHECK(raw<three, tombstones>(with_column_marker, 1) == "P30 DC25");
        CHECK(raw<three, tombstones>({dc(50), d(40), p(30), d(25), p(20), d(10)}, 1) == "DC50 D40 P30 D25");
        CHECK(raw<one, tombstones>({p(5), p(5), p(4)}, st::all_versions) == "P5 P4");  // D-39
        CHECK(raw<one, tombstones>({d(5), d(5), p(5)}, st::all_versions) == "D5 P5");
        CHECK(raw<one, tombstones>(with_column_marker, st::all_versions, {{15}, {26}}) == "DC25 P20");
    }

    TEST_CASE("where no column is wanted only the markers are looked at") {  // R5.5
        const st::detail::judgement<one, tombstones> how;
        st::detail::read_matcher<one, tombstones> matcher(how, {}, 1, {});
        matcher.begin_row();
        CHECK(matcher.collect({{20}, kind::delete_family}) == verdict::skip);
        CHECK(matcher.collect(p(30)) == verdict::skip);
        matcher.begin_column();
        CHECK(matcher.match(p(20)) == verdict::next_column);
        matcher.begin_column();
        CHECK(matcher.match(p(21)) == verdict::include);
        CHECK(matcher.has_enough());
    }

    TEST_CASE("judgement without state takes no room") {
        CHECK(sizeof(st::detail::judgement<three, tombstones>) == 1);
        CHECK(sizeof(st::detail::judgement<st::retention::keep_all, st::deletes::erase>) == 1);
        CHECK(sizeof(st::detail::judgement<st::retention::max_versions<>, tombstones>) == 8);
    }
}
