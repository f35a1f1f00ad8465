// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

#include <strata/policy/backend/rb_tree.hpp>
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
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/read/marked_columns.hpp>

#include "support/matching.hpp"
#include "support/rounds.hpp"

namespace st = strata;
using st::retention::max_versions;

namespace {
template <class Retention, class Deletes>
using policies_of = st::detail::visibility_policies<Retention, Deletes, st::quirks::hbase>;
using packed = st::segment::packed<st::memory::heap>;
using tree = st::backend::rb_tree;
using nested = st::segment::nested<tree, tree, tree, st::memory::heap>;

// A policy of one's own, which obeys half of the markers.
struct obeys_even : st::deletes::tombstones {
    constexpr bool sees(const st::version_key& marker, const st::time_range&) const noexcept {
        return marker.written().value % 2 == 0;
    }
};

// What marked_columns hands over of a row, until enough of it has been used.
template <class Segment, class Policies>
std::string handed_over(const Policies& how, const support::cells& row, const st::read_request& read,
                        std::size_t enough) {
    using retention = decltype(Policies::retention);
    Segment cells;
    for (const support::stored_cell& one : row) cells.put("row", one.qualifier(), one.version(), std::string(40, 'v'));
    auto rows = cells.rows();
    rows.seek_first();
    if (!rows.valid()) return "";
    using column = st::detail::marker_free_column<Policies, true, st::detail::is_ageless<retention>()>;
    st::detail::marked_columns columns(how, read, "f", column(how, read));
    columns.begin_row(rows.key());
    st::cell_view cell = st::detail::any_cell(rows.key(), "f");
    support::cells returned;
    bool goes_on = true;
    const auto use = [&](const st::cell_view& one) {
        CHECK(one.row() == "row");
        CHECK(one.family() == "f");
        CHECK(one.value() == std::string(40, 'v'));
        returned.push_back(support::p(one.timestamp().value).in(std::string(one.qualifier())));
        return returned.size() != enough;
    };
    const bool is_whole = strata::visit_row(rows, columns.visitor(cell, use, goes_on));
    CHECK(is_whole == (returned.size() != enough));
    CHECK(goes_on == (returned.size() != enough));
    return support::text_of(returned);
}

// Columns of few versions, and some of so many that most lie in an overflow tree.  A tenth of all are markers.
support::cells some_row(std::mt19937& random) {
    support::cells row;
    std::uint64_t sequence = 0;
    const bool has_family_markers = random() % 3 == 0;
    for (const char* qualifier : {"", "p", "q", "s"}) {
        const bool is_deep = random() % 3 == 0;
        const unsigned times = is_deep ? 60 : 8;
        const bool has_markers = random() % 3 != 0;
        if (*qualifier == 0 && random() % 2 == 0) continue;
        for (std::uint64_t left = random() % (is_deep ? 60 : 6); left != 0; --left) {
            const auto when = static_cast<std::int64_t>(random() % times + 1);
            ++sequence;
            support::stored_cell one = support::p(when, sequence);
            if (has_markers && random() % 10 == 0) one = support::d(when, sequence);
            if (has_markers && random() % 20 == 0) one = support::dc(when, sequence);
            if (*qualifier == 0 && has_family_markers && random() % 4 == 0) one = support::df(when / 2 + 1, sequence);
            if (*qualifier == 0 && has_family_markers && random() % 4 == 0) one = support::dfv(when, sequence);
            row.push_back(one.in(qualifier));
        }
    }
    std::stable_sort(row.begin(), row.end(), [](const support::stored_cell& a, const support::stored_cell& b) {
        if (a.qualifier() != b.qualifier()) return a.qualifier() < b.qualifier();
        return a.version().sorts_before(b.version());
    });
    return row;
}

// The first so many words.
std::string beginning(const std::string& text, std::size_t words) {
    std::size_t at = 0;
    for (; words != 0 && at != std::string::npos; --words) at = text.find(' ', at + 1);
    return text.substr(0, at);
}

template <class Segment = packed, class Retention, class Deletes = st::deletes::tombstones>
void compare(const Retention& retention, const Deletes& deletes = Deletes()) {
    const policies_of<Retention, Deletes> how{retention, deletes};
    std::mt19937 random(37);
    for (int round = 0; round != support::rounds(1500); ++round) {
        const support::cells row = some_row(random);
        st::read_request read{.versions = static_cast<std::int64_t>(random() % 3 + 1), .now = {50}};
        if (random() % 2 == 0) read.versions = st::all_versions;
        INFO(support::text_of(row), ", ", read.versions, " versions");
        const std::string all = support::read(how, row, read);
        REQUIRE(handed_over<Segment>(how, row, read, row.size() + 1) == all);
        const std::size_t some = random() % 20 + 1;
        REQUIRE(handed_over<Segment>(how, row, read, some) == beginning(all, some));
    }
}

std::string of(const support::cells& row, std::int64_t versions = st::all_versions) {
    const policies_of<st::retention::keep_all, st::deletes::tombstones> how{};
    return handed_over<packed>(how, row, {.versions = versions}, row.size() + 1);
}
}  // namespace

TEST_SUITE("store/read/marked_columns")
{
    // read_matcher is what HBase's cases and traces have been through.
    TEST_CASE("columns of a row with markers are judged as the matcher of all reads judges them") {
        compare(max_versions<1>());
        compare(max_versions<3>());
        compare(st::retention::keep_all());
        compare(st::retention::ttl<20>());
        compare(st::retention::hbase<3, 0, 30>());
        compare(st::retention::one_per<3>());
        compare(max_versions<2>(), st::deletes::keep_deleted());
        compare(max_versions<2>(), obeys_even());
        compare(st::retention::ttl<20>(), st::deletes::hbase(st::keep_deleted_cells::until_expired));
    }

    TEST_CASE("a segment that does not know its markers is read likewise") { compare<nested>(max_versions<3>()); }

    TEST_CASE("a marker hides puts of its own timestamp") {
        CHECK(of({support::p(6), support::d(5), support::p(5), support::p(4)}) == "P6 P4");
        CHECK(of({support::p(6), support::dc(5), support::p(5), support::p(4)}) == "P6");
        CHECK(of({support::d(5), support::p(5), support::p(4)}, 1) == "P4");
        CHECK(of({support::dc(5), support::p(6).in("r")}) == "P6");
    }

    TEST_CASE("a marker of the family hides puts of the columns after it") {
        const support::cells row{support::p(7).in("p"), support::p(5).in("p"), support::p(3).in("p")};
        const auto with = [&](const support::stored_cell& marker) {
            support::cells all{marker};
            all.insert(all.end(), row.begin(), row.end());
            return of(all);
        };
        CHECK(with(support::df(5)) == "P7");
        CHECK(with(support::dfv(5)) == "P7 P3");
    }

    TEST_CASE("what markers in an overflow tree hide") {
        support::cells row;
        for (std::int64_t when = 100; when != 0; --when) row.push_back(support::p(when));
        const auto with = [&](const support::stored_cell& marker) {
            support::cells all = row;
            all.insert(std::find_if(all.begin(), all.end(),
                                    [&](const auto& one) { return marker.version().sorts_before(one.version()); }),
                       marker);
            return of(all);
        };
        CHECK(with(support::dc(98)) == "P100 P99");
        CHECK(with(support::dc(100)) == "");
        row.erase(row.begin() + 60, row.end());
        CHECK(with(support::dc(1)) == support::text_of(row));
        const std::string without = support::text_of(row);
        row.erase(row.begin() + 49);
        const std::string without_51 = support::text_of(row);
        row.insert(row.begin() + 49, support::p(51));
        CHECK(with(support::d(51)) == without_51);
        CHECK(with(support::d(30)) == without);
    }
}
