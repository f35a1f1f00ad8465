// SPDX-License-Identifier: BSL-1.0
// What the tracker of new version behaviour answers about each cell, in the order of R1.1.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <strata/policy/retention/hbase.hpp>
#include <strata/store/judge/tracker/sequenced_tracker.hpp>
#include <strata/store/judge/visibility.hpp>
#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;
using st::kind;
using st::detail::sequenced_tracker;
using st::detail::verdict;

namespace {

struct stored {
    std::string qualifier;
    st::version_key version;
};

stored put(std::string qualifier, std::int64_t at, std::uint64_t sequence) {
    return {std::move(qualifier), {{at}, kind::put, sequence}};
}
stored marker(kind what, std::string qualifier, std::int64_t at, std::uint64_t sequence) {
    return {std::move(qualifier), {{at}, what, sequence}};
}

// A word for every put: seen, or hidden, be it deleted or out of the newest three.
std::string asked(const std::vector<stored>& row) {
    sequenced_tracker tracker(3, true);
    tracker.begin_row();
    std::string answers;
    for (const stored& one : row) {
        if (st::is_marker(one.version.kind()))
            tracker.add(one.qualifier, one.version);
        else
            answers = answers::joined(answers, tracker.hides(one.qualifier, one.version) ? "hidden" : "seen");
    }
    return answers;
}

}  // namespace

TEST_SUITE("sequenced tracker")
{
    TEST_CASE("where columns are named the others are passed over: C-33") {
        auto t = tables::of({.max_versions = 3, .new_version_behavior = true});
        for (const char* name : {"col0", "col1", "col2", "col3", "col4"}) t.put("r", st::column("f", name), "v", {1});
        tables::in_every_stage(t, [&] {
            CHECK(answers::columns(t.get("r", {.columns = {st::column("f", "col1"), st::column("f", "col3")},
                                               .versions = 3})) == "f:col1=P1 f:col3=P1");
        });
    }

    TEST_CASE("the newest three versions are seen, a second write of one is hidden: C-34, C-35") {
        CHECK(asked({put("col1", 20000, 1000), put("col1", 19999, 999), put("col1", 19999, 998),
                     put("col1", 19998, 997), put("col1", 19997, 996)}) == "seen seen hidden seen hidden");
        CHECK(asked({put("col2", 20000, 1000), put("col2", 19999, 1002), put("col2", 19999, 1001),
                     put("col2", 19998, 1003), put("col2", 19997, 1004)}) == "seen seen hidden seen hidden");
    }

    TEST_CASE("a column delete hides what was written before it: C-36, C-37") {
        CHECK(asked({marker(kind::delete_column, "col1", 20000, 1000), put("col1", 19999, 1001),
                     put("col1", 19998, 999)}) == "seen hidden");
        CHECK(asked({marker(kind::delete_column, "col1", 20000, 1000), put("col1", 19999, 1001),
                     put("col1", 19998, 999), marker(kind::delete_column, "col2", 20000, 1002),
                     put("col2", 19999, 1001), put("col2", 19998, 999)}) == "seen hidden hidden hidden");
    }

    TEST_CASE("a version delete hides the writes of its timestamp before it: C-38, C-39") {
        CHECK(asked({marker(kind::delete_version, "col1", 20000, 1000), put("col1", 20000, 1001),
                     put("col1", 20000, 999)}) == "seen hidden");
        CHECK(
            asked({marker(kind::delete_version, "col1", 20000, 1000), put("col1", 20000, 1001), put("col1", 20000, 999),
                   marker(kind::delete_version, "col2", 20000, 1002), put("col2", 20000, 1001), put("col2", 20000, 999),
                   put("col2", 19999, 1002), put("col2", 19999, 998)}) == "seen hidden hidden hidden seen hidden");
    }

    TEST_CASE("a family delete hides what was written before it in every column: C-40") {
        CHECK(asked({marker(kind::delete_family, "", 20000, 1000), put("col1", 20000, 1001), put("col1", 19998, 999),
                     put("col2", 19999, 998), put("col2", 19998, 999)}) == "seen hidden hidden hidden");
    }

    TEST_CASE("a family version delete hides the writes of its timestamp before it in every column: C-41") {
        CHECK(asked({marker(kind::delete_family_version, "", 20000, 1000), put("col1", 20000, 1001),
                     put("col1", 20000, 999), put("col2", 20000, 1001), put("col2", 20000, 999),
                     put("col2", 19999, 1002), put("col2", 19999, 998)}) == "seen hidden seen hidden seen hidden");
    }

    TEST_CASE("of expired versions the last of the minimum ends the column: C-42, R7.8") {
        const st::retention::hbase<3, 1, 1000> three;
        const st::timestamp now{31000};
        const auto nth = [&](std::int64_t n, std::int64_t at) {
            st::detail::version_counter<std::remove_const_t<decltype(three)>> versions;
            return st::detail::nth_version(three, versions, n, 3, {at}, now);
        };
        CHECK(nth(1, 20000) == verdict::include_last);
        CHECK(nth(2, 19999) == verdict::next_column);
        CHECK(nth(3, 19999) == verdict::next_column);
        CHECK(nth(4, 19998) == verdict::next_column);
        CHECK(nth(5, 19997) == verdict::next_column);
    }

    TEST_CASE("the tracker forgets a row with its end: R7.2") {
        sequenced_tracker tracker(3, true);
        tracker.begin_row();
        tracker.add("", {{20000}, kind::delete_family, 1000});
        CHECK(tracker.hides("col1", {{19999}, kind::put, 999}));
        tracker.begin_row();
        CHECK_FALSE(tracker.hides("col1", {{19999}, kind::put, 999}));
    }
}
