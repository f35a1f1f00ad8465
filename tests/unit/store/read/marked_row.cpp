// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <strata/policy/deletes/hbase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/read/marked_row.hpp>
#include <strata/store/segments/segment_stats.hpp>

#include "support/matching.hpp"
#include "support/rounds.hpp"

namespace st = strata;
using st::retention::max_versions;

namespace {
template <class Retention, class Deletes>
using policies_of = st::detail::visibility_policies<Retention, Deletes, st::quirks::hbase>;

// What marked_row lets through of a row.
template <bool IsUnbounded, class Policies>
std::string read_with_markers(const Policies& how, const support::cells& row, const st::read_request& read) {
    st::detail::marked_row<Policies, IsUnbounded> judge(how, read);
    judge.begin_row();
    support::cells returned;
    for (auto at = row.begin(); at != row.end();) {
        const st::bytes_view qualifier = at->qualifier();
        const bool is_first = qualifier.empty();
        is_first ? judge.begin_first_column() : judge.begin_column();
        bool goes_on = true;
        for (; at != row.end() && at->qualifier() == qualifier; ++at) {
            if (!goes_on) continue;
            const st::detail::verdict answer =
                is_first ? judge.match_first(at->version(), at->value()) : judge.match(at->version(), at->value());
            if (answer == st::detail::verdict::include || answer == st::detail::verdict::include_last)
                returned.push_back(*at);
            goes_on = answer == st::detail::verdict::include || answer == st::detail::verdict::skip;
        }
    }
    return support::text_of(returned);
}

// Puts and markers of some of the timestamps 1 to 12 in the columns "", "p" and "q", in R1.1 order.
support::cells some_row(std::mt19937& random, bool with_ttl) {
    support::cells row;
    std::uint64_t sequence = 0;
    for (const char* qualifier : {"", "p", "q"})
        for (std::uint64_t left = random() % 9; left != 0; --left) {
            const auto when = static_cast<std::int64_t>(random() % 12 + 1);
            ++sequence;
            support::stored_cell one = support::p(when, sequence);
            if (with_ttl && random() % 4 == 0) one = one.for_ticks(random() % 12);
            if (random() % 4 == 0) one = support::d(when, sequence);
            if (random() % 7 == 0) one = support::dc(when, sequence);
            if (*qualifier == 0 && random() % 4 == 0) one = support::df(when, sequence);
            if (*qualifier == 0 && random() % 4 == 0) one = support::dfv(when, sequence);
            row.push_back(one.in(qualifier));
        }
    std::stable_sort(row.begin(), row.end(), [](const support::stored_cell& a, const support::stored_cell& b) {
        if (a.qualifier() != b.qualifier()) return a.qualifier() < b.qualifier();
        return a.version().sorts_before(b.version());
    });
    return row;
}

template <class Retention, class Deletes = st::deletes::tombstones>
void compare(const Retention& retention, const Deletes& deletes = Deletes()) {
    const policies_of<Retention, Deletes> how{retention, deletes};
    std::mt19937 random(31);
    int unbounded = 0;
    for (int round = 0; round != support::rounds(4000); ++round) {
        const support::cells row = some_row(random, round % 2 == 0);
        st::detail::segment_stats stored;
        for (const support::stored_cell& one : row) stored.add(one.version());
        const auto some_time = [&] { return st::timestamp{static_cast<std::int64_t>(random() % 14)}; };
        st::read_request read{.versions = static_cast<std::int64_t>(random() % 4 + 1), .now = {13}};
        if (random() % 2 == 0) read.versions = st::all_versions;
        if (random() % 2 == 0) read.when = {some_time(), some_time()};
        if (random() % 3 == 0) read.read_point = random() % 20;
        INFO(support::text_of(row), ", ", read.versions, " versions of [", read.when.from.value, ", ",
             read.when.to.value, ") up to ", read.read_point);
        REQUIRE(read_with_markers<false>(how, row, read) == support::read(how, row, read));
        if (!st::detail::is_unbounded(read, stored)) continue;
        REQUIRE(read_with_markers<true>(how, row, read) == support::read(how, row, read));
        ++unbounded;
    }
    CHECK(unbounded > support::rounds(500));
}
}  // namespace

TEST_SUITE("store/read/marked_row")
{
    // read_matcher is what HBase's cases and traces have been through.
    TEST_CASE("a row with markers is judged as the matcher of all reads judges it") {
        compare(max_versions<1>());
        compare(max_versions<3>());
        compare(st::retention::keep_all());
        compare(st::retention::ttl<7>());
        compare(st::retention::hbase<3, 0, 9>());
        compare(st::retention::hbase<4, 2, 5>());
        compare(st::retention::one_per<3>());
        compare(max_versions<2>(), st::deletes::keep_deleted());
        compare(st::retention::ttl<7>(), st::deletes::hbase(st::keep_deleted_cells::until_expired));
    }

    TEST_CASE("a marker of the family counts for the columns after it, in its row") {
        const policies_of<max_versions<1>, st::deletes::tombstones> how{};
        const st::read_request all_time{};
        st::detail::marked_row<policies_of<max_versions<1>, st::deletes::tombstones>, true> judge(how, all_time);
        for (const st::kind what : {st::kind::delete_family, st::kind::delete_family_version}) {
            judge.begin_row();
            judge.begin_first_column();
            CHECK(judge.match_first({{5}, st::kind::delete_column}, "") == st::detail::verdict::skip);
            CHECK_FALSE(judge.hides_in_family());
            CHECK(judge.match_first({{4}, what}, "") == st::detail::verdict::skip);
            CHECK(judge.hides_in_family());
            judge.begin_row();
            CHECK_FALSE(judge.hides_in_family());
        }
    }

    TEST_CASE("the cells of a row are handed over until enough have been used") {
        st::segment::packed<st::memory::heap> cells;
        cells.put("r", "", {{20}, st::kind::delete_family, 2}, "");
        for (const char* qualifier : {"p", "q", "s"})
            for (const std::int64_t when : {10, 20, 30}) cells.put("r", qualifier, {{when}, st::kind::put, 1}, "v");
        cells.put("r", "q", {{30}, st::kind::delete_version, 2}, "");
        auto rows = cells.rows();
        rows.seek_first();
        const policies_of<max_versions<3>, st::deletes::tombstones> how{};
        const auto read = [&](std::size_t enough) {
            std::string text;
            const auto use = [&](const st::cell_view& cell) {
                text += std::string(cell.qualifier()) + "@" + std::to_string(cell.timestamp().value) + ";";
                return --enough != 0;
            };
            const auto visit = [&](auto visitor) { strata::visit_row(rows, visitor); };
            const st::read_request three{.versions = 3};
            const bool is_whole =
                st::detail::visit_marked<true>(how, three, rows.key(), "f", visit, st::detail::cell_sink(use));
            return text + (is_whole ? "." : "");
        };
        CHECK(read(9) == "p@30;s@30;.");
        CHECK(read(1) == "p@30;");
    }
}
