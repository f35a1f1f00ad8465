// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/schema/kept_attributes.hpp>

namespace st = strata;

TEST_SUITE("schema/kept_attributes")
{
    TEST_CASE("an attribute is kept until it is set to nothing") {
        st::attribute_map all;
        CHECK(st::detail::kept(all, "a", "other") == "other");
        st::detail::keep(all, "a", "1");
        st::detail::keep(all, "a", "2");
        st::detail::keep(all, "b", "3");
        CHECK(st::detail::kept(all, "a", "other") == "2");
        CHECK(all.size() == 2);
        st::detail::keep(all, "a", "");
        st::detail::keep(all, "never", "");
        CHECK(st::detail::kept(all, "a", "other") == "other");
        CHECK(all.size() == 1);
    }
}
