// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/catalog/namespace_descriptor.hpp>

namespace st = strata;

TEST_SUITE("catalog/namespace_descriptor")
{
    TEST_CASE("a namespace has properties, which are texts by name") {
        const st::namespace_descriptor one{"ns", {{"b", "2"}, {"a", "1"}}};
        CHECK(one.properties.begin()->first == "a");
        CHECK(one == st::namespace_descriptor{"ns", {{"a", "1"}, {"b", "2"}}});
        CHECK_FALSE(one == st::namespace_descriptor{"ns"});
    }
}
