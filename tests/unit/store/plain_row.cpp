// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>

#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/plain_row.hpp>
#include <strata/store/segment_stats.hpp>

#include "support/matching.hpp"

namespace st = strata;
using layout = st::segment::packed<st::memory::heap>;
using st::retention::max_versions;

namespace {
template <class Retention>
using judgement = st::detail::judgement<Retention, st::deletes::tombstones, st::quirks::hbase>;

// What plain_column lets through of the versions of a column.
template <bool IsOpen, class Retention>
std::string plainly_read(const judgement<Retention>& how, const support::cells& column, const st::read_request& read) {
    st::detail::plain_column<judgement<Retention>, IsOpen> plain(how, read);
    support::cells returned;
    for (const support::stored_cell& one : column) {
        const st::detail::verdict answer = plain.match(one.version(), one.value());
        if (answer == st::detail::verdict::include || answer == st::detail::verdict::include_last)
            returned.push_back(one);
        if (answer == st::detail::verdict::include_last || answer == st::detail::verdict::next_column) break;
    }
    return support::text_of(returned);
}

// Versions of some of the timestamps 1 to 20, the newest first; some were written twice, some perhaps live for some ticks.
support::cells some_column(std::mt19937& random, bool with_ttl) {
    support::cells column;
    for (std::int64_t when = 20; when != 0; --when)
        for (std::uint64_t again = random() % 3; again != 0; --again) {
            const support::stored_cell one = support::p(when, again * 10 + random() % 10);
            column.push_back(with_ttl && random() % 4 == 0 ? one.for_ticks(random() % 40) : one);
        }
    return column;
}

template <class Retention>
void compare(const Retention& retention) {
    const judgement<Retention> how{retention};
    std::mt19937 random(29);
    int open = 0;
    for (int round = 0; round != 3000; ++round) {
        const support::cells column = some_column(random, round % 2 == 0);
        st::detail::segment_stats stored;
        for (const support::stored_cell& one : column) stored.add(one.version());
        const auto some_time = [&] { return st::timestamp{static_cast<std::int64_t>(random() % 23)}; };
        st::read_request read{.versions = static_cast<std::int64_t>(random() % 5 + 1), .now = {21}};
        if (random() % 2 == 0) read.versions = st::all_versions;
        if (random() % 2 == 0) read.when = {some_time(), some_time()};
        if (random() % 3 == 0) read.read_point = random() % 25;
        INFO(support::text_of(column), ", ", read.versions, " versions of [", read.when.from.value, ", ",
             read.when.to.value, ") up to ", read.read_point);
        REQUIRE(plainly_read<false>(how, column, read) == support::read(how, column, read));
        if (!st::detail::is_open(read, stored)) continue;
        REQUIRE(plainly_read<true>(how, column, read) == support::read(how, column, read));
        ++open;
    }
    CHECK(open > 300);
}

// The cells that a get of a row returns, each as its qualifier and timestamp.
std::string row_of(const layout& cells, st::bytes_view row, const st::read_request& read,
                   const st::detail::segment_stats& stored = st::detail::segment_stats::anything()) {
    const judgement<max_versions<2>> how{};
    st::detail::plain_row<layout, judgement<max_versions<2>>> part(cells, row, "f", how, read, stored);
    while (part.approach()) {
    }
    std::string all;
    const bool is_all = part.read([&](const st::cell_view& cell) {
        all += std::string(cell.qualifier()) + "@" + std::to_string(cell.timestamp().value) + " ";
        CHECK(cell.version().sequence() == static_cast<std::uint64_t>(cell.timestamp().value) * 2);
        CHECK(cell.kind() == st::kind::put);
        return true;
    });
    return is_all ? all : "?";
}
}  // namespace

TEST_SUITE("store/plain_row")
{
    // read_matcher is what HBase's cases and traces have been through.
    TEST_CASE("a column without markers is judged as the matcher of all reads judges it") {
        compare(max_versions<1>());
        compare(max_versions<3>());
        compare(st::retention::keep_all());
        compare(st::retention::ttl<7>());
        compare(st::retention::hbase<3, 0, 9>());
        compare(st::retention::hbase<4, 2, 5>());
    }

    TEST_CASE("a read is open if neither times nor numbers nor a time to live may matter") {
        using st::detail::is_open;
        const st::detail::segment_stats nothing;
        st::detail::segment_stats with_ttl;
        with_ttl.add({{1}, st::kind::put, 1, true});
        CHECK(is_open({}, nothing));
        CHECK_FALSE(is_open({}, with_ttl));
        CHECK_FALSE(is_open({.when = st::as_of({5})}, nothing));
        CHECK_FALSE(is_open({.read_point = 7}, nothing));
    }

    TEST_CASE("a value is read without the time to live behind it, and that for itself") {
        layout cells;
        cells.put("row", "q", {{1}, st::kind::put, 2, true}, st::detail::with_ttl("v", 7));
        const judgement<max_versions<2>> how{};
        const st::read_request read{.now = {8}};
        st::detail::plain_row<layout, judgement<max_versions<2>>> part(cells, "row", "f", how, read,
                                                                       st::detail::segment_stats::anything());
        int seen = 0;
        CHECK(part.read([&](const st::cell_view& cell) {
            CHECK(cell.value() == "v");
            CHECK(cell.ttl() == 7);
            ++seen;
            return true;
        }));
        CHECK(seen == 1);
        CHECK(row_of(cells, "row", {.now = {9}}).empty());
    }

    TEST_CASE("a row is read without a cursor unless a marker may hide something in it") {
        layout cells;
        for (const char* qualifier : {"p", "q"})
            for (const unsigned when : {1u, 2u, 3u})
                cells.put("row", qualifier, {{when}, st::kind::put, when * 2}, "v");
        CHECK(row_of(cells, "row", {}) == "p@3 q@3 ");
        CHECK(row_of(cells, "row", {}, {}) == "p@3 q@3 ");
        CHECK(row_of(cells, "row", {.versions = 9}, {}) == "p@3 p@2 q@3 q@2 ");
        CHECK(row_of(cells, "row", {.when = st::as_of({2})}, {}) == "p@2 q@2 ");
        CHECK(row_of(cells, "row", {.versions = 9}) == "p@3 p@2 q@3 q@2 ");
        CHECK(row_of(cells, "row", {.when = st::as_of({2})}) == "p@2 q@2 ");
        CHECK(row_of(cells, "row", {.when = st::as_of({0})}).empty());
        CHECK(row_of(cells, "other", {}).empty());
        cells.put("marked", "q", {{1}, st::kind::delete_version}, "");
        CHECK(row_of(cells, "marked", {}) == "?");
        CHECK(row_of(cells, "row", {}) == "p@3 q@3 ");
    }
}
