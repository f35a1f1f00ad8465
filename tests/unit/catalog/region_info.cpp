// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/catalog/region_info.hpp>

namespace st = strata;

TEST_SUITE("catalog/region_info")
{
    TEST_CASE("a region's name ends with the MD5 of what is before it") {  // R11.13; recorded from HBase 2.6.4
        const st::region_info whole("ns:t", 1500, "", "");
        CHECK(whole.name == "ns:t,,1500.33dc9ea6a1ce4eeba7cbeca5b97a3e14.");
        CHECK(whole.encoded() == "33dc9ea6a1ce4eeba7cbeca5b97a3e14");
    }

    TEST_CASE("its first row is a part of its name") {
        const st::region_info part("t", 7, "a,b", "c");
        CHECK(part.name.starts_with("t,a,b,7."));
        CHECK(part.begin == "a,b");
        CHECK(part.end == "c");
        CHECK(part.encoded() != st::region_info("t", 7, "a,c", "c").encoded());
    }
}
