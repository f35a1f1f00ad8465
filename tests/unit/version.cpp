// SPDX-License-Identifier: BSL-1.0
#include <string>

#include <doctest/doctest.h>
#include <strata/version.hpp>

TEST_SUITE("version")
{
    TEST_CASE("the version's text is its three numbers") {
        CHECK(std::to_string(STRATA_VERSION_MAJOR) + '.' + std::to_string(STRATA_VERSION_MINOR) + '.' +
                  std::to_string(STRATA_VERSION_PATCH) ==
              STRATA_VERSION_STRING);
    }
}
