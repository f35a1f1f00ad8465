// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <tuple>

#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/order/descending.hpp>
#include <strata/policy/order/newest_first.hpp>

namespace st = strata;

namespace {
template <class Order, class Backend>
struct shape {
    using map = st::mdmap<int, st::dim<std::string>, st::dim<std::int64_t, Order, Backend>>;
    static constexpr bool newest_first = st::detail::descends<Order>;
};
struct silent {
    bool operator()(int a, int b) const { return b < a; }
};
using up = st::order::ascending;
using down = st::order::descending;
using up_in_a_tree = shape<up, st::backend::rb_tree>;
using up_in_an_array = shape<up, st::backend::flat>;
using down_in_a_tree = shape<down, st::backend::rb_tree>;
using down_in_an_array = shape<down, st::backend::flat>;
using down_in_a_std_map = shape<down, st::backend::std_map>;
}  // namespace

TEST_SUITE("mdmap/parts/bounds")
{
    TEST_CASE_TEMPLATE("floor and ceiling and between agree with a set at every key and in every gap", Shape,
                       up_in_a_tree, up_in_an_array, down_in_a_tree, down_in_an_array, down_in_a_std_map) {
        for (int count = 0; count <= 5; ++count) {
            typename Shape::map map;
            std::set<std::int64_t> keys;
            for (int i = 1; i <= count; ++i) {
                map.insert_or_assign({"a", 10 * i}, i);
                keys.insert(10 * i);
            }
            const auto level = map["a"];
            for (std::int64_t key = 0; key <= 60; key += 5) {
                const auto floor = level.floor(key);
                const auto above = keys.upper_bound(key);
                CHECK((floor == level.end()) == (above == keys.begin()));
                if (floor != level.end()) CHECK(floor->first == *std::prev(above));
                const auto ceiling = level.ceiling(key);
                const auto wanted = keys.lower_bound(key);
                CHECK((ceiling == level.end()) == (wanted == keys.end()));
                if (ceiling != level.end()) CHECK(ceiling->first == *wanted);
                for (std::int64_t to = 0; to <= 60; to += 5) {
                    std::set<std::int64_t> found;
                    for (auto&& [at, value] : level.between(key, to)) found.insert(at);
                    std::set<std::int64_t> expected;
                    for (const std::int64_t k : keys)
                        if (k >= key && k < to) expected.insert(k);
                    CHECK(found == expected);
                }
            }
            if (count > 0) {
                CHECK(level.first()->first == (Shape::newest_first ? 10 * count : 10));
                CHECK(level.last()->first == (Shape::newest_first ? 10 : 10 * count));
            } else {
                CHECK(level.first() == level.end());
                CHECK(level.last() == level.end());
            }
        }
    }

    TEST_CASE("a level of versions answers as of a time") {
        st::mdmap<std::string, st::dim<std::string>, st::dim<std::int64_t, down>> prices;
        prices.insert_or_assign({"tea", 10}, "1.00");
        prices.insert_or_assign({"tea", 20}, "1.20");
        const auto tea = prices["tea"];
        CHECK(tea.as_of(5) == tea.end());
        CHECK(tea.as_of(10)->second == "1.00");
        CHECK(tea.as_of(19)->second == "1.00");
        CHECK(tea.as_of(20)->second == "1.20");
        CHECK(tea.as_of(99)->second == "1.20");
        tea.as_of(99)->second = "1.30";
        CHECK(prices.at("tea", 20) == "1.30");
    }

    TEST_CASE("versions of a column are asked by a timestamp alone") {
        st::mdmap<int, st::dim<st::version_key, st::order::newest_first>> versions;
        for (const int when : {10, 20})
            for (const st::kind kind : {st::kind::put, st::kind::delete_column})
                versions.try_emplace(st::version_key{{when}, kind}, when);
        const auto all = versions.all();
        CHECK(all.as_of(st::timestamp{15})->first.written() == st::timestamp{10});
        CHECK(all.as_of(st::timestamp{15})->first.kind() == st::kind::delete_column);
        CHECK(all.as_of(st::timestamp{9}) == all.end());
        CHECK(std::ranges::distance(all.between(st::timestamp{10}, st::timestamp{20})) == 2);
        CHECK(std::ranges::distance(all.between(st::timestamp{10}, st::timestamp{21})) == 4);
        CHECK(all.ceiling(st::timestamp{11})->first.written() == st::timestamp{20});
        CHECK(versions.count(st::timestamp{10}) == 1);  // something was written at it
    }

    TEST_CASE("an order says whether the greatest key comes first") {
        CHECK(st::detail::descends<st::order::descending>);
        CHECK(st::detail::descends<st::order::newest_first>);
        CHECK_FALSE(st::detail::descends<st::order::ascending>);
        CHECK_FALSE(st::detail::descends<silent>);
    }
}
