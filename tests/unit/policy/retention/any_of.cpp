// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <type_traits>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/any_of.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/laws.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/min_versions.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"
#include "walked.hpp"

namespace st = strata;
using namespace st::retention;  // NOLINT: the algebra reads best without
using walked::kept;

namespace {
// Every version of the last hundred milliseconds, then one for each ten, but always two.
struct thinning : st::family<"f", any_of<ttl<100>, one_per<10>, min_versions<2>>> {};
struct last_and_daily : st::family<"f", any_of<min_versions<1>, all_of<one_per<10>, ttl<100>>>> {};
struct spared_by_one : st::family<"f", any_of<min_versions<1>, ttl<100>>> {};
struct spared : st::family<"f", any_of<min_versions<2>, ttl<100>>> {};
}  // namespace

TEST_SUITE("policy/retention/any_of")
{
    TEST_CASE("what one part keeps is kept") {
        CHECK(kept(any_of<min_versions<2>, ttl<5>>(), {9, 8, 7, 4}, 10) == "9 8 7");
        CHECK(kept(any_of<min_versions<2>, ttl<5>>(), {4, 3, 2}, 10) == "4 3");
        CHECK(kept(any_of(min_versions<>(1), ttl<>(5)), {4, 3, 2}, 10) == "4");
        CHECK(kept(any_of<min_versions<0>, ttl<5>>(), {4, 3, 2}, 10) == "");
    }

    TEST_CASE("a part of any_of is told what it kept itself") {
        // 38 and 37 are among the newest three; what one_per kept last of these ten is still 39.
        CHECK(kept(any_of<min_versions<3>, one_per<10>>(), {39, 38, 37, 36, 29, 28}) == "39 38 37 29");
        // Versions that only the other part keeps do not begin a period.
        CHECK(kept(any_of<one_per<10>, one_per<15>>(), {31, 29, 28, 16, 14, 9}) == "31 29 16 14 9");
    }

    TEST_CASE("any_of promises what its parts promise") {
        using spared_by_number = any_of<min_versions<2>, ttl<5>>;
        CHECK(spared_by_number::prefix_closed);
        CHECK_FALSE(spared_by_number::ageless);
        CHECK_FALSE(st::detail::has_limit<spared_by_number>);
        CHECK(spared_by_number().minimum() == 2);
        CHECK(spared_by_number().outlived({4}, {10}));
        CHECK_FALSE(spared_by_number().outlived({5}, {10}));
        CHECK(spared_by_number().time_to_live() == 5);
        CHECK(any_of<ttl<5>, ttl<7>>().time_to_live() == 7);
        CHECK_FALSE(any_of<ttl<5>, ttl<7>>().outlived({4}, {10}));
        CHECK(any_of<max_versions<2>, hbase<5, 1, 9>>().limit() == 5);
        CHECK(any_of<max_versions<2>, hbase<5, 1, 9>>().minimum() == 2);
        // Who lets nothing grow old and has no limit may keep what is as old as can be.
        CHECK_FALSE(st::detail::has_age<any_of<ttl<5>, one_per<10>>>);
        CHECK_FALSE(st::detail::has_age<any_of<ttl<5>, keep_all>>);
        CHECK(any_of<max_versions<2>, one_per<10>>::ageless);
        CHECK_FALSE(any_of<max_versions<2>, one_per<10>>::prefix_closed);
        CHECK(any_of<max_versions<2>, one_per<10>>::countable);
        CHECK(any_of<max_versions<2>, ttl<5>>::countable);
        CHECK_FALSE(any_of<ttl<5>, one_per<10>>::countable);
    }

    TEST_CASE("any_of keeps the laws where its parts do") {
        static_assert(check_laws<3>(any_of<min_versions<1>, ttl<2>>()).all());
        CHECK(check_laws<6>(any_of<min_versions<2>, ttl<3>>()).all());
        CHECK(check_laws<6>(any_of<min_versions<2>, one_per<3>>()).all());
        CHECK(check_laws<6>(any_of<ttl<3>, one_per<2>, min_versions<1>>()).all());
        CHECK(check_laws<6>(any_of<hbase<2, 1, 3>, hbase<4, 0, 2>>()).all());
        CHECK(check_laws<6>(any_of<one_per<2>, one_per<3>>()).all());
        CHECK(check_laws<6>(any_of(min_versions<>(2), ttl<>(3))).all());
    }

    TEST_CASE("a part without state adds no byte to any_of") {
        CHECK(std::is_empty_v<any_of<min_versions<2>, ttl<5>>>);
        CHECK(sizeof(any_of<min_versions<>, ttl<>>) == 2 * sizeof(std::int64_t));
    }

    TEST_CASE("HBase has a word for any_of if one part is a time to live and the others are numbers") {
        CHECK(any_of<min_versions<2>, ttl<5000>>().attributes() ==
              "VERSIONS => 2147483647, MIN_VERSIONS => 2, TTL => 5");
        CHECK(any_of<max_versions<2>, max_versions<3>>().attributes() == "VERSIONS => 3");
        CHECK_FALSE(any_of<max_versions<2>, hbase<5, 1, 9>>::hbase_numbers);
        CHECK_FALSE(any_of<ttl<2>, ttl<3>>::hbase_numbers);
        CHECK_FALSE(any_of<ttl<2>, keep_all>::hbase_numbers);
        CHECK_FALSE(any_of<min_versions<2>, one_per<3>>::hbase_numbers);
    }

    TEST_CASE("a read that names the column shows what is too old under policies of HBase only") {  // R4.29
        for (const bool is_flushed : {false, true}) {
            st::table<last_and_daily, st::clock::manual> t(st::clock::manual({1050}));
            for (const int when : {935, 1045}) t.put("r", last_and_daily{"q"}, "v", {when});
            if (is_flushed) t.flush();
            CHECK(support::timestamps_shown(t.versions("r", last_and_daily{"q"})) == "1045");
        }
        st::table<spared_by_one, st::clock::manual> t(st::clock::manual({1050}));
        for (const int when : {935, 1045}) t.put("r", spared_by_one{"q"}, "v", {when});
        CHECK(support::timestamps_shown(t.versions("r", spared_by_one{"q"})) == "1045 935");
    }

    TEST_CASE("a table thins its versions out as they grow old") {
        st::table<thinning, st::clock::manual> t(st::clock::manual({1050}));
        for (const int when : {931, 935, 937, 961, 965, 1041, 1045}) t.put("r", thinning{"q"}, "v", {when});
        CHECK(support::timestamps_shown(t.versions("r", thinning{"q"})) == "1045 1041 965 961 937");
        t.flush();
        CHECK(t.size() == 5);
        t.clock().set({1100});
        CHECK(support::timestamps_shown(t.versions("r", thinning{"q"})) == "1045 1041 965 937");
        t.clock().set({9999});
        CHECK(support::timestamps_shown(t.versions("r", thinning{"q"})) == "1045 1041 965 937");
        t.compact();
        CHECK(t.size() == 4);
    }

    TEST_CASE("a minimum spares the newest of what is too old in every segment") {
        st::table<spared, st::clock::manual> t(st::clock::manual({1000}));
        for (const int when : {1, 2, 3}) t.put("r", spared{"q"}, "v", {when});
        t.flush();
        CHECK(t.size() == 2);
        CHECK(support::timestamps_shown(t.versions("r", spared{"q"})) == "3 2");
        for (const int when : {4, 5, 990}) t.put("r", spared{"q"}, "v", {when});
        CHECK(support::timestamps_shown(t.versions("r", spared{"q"})) == "990 5");
        t.flush();
        t.compact();
        CHECK(support::timestamps_shown(t.versions("r", spared{"q"})) == "990 5");
    }
}
