// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/clock/shared.hpp>
#include <strata/policy/clock/system.hpp>

namespace st = strata;

TEST_SUITE("policy/clock/shared")
{
    TEST_CASE("tables with a shared clock see what the clock itself is set to") {
        st::clock::manual asked({5});
        const st::clock::shared first(asked);
        const st::clock::shared second = first;
        CHECK(first.now() == st::timestamp{5});
        asked.set({9});
        CHECK(first.now() == st::timestamp{9});
        CHECK(second.now() == st::timestamp{9});
    }

    TEST_CASE("without another it asks the machine's clock") {
        const st::timestamp before = st::clock::system().now();
        const st::timestamp now = st::clock::shared().now();
        CHECK(before <= now);
        CHECK(now <= st::clock::system().now());
    }

    TEST_CASE("it borrows no temporary") {
        static_assert(std::constructible_from<st::clock::shared, const st::clock::manual&>);
        static_assert(!std::constructible_from<st::clock::shared, st::clock::manual>);
        static_assert(!std::convertible_to<const st::clock::manual&, st::clock::shared>);
    }

    TEST_CASE("it is literal if the one that it asks is") {
        const st::clock::manual asked;
        const st::clock::system machine;
        CHECK(st::clock::shared(asked).is_literal());
        CHECK_FALSE(st::clock::shared(machine).is_literal());
        CHECK_FALSE(st::clock::shared().is_literal());
    }
}
