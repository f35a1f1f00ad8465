// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/container/boost_version.hpp>

TEST_SUITE("container/boost_version")
{
    // What it refuses is under test in tests/reject.
    TEST_CASE("a release of boost that can be used is let through") { CHECK(BOOST_VERSION != 108500); }
}
