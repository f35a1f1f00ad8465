// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/policy.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/order/ascending.hpp>

namespace st = strata;

namespace {
struct unsorted_backend {
    using axis = st::axis::backend;
    template <class Key, class Mapped, class Order, class Allocator>
    using container = std::vector<std::pair<Key, Mapped>>;
};
struct silent_backend {
    using axis = st::axis::backend;
    template <class Key, class Mapped, class Order, class Allocator>
    using container = st::backend::std_map::container<Key, Mapped, Order, Allocator>;
};
}  // namespace

// What the containers must do is the kit's business: each backend's test runs it.
TEST_SUITE("policy/backend/policy")
{
    TEST_CASE("a backend names a sorted container") {
        CHECK(st::map_backend<st::backend::rb_tree>);
        CHECK(st::map_backend<st::backend::flat>);
        CHECK(st::map_backend<st::backend::std_map>);
        CHECK_FALSE(st::map_backend<unsorted_backend>);
        CHECK_FALSE(st::map_backend<st::order::ascending>);
        CHECK(st::sorted_map<std::map<std::string, int, std::less<>>, std::string>);
        CHECK_FALSE(st::sorted_map<std::set<int>, int>);
    }

    TEST_CASE("a backend that says nothing is taken to move entries and to survive an order that throws") {
        CHECK_FALSE(st::is_stable_backend<silent_backend>);
        CHECK(st::order_may_throw<silent_backend>);
        CHECK(st::is_stable_backend<st::backend::std_map>);
        CHECK_FALSE(st::is_stable_backend<st::backend::flat>);
        CHECK_FALSE(st::order_may_throw<st::backend::rb_tree>);
    }
}
