// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/policy/order/ascending.hpp>
#include <strata/policy/order/bytewise.hpp>
#include <strata/policy/order/descending.hpp>
#include <strata/testing/order.hpp>

namespace st = strata;

namespace {
struct not_before : st::order::ascending {
    bool operator()(int a, int b) const { return a <= b; }
};
struct rock_paper_scissors : st::order::ascending {
    bool operator()(int a, int b) const { return (b - a + 3) % 3 == 1; }
};
struct by_length : st::order::ascending {
    bool operator()(const std::string& a, const std::string& b) const { return a.size() < b.size(); }
};
}  // namespace

TEST_SUITE("testing/order")
{
    TEST_CASE("the kit takes orders that are orders") {
        const std::vector<int> numbers{3, 1, 2, 2, -5};
        CHECK(st::testing::check_order<st::order::ascending>(numbers).passed());
        CHECK(st::testing::check_order<st::order::descending>(numbers).passed());
        const std::vector<std::string> texts{"", "a", "ab", "b", std::string("a\0", 2), "\xFF", "\x7F"};
        CHECK(st::testing::check_order<st::order::bytewise>(texts).passed());
        CHECK(st::testing::check_order<by_length>(texts).passed());
    }

    TEST_CASE("the kit sees what is no order") {
        const std::vector<int> numbers{0, 1, 2};
        const auto loose = st::testing::check_order<not_before>(numbers);
        CHECK(loose.failures().count("no key is before itself") == 1);
        const auto circular = st::testing::check_order<rock_paper_scissors>(numbers);
        CHECK(circular.failures().count("if a is before b and b before c, a is before c") == 1);
    }
}
