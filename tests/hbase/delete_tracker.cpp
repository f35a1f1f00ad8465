// SPDX-License-Identifier: BSL-1.0
// What the tracker of delete markers answers about each put, in the order of R1.1.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include <strata/store/judge/tracker/delete_tracker.hpp>
#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;
using st::detail::delete_tracker;
using tables::q;

namespace {

// Its answer to each of the puts, among markers of their column and family.
std::string asked(const std::vector<st::version_key>& cells) {
    delete_tracker tracker;
    tracker.begin_row();
    std::string answers;
    for (const st::version_key& one : cells) {
        if (st::is_marker(one.kind())) {
            tracker.add(one);
            continue;
        }
        const delete_tracker::answer answer = tracker.ask(one.written());
        answers =
            answers::joined(answers, answer == delete_tracker::answer::visible          ? "seen"
                                     : answer == delete_tracker::answer::version_hidden ? "hidden"
                                                                                        : "hidden_with_all_older");
    }
    return answers;
}
st::version_key put(std::int64_t at) { return {{at}, st::kind::put}; }
st::version_key marker(st::kind what, std::int64_t at) { return {{at}, what}; }

}  // namespace

TEST_SUITE("delete tracker")
{
    TEST_CASE("each kind of marker hides a put of its timestamp, and says how much more: C-12 to C-15") {
        CHECK(asked({marker(st::kind::delete_version, 10), put(10), put(9)}) == "hidden seen");
        CHECK(asked({put(11), marker(st::kind::delete_column, 10), put(10), put(9)}) ==
              "seen hidden_with_all_older hidden_with_all_older");
        CHECK(asked({marker(st::kind::delete_family, 10), put(11), put(10), put(9)}) ==
              "seen hidden_with_all_older hidden_with_all_older");
        CHECK(asked({marker(st::kind::delete_family_version, 10), put(11), put(10), put(9)}) == "seen hidden seen");
    }

    TEST_CASE("a column delete reaches further than a version delete, above or below: C-16, C-17") {
        CHECK(asked({marker(st::kind::delete_version, 10), marker(st::kind::delete_column, 9), put(9)}) ==
              "hidden_with_all_older");
        CHECK(asked({marker(st::kind::delete_column, 10), marker(st::kind::delete_version, 9), put(9)}) ==
              "hidden_with_all_older");
    }

    TEST_CASE("a version delete hides nothing older, and waits for its put: C-18, C-19") {
        CHECK(asked({marker(st::kind::delete_version, 10), put(0)}) == "seen");
        CHECK(asked({marker(st::kind::delete_version, 10), put(10)}) == "hidden");
        auto t = tables::of({.max_versions = 3});
        t.delete_version("r", q, {10});
        CHECK(answers::raw(t) == "D10");
        tables::write(t, q, {0, 10});
        CHECK(answers::times(t.versions("r", q)) == "0");
    }
}
