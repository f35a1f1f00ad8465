// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <chrono>
#include <type_traits>

#include <strata/policy/clock/system.hpp>

namespace st = strata;

TEST_SUITE("policy/clock/system")
{
    TEST_CASE("the system clock counts milliseconds since the epoch") {
        using namespace std::chrono;
        const auto before = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
        const st::timestamp now = st::clock::system{}.now();
        const auto after = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
        CHECK(before <= now.value);
        CHECK(now.value <= after);
        CHECK(std::is_empty_v<st::clock::system>);
    }
}
