// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>

#include <strata/container/btree/lookup.hpp>

#include "unit/container/trees.hpp"

namespace {
using by_view = support::tree<std::string, int>;
using by_key = strata::btree_map<std::string, int>;

template <class Map, class K>
concept finds_by = requires(const Map& map, const K& key) {
    map.find(key);
};
}  // namespace

TEST_SUITE("container/btree/lookup")
{
    TEST_CASE("an order that is not transparent compares keys and what converts to one") {
        CHECK(finds_by<by_view, std::string_view>);
        CHECK(finds_by<by_key, const char*>);
        CHECK_FALSE(finds_by<by_key, std::string_view>);
        CHECK_FALSE(finds_by<by_key, by_key>);
    }

    TEST_CASE("lookups in a const btree give places that do not change it") {
        const by_view map{{"a", 1}, {"c", 3}};
        CHECK(std::same_as<decltype(map.find("a")), by_view::const_iterator>);
        CHECK(map.lower_bound("b")->first == "c");
        CHECK(map.upper_bound("a")->first == "c");
        CHECK(map.equal_range("b").first == map.equal_range("b").second);
        CHECK(map.count("a") == 1);
        CHECK(map.find({}) == map.end());
        CHECK_THROWS_AS(map.at("b"), std::out_of_range);
        CHECK(map.cbegin() == map.begin());
        CHECK(map.key_comp()(std::string_view("a"), std::string_view("b")));
        CHECK_FALSE(map.key_comp()(std::string_view("b"), std::string_view("a")));
    }

    TEST_CASE("a btree that may change gives places that may") {
        by_view map{{"a", 1}, {"c", 3}};
        map.find("a")->second = 2;
        map.lower_bound("b")->second = 4;
        map.at("a") += 1;
        CHECK(map.at("a") == 3);
        CHECK(map.at("c") == 4);
        CHECK(map.upper_bound("c") == map.end());
    }
}
