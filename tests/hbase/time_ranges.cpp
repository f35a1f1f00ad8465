// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"

namespace st = strata;
using answers::time;
using answers::times;

namespace {

template <std::int64_t N>
struct newest : st::family<"f", st::retention::max_versions<N>> {};
template <std::int64_t N>
using table_of_newest = st::table<newest<N>, st::clock::manual>;
template <std::int64_t N>
constexpr newest<N> q{"q"};

constexpr st::time_range range(std::int64_t from, std::int64_t to) { return {{from}, {to}}; }

}  // namespace

TEST_SUITE("time ranges")
{
    TEST_CASE("a range holds its beginning and not its end: R4.10") {
        table_of_newest<3> t;
        for (const std::int64_t at : {10, 20, 30}) t.put("r", q<3>, "v", {at});
        CHECK(times(t.versions("r", q<3>, {.when = range(10, 30)})) == "20 10");
        CHECK(times(t.versions("r", q<3>, {.when = range(11, 31)})) == "30 20");
        CHECK(times(t.versions("r", q<3>, {.when = range(20, 21)})) == "20");
        CHECK(times(t.versions("r", q<3>, {.when = range(31, 100)})) == "-");
        CHECK(time(t.get("r", q<3>, {.when = range(0, 30)})) == "20");
        CHECK(times(t.get("r", {.when = range(0, 30), .versions = 3})) == "20 10");
    }

    TEST_CASE("a range that ends where it begins is legal and empty: R2.28") {
        table_of_newest<3> t;
        t.put("r", q<3>, "v", {10});
        CHECK_FALSE(t.get("r", q<3>, {.when = range(10, 10)}));
        CHECK(t.get("r", {.when = range(10, 10)}).empty());
        CHECK(answers::scanned(t, {.when = range(10, 10)}) == "-");
    }

    TEST_CASE("a range with a negative bound or with its end before its beginning is refused: R2.28") {
        table_of_newest<3> t;
        for (const st::time_range when : {range(-1, 10), range(10, 9), range(0, -1)}) {
            CHECK_THROWS_AS(t.get("r", q<3>, {.when = when}), st::bad_time_range);
            CHECK_THROWS_AS(times(t.versions("r", q<3>, {.when = when})), st::bad_time_range);
            CHECK_THROWS_AS(t.get("r", {.when = when}), st::bad_time_range);
            CHECK_THROWS_AS(answers::scanned(t, {.when = when}), st::bad_time_range);
        }
    }

    TEST_CASE("reading one timestamp is not reading as of it: R4.7, R11.9, S35") {
        table_of_newest<3> t;
        t.put("r", q<3>, "v", {10});
        t.put("r", q<3>, "v", {20});
        CHECK(time(t.get("r", q<3>, {.when = st::at({15})})) == "-");
        CHECK(time(t.get("r", q<3>, {.when = st::as_of({15})})) == "10");
        CHECK(time(t.get("r", q<3>, {.when = st::as_of({20})})) == "20");
        CHECK(time(t.get("r", q<3>, {.when = st::as_of({9})})) == "-");
    }

    TEST_CASE("a marker newer than the range hides what lies inside: D-41, R5.6, S5") {
        table_of_newest<3> t;
        t.put("r", q<3>, "v", {10});
        t.delete_column("r", q<3>, {50});
        CHECK_FALSE(t.get("r", q<3>, {.when = range(0, 20)}));
        CHECK(t.get("r", {.when = range(0, 20)}).empty());
    }

    TEST_CASE("a marker older than the range hides nothing inside: R5.6") {
        table_of_newest<3> t;
        for (const std::int64_t at : {10, 20}) t.put("r", q<3>, "v", {at});
        t.delete_column("r", q<3>, {15});
        CHECK(times(t.versions("r", q<3>, {.when = range(16, 100)})) == "20");
        CHECK(times(t.versions("r", q<3>, {.when = range(12, 100)})) == "20");
        CHECK(times(t.versions("r", q<3>, {.when = range(0, 20)})) == "-");
    }

    TEST_CASE("versions are counted inside the range, until a flush has counted them all: R6.12, S4") {
        table_of_newest<1> t;
        t.put("r", q<1>, "v", {100});
        t.put("r", q<1>, "v", {1000});
        CHECK(time(t.get("r", q<1>, {.when = range(100, 1000)})) == "100");
        t.flush();
        CHECK(time(t.get("r", q<1>, {.when = range(100, 1000)})) == "-");
    }

    TEST_CASE("out of eight versions the range shows those it holds, as many as the limit: D-70") {
        table_of_newest<3> t;
        for (std::int64_t at = 1; at <= 8; ++at) t.put("r", q<3>, "v", {at});
        CHECK(times(t.versions("r", q<3>, {.count = 3, .when = range(0, 5)})) == "4 3 2");
        t.flush();
        CHECK(times(t.versions("r", q<3>, {.count = 3, .when = range(0, 5)})) == "-");
    }

    TEST_CASE("every timestamp from zero to the far future is in all time: R4.10") {
        table_of_newest<3> t{st::clock::manual({1})};
        t.put("r", q<3>, "v", {0});
        t.put("r", q<3>, "v", {INT64_MAX - 1});
        CHECK(times(t.versions("r", q<3>)) == "9223372036854775806 0");
        CHECK(times(t.versions("r", q<3>, {.when = range(0, 1)})) == "0");
    }

    TEST_CASE("the latest timestamp is the clock's choice, any other is stored as it is: R3.2, R3.3") {
        table_of_newest<3> t{st::clock::manual({500})};
        t.put("r", q<3>, "v", st::latest);
        t.put("r", q<3>, "v", {9000});
        CHECK(times(t.versions("r", q<3>)) == "9000 500");
        t.clock().advance(10);
        t.put("r", q<3>, "v");
        CHECK(times(t.versions("r", q<3>)) == "9000 510 500");
    }
}
