// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <string>

#include <strata/mdmap/dim.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/order/descending.hpp>

namespace st = strata;

TEST_SUITE("mdmap/dim")
{
    TEST_CASE("a dimension is ascending and a tree unless told otherwise") {
        using plain = st::dim<int>;
        CHECK(std::same_as<plain::key, int>);
        CHECK(std::same_as<plain::order, st::order::ascending>);
        CHECK(std::same_as<plain::backend, st::backend::rb_tree>);
    }

    TEST_CASE("the policies of a dimension come in any order") {
        using one = st::dim<std::string, st::order::descending, st::backend::flat>;
        using other = st::dim<std::string, st::backend::flat, st::order::descending>;
        CHECK(std::same_as<one::order, st::order::descending>);
        CHECK(std::same_as<one::backend, st::backend::flat>);
        CHECK(std::same_as<other::order, st::order::descending>);
        CHECK(std::same_as<other::backend, st::backend::flat>);
        CHECK(std::same_as<st::dim<int, st::backend::std_map>::order, st::order::ascending>);
    }

    TEST_CASE("a dimension is told from a policy") {
        CHECK(st::detail::is_dim<st::dim<int>>);
        CHECK(st::detail::is_dim<st::dim<int, st::backend::flat>>);
        CHECK_FALSE(st::detail::is_dim<st::backend::flat>);
        CHECK_FALSE(st::detail::is_dim<int>);
    }
}
