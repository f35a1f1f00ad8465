// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <type_traits>

#include <strata/core/error.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/retention/laws.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"
#include "walked.hpp"

namespace st = strata;
using st::retention::one_per;
using walked::kept;

namespace {
struct daily : st::family<"f", one_per<st::days(1)>> {};
struct in_order : st::family<"f", one_per<10>, st::deletes::sequenced<>> {};
}  // namespace

TEST_SUITE("policy/retention/one_per")
{
    TEST_CASE("the newest version of each period is kept") {
        CHECK(kept(one_per<10>(), {31, 29, 28, 20, 19, 9, 0}) == "31 29 19 9");
        CHECK(kept(one_per<>(10), {31, 29, 28, 20, 19, 9, 0}) == "31 29 19 9");
        CHECK(kept(one_per<1>(), {3, 2, 1}) == "3 2 1");
    }

    TEST_CASE("periods before the epoch are as long as those behind it") {
        CHECK(kept(one_per<10>(), {5, -1, -5, -10, -11, -20, -21}) == "5 -1 -11 -21");
    }

    TEST_CASE("a period is more than nothing") {
        CHECK_THROWS_WITH_AS(one_per<>(0), "strata: a period is more than 0 milliseconds, but is 0",
                             st::illegal_argument);
        CHECK_NOTHROW(one_per<>(1));
    }

    TEST_CASE("one version a period keeps the laws and promises to overlook the time and to be countable") {
        static_assert(st::retention::check_laws<3>(one_per<2>()).all());
        CHECK(st::retention::check_laws<7>(one_per<3>()).all());
        CHECK(st::retention::check_laws<6>(one_per<>(st::days(2)), st::hours(20)).all());
        CHECK(st::detail::is_ageless<one_per<3>>());
        CHECK_FALSE(st::detail::is_prefix_closed<one_per<3>>());
        CHECK(st::detail::is_countable<one_per<3>>());
        CHECK(std::is_empty_v<one_per<3>>);
        CHECK(sizeof(one_per<>) == sizeof(std::int64_t));
    }

    TEST_CASE("a table keeps one version of each day") {
        st::table<daily, st::clock::manual> t;
        for (std::int64_t hour = 0; hour < 72; hour += 7) t.put("r", daily{"q"}, "v", {st::hours(hour)});
        const std::string expected = support::timestamps_shown(t.versions("r", daily{"q"}));
        CHECK(expected == "252000000 151200000 75600000");  // at 70, 42 and 21 hours
        t.flush();
        CHECK(t.size() == 3);
        CHECK(support::timestamps_shown(t.versions("r", daily{"q"})) == expected);
    }

    TEST_CASE("one version a period is kept where the order of writes counts too") {
        st::table<in_order, st::clock::manual> t;
        for (const int when : {5, 12, 14, 17, 21}) t.put("r", in_order{"q"}, "v", {when});
        CHECK(support::timestamps_shown(t.versions("r", in_order{"q"})) == "21 17 5");
        CHECK(support::timestamps_shown(t.versions("r", in_order{"q"}, {.count = 2})) == "21 17");
        t.put("r", in_order{"q"}, "v", {20});
        CHECK(support::timestamps_shown(t.versions("r", in_order{"q"}, {.count = 3})) == "21 17 5");
        t.flush();
        t.compact();
        CHECK(t.size() == 3);
        CHECK(support::timestamps_shown(t.versions("r", in_order{"q"})) == "21 17 5");
    }
}
