// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <chrono>

#include <strata/policy/clock/manual.hpp>

namespace st = strata;

TEST_SUITE("policy/clock/manual")
{
    TEST_CASE("a manual clock stands still until it is told otherwise") {
        st::clock::manual clock;
        CHECK(clock.now() == st::timestamp{0});
        CHECK(clock.now() == st::timestamp{0});
        clock.set({500});
        CHECK(clock.now() == st::timestamp{500});
        clock.advance(10);
        CHECK(clock.now() == st::timestamp{510});
        clock.advance(-20);
        CHECK(clock.now() == st::timestamp{490});
        CHECK(st::clock::manual({100}).now() == st::timestamp{100});
        clock.advance(st::latest.value);
        CHECK(clock.now() == st::latest);
    }

    TEST_CASE("it is set to a time point and moved on by a duration") {
        using namespace std::chrono;
        st::clock::manual clock(sys_seconds(5s));
        CHECK(clock.now() == st::timestamp{5000});
        clock.advance(2min);
        CHECK(clock.now() == st::timestamp{125000});
        clock.advance(-1s);
        CHECK(clock.now() == st::timestamp{124000});
        clock.set(sys_seconds(1s));
        CHECK(clock.now() == st::timestamp{1000});
        CHECK(st::clock::manual({7}).now() == st::timestamp{7});
    }
}
