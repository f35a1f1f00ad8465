// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <chrono>
#include <ratio>

#include <limits>
#include <string>

#include <strata/cell/timestamp.hpp>

namespace st = strata;

namespace {
constexpr st::timestamp before_latest{std::numeric_limits<std::int64_t>::max() - 1};

std::string complaint_about(st::time_range range) {
    try {
        st::detail::check(range);
    } catch (const st::bad_time_range& e) {
        return e.what();
    }
    return "none";
}
}  // namespace

TEST_SUITE("cell/timestamp")
{
    TEST_CASE("timestamps compare as signed numbers") {  // R1.3
        CHECK(st::oldest < st::timestamp{-1});
        CHECK(st::timestamp{-1} < st::timestamp{0});
        CHECK(st::timestamp{0} < st::timestamp{1});
        CHECK(before_latest < st::latest);
        CHECK(st::latest.value == 9223372036854775807);
        CHECK(st::timestamp{}.value == 0);
    }

    TEST_CASE("durations are counted in milliseconds") {
        CHECK(st::seconds(1) == 1000);
        CHECK(st::hours(1) == 3600000);
        CHECK(st::days(1) == 86400000);
        CHECK(st::days(2) == st::hours(48));
        CHECK(st::days(-1) == -86400000);
    }

    TEST_CASE("a duration beyond all time is as long as there is time") {
        constexpr std::int64_t last = st::latest.value;
        CHECK(st::seconds(last / 1000) == last / 1000 * 1000);
        CHECK(st::seconds(last / 1000 + 1) == last);
        CHECK(st::hours(last) == last);
        CHECK(st::days(last / 1000000) == last);
        CHECK(st::days(-last) == st::oldest.value);
        CHECK(st::seconds(st::oldest.value) == st::oldest.value);
    }

    TEST_CASE("a time that is moved stops at the ends of time") {
        using st::detail::moved;
        CHECK(moved({5}, 7) == st::timestamp{12});
        CHECK(moved({5}, -7) == st::timestamp{-2});
        CHECK(moved(st::latest, 0) == st::latest);
        CHECK(moved(before_latest, 1) == st::latest);
        CHECK(moved(before_latest, 2) == st::latest);
        CHECK(moved(st::oldest, -1) == st::oldest);
        CHECK(moved({-1}, st::oldest.value) == st::oldest);
        CHECK(moved({0}, st::oldest.value) == st::oldest);
        CHECK(moved(st::latest, st::oldest.value) == st::timestamp{-1});
        CHECK(moved(st::oldest, st::latest.value) == st::timestamp{-1});
    }

    TEST_CASE("no more time has elapsed than there is") {
        using st::detail::elapsed;
        CHECK(elapsed({3}, {10}) == 7);
        CHECK(elapsed({10}, {3}) == -7);
        CHECK(elapsed({-3}, {4}) == 7);
        CHECK(elapsed(st::oldest, st::latest) == st::latest.value);
        CHECK(elapsed(st::latest, st::oldest) == st::oldest.value);
        CHECK(elapsed({1}, st::oldest) == st::oldest.value);
        CHECK(elapsed({-1}, st::latest) == st::latest.value);
        CHECK(elapsed({0}, st::oldest) == st::oldest.value);
        CHECK(elapsed(st::oldest, st::oldest) == 0);
        CHECK(elapsed(st::oldest, {-1}) == st::latest.value);
    }

    TEST_CASE("a time range holds its first timestamp and not its last") {  // R4.10
        constexpr st::time_range range{{10}, {20}};
        CHECK_FALSE(range.contains({9}));
        CHECK(range.contains({10}));
        CHECK(range.contains({19}));
        CHECK_FALSE(range.contains({20}));
    }

    TEST_CASE("a timestamp lies before a time range, in it, or behind it") {  // R4.10
        constexpr st::time_range range{{10}, {20}};
        CHECK_FALSE(range.contains_or_precedes({9}));
        CHECK(range.contains_or_precedes({10}));
        CHECK(range.contains_or_precedes({20}));
        CHECK_FALSE(range.ends_before({9}));
        CHECK_FALSE(range.ends_before({19}));
        CHECK(range.ends_before({20}));
    }

    TEST_CASE("all time holds every timestamp without exception") {  // R4.10
        constexpr st::time_range always;
        CHECK(always.is_all_time());
        CHECK(always == st::time_range{{0}, st::latest});
        for (const st::timestamp t : {st::oldest, st::timestamp{-1}, st::timestamp{0}, before_latest, st::latest}) {
            CHECK(always.contains(t));
            CHECK(always.contains_or_precedes(t));
            CHECK_FALSE(always.ends_before(t));
        }
        // One tick less on either side, and it is an ordinary range.
        CHECK_FALSE(st::time_range{{1}, st::latest}.contains({0}));
        CHECK_FALSE(st::time_range{{1}, st::latest}.contains(st::latest));
        CHECK_FALSE(st::time_range{{0}, before_latest}.contains(before_latest));
    }

    TEST_CASE("an empty time range holds nothing") {  // R2.28: min == max is legal and empty
        constexpr st::time_range nothing{{10}, {10}};
        CHECK_FALSE(nothing.contains({9}));
        CHECK_FALSE(nothing.contains({10}));
        CHECK_FALSE(nothing.contains({11}));
    }

    TEST_CASE("a single timestamp is a range of one tick") {  // R4.7
        CHECK(st::at({10}) == st::time_range{{10}, {11}});
        CHECK(st::at({0}).contains({0}));
        CHECK_FALSE(st::at({10}).contains({9}));
        CHECK_FALSE(st::at({10}).contains({11}));
    }

    TEST_CASE("as of a timestamp is everything up to it") {  // R11.9
        CHECK(st::as_of({10}) == st::time_range{{0}, {11}});
        CHECK(st::as_of({10}).contains({0}));
        CHECK(st::as_of({10}).contains({10}));
        CHECK_FALSE(st::as_of({10}).contains({11}));
    }

    TEST_CASE("the end of time does not overflow") {  // R4.7
        CHECK(st::as_of(st::latest).is_all_time());
        CHECK(st::as_of(before_latest).is_all_time());
        CHECK(st::at(st::latest) == st::time_range{st::latest, st::latest});
    }

    TEST_CASE("a time range with a negative bound or with its ends exchanged is refused") {  // R2.28
        CHECK(complaint_about({{-1}, {5}}) == "strata: a time range may not have a negative bound");
        CHECK(complaint_about({{0}, {-1}}) == "strata: a time range may not have a negative bound");
        CHECK(complaint_about({{6}, {5}}) == "strata: the time range [6, 5) ends before it begins");
        CHECK(complaint_about({{5}, {5}}) == "none");
        CHECK(complaint_about({}) == "none");
    }

    TEST_CASE("no write carries a negative timestamp") {  // R2.28
        CHECK_THROWS_WITH_AS(st::detail::check_written({-1}),
                             "strata: a timestamp may not be negative, but this one is -1", st::bad_timestamp);
        CHECK_THROWS_AS(st::detail::check_written(st::oldest), st::bad_timestamp);
        CHECK_NOTHROW(st::detail::check_written({0}));
        CHECK_NOTHROW(st::detail::check_written(st::latest));
    }

    TEST_CASE("a timestamp is made of a number, a time point or a duration since the epoch") {
        using namespace std::chrono;
        CHECK(st::timestamp(7) == st::timestamp{7});
        CHECK(st::timestamp(2h) == st::timestamp{7200000});
        CHECK(st::timestamp(sys_days(1970y / January / 2)) == st::timestamp{st::days(1)});
        CHECK(st::timestamp(system_clock::time_point(1500us)) == st::timestamp{1});
        CHECK(st::timestamp(system_clock::time_point(-1500us)) == st::timestamp{-2});
        CHECK(st::timestamp(st::timestamp{1234}.time()) == st::timestamp{1234});
        CHECK(st::as_of(sys_seconds(3s)) == st::as_of({3000}));
        constexpr st::time_range range{.from = 1s, .to = 2s};
        static_assert(range.from.value == 1000 && range.to.value == 2000);
    }

    TEST_CASE("a length of time is a number of milliseconds or any duration, rounded down") {
        using namespace std::chrono;
        CHECK(st::time_span(5) == 5);
        CHECK(st::time_span(3s) == 3000);
        CHECK(st::time_span(1999us) == 1);
        CHECK(st::time_span(-1us) == -1);
        CHECK(st::time_span(-2000us) == -2);
        CHECK(st::time_span(duration<double>(0.0015)) == 1);
        CHECK(st::time_span(duration<double>(-0.0015)) == -2);
        CHECK(st::time_span(duration<std::int64_t, std::ratio<1, 3>>(7)) == 2333);
        CHECK(st::time_span(duration<std::int64_t, std::ratio<1, 3>>(-7)) == -2334);
        CHECK(st::minutes(2) == st::seconds(120));
        static_assert(st::milliseconds(minutes(3)) == 180000);
    }

    TEST_CASE("a duration that is too long is the longest") {
        using namespace std::chrono;
        CHECK(st::time_span((hours::max)()) == st::latest.value);
        CHECK(st::time_span((hours::min)()) == st::oldest.value);
        CHECK(st::time_span(duration<double>(1e300)) == st::latest.value);
        CHECK(st::time_span(duration<double>(-1e300)) == st::oldest.value);
        CHECK(st::time_span(duration<std::uint64_t, std::milli>(~std::uint64_t{0})) == st::latest.value);
    }
}
