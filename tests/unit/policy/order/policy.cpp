// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/policy/order/ascending.hpp>
#include <strata/policy/order/bytewise.hpp>
#include <strata/policy/order/descending.hpp>
#include <strata/policy/order/newest_first.hpp>
#include <strata/policy/order/policy.hpp>

namespace st = strata;

namespace {
struct least_order {
    using axis = st::axis::order;
    bool operator()(int a, int b) const { return a < b; }
};
struct of_another_axis {
    using axis = st::axis::backend;
    bool operator()(int a, int b) const { return a < b; }
};
struct one_armed {
    using axis = st::axis::order;
    bool operator()(int a) const { return a < 0; }
};
}  // namespace

TEST_SUITE("policy/order/policy")
{
    TEST_CASE("an order is a function object that says which of two keys comes first") {
        CHECK(st::order_policy<least_order, int>);
        CHECK_FALSE(st::order_policy<least_order, std::string>);
        CHECK_FALSE(st::order_policy<of_another_axis, int>);
        CHECK_FALSE(st::order_policy<one_armed, int>);
    }

    TEST_CASE("each order fits the keys it is meant for") {
        CHECK(st::order_policy<st::order::ascending, std::string>);
        CHECK(st::order_policy<st::order::descending, double>);
        CHECK(st::order_policy<st::order::bytewise, std::string_view>);
        CHECK_FALSE(st::order_policy<st::order::bytewise, int>);
        CHECK(st::order_policy<st::order::newest_first, st::timestamp>);
        CHECK_FALSE(st::order_policy<st::order::newest_first, std::string>);
    }
}
