// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/schema/attribute_map.hpp>

namespace st = strata;

TEST_SUITE("schema/attribute_map")
{
    TEST_CASE("an attribute is kept until it is set to nothing") {
        st::attribute_map all;
        CHECK(all.value_or("a", "other") == "other");
        CHECK(all.empty());
        all.set("a", "1");
        all.set("a", "2");
        all.set("b", "3");
        CHECK(all.value_or("a", "other") == "2");
        CHECK(all.size() == 2);
        all.set("a", "");
        all.set("never", "");
        CHECK(all.value_or("a", "other") == "other");
        CHECK(all.find("a") == all.end());
        CHECK(all.count("a") == 0);
        CHECK(all.count("b") == 1);
        CHECK(all.size() == 1);
    }

    TEST_CASE("keys come in the order in which they were first set, which makes no difference to equality") {
        st::attribute_map all;
        for (const char* key : {"c", "a", "b", "a"}) all.set(key, key);
        std::string keys;
        for (const auto& one : all) keys += one.first;
        CHECK(keys == "cab");
        st::attribute_map other;
        for (const char* key : {"a", "b", "c"}) other.set(key, key);
        CHECK(all == other);
        other.set("a", "x");
        CHECK_FALSE(all == other);
        other.set("a", "a");
        other.set("d", "d");
        CHECK_FALSE(all == other);
    }
}
