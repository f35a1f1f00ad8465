// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>

#include <strata/request/no_limit.hpp>

namespace st = strata;

TEST_SUITE("request/no_limit")
{
    TEST_CASE("no number is greater, and all versions are the greatest number that HBase's client can ask for") {
        CHECK(st::no_limit == static_cast<std::size_t>(-1));
        CHECK(st::all_versions == 0x7fffffff);  // Get.readAllVersions: Integer.MAX_VALUE
    }
}
