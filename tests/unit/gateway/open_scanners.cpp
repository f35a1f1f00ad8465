// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <chrono>
#include <string>

#include <strata/gateway/open_scanners.hpp>

namespace st = strata;
using scanners = st::gateway::open_scanners<std::string>;
using namespace std::chrono_literals;

TEST_SUITE("gateway/open_scanners")
{
    TEST_CASE("a scan is found by its number until it is closed") {
        scanners all(3);
        const auto a = all.open("a");
        const auto b = all.open("b");
        CHECK(a != b);
        CHECK(all.size() == 2);
        CHECK(all.at(a) == "a");
        CHECK(all.at(b) == "b");
        CHECK(all.close(a));
        CHECK_FALSE(all.close(a));
        CHECK_THROWS_AS(all.at(a), st::gateway::unknown_scanner);
        CHECK_THROWS_AS(all.at(-1), st::gateway::unknown_scanner);
        CHECK(all.open("c") != a);
    }
    TEST_CASE("a scan that nobody asks for expires, and each question begins its lease anew") {
        scanners all(3, 10ms);
        const scanners::clock::time_point start{};
        const auto a = all.open("a", start);
        CHECK(all.at(a, start + 10ms) == "a");
        CHECK(all.at(a, start + 20ms) == "a");
        CHECK_THROWS_AS(all.at(a, start + 31ms), st::gateway::unknown_scanner);
        CHECK(all.size() == 0);
        CHECK(all.lease() == 10ms);
    }
    TEST_CASE("there are no more than the limit, unless some have expired") {
        scanners all(2, 10ms);
        const scanners::clock::time_point start{};
        const auto a = all.open("a", start);
        all.open("b", start + 5ms);
        CHECK_THROWS_AS(all.open("c", start + 5ms), st::do_not_retry);
        all.open("c", start + 12ms);
        CHECK(all.size() == 2);
        CHECK_THROWS_AS(all.at(a, start + 12ms), st::gateway::unknown_scanner);
    }
}
