// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/filter/compare.hpp>

namespace st = strata;

namespace {
// What holds for a value that is less, equal, greater: "<=>" or some of it.
std::string signs(st::compare op) {
    std::string line;
    for (const int sign : {-2, 0, 2})
        if (st::detail::holds(op, sign)) line += sign < 0 ? '<' : sign > 0 ? '>' : '=';
    return line;
}
}  // namespace

TEST_SUITE("filter/compare")
{
    TEST_CASE("an operator holds for one or two of less, equal and greater") {  // R10.4
        CHECK(signs(st::compare::less) == "<");
        CHECK(signs(st::compare::less_or_equal) == "<=");
        CHECK(signs(st::compare::equal) == "=");
        CHECK(signs(st::compare::not_equal) == "<>");
        CHECK(signs(st::compare::greater_or_equal) == "=>");
        CHECK(signs(st::compare::greater) == ">");
        CHECK(signs(st::compare::no_op).empty());
    }

    TEST_CASE("where HBase cannot go by NO_OP, it fails") {  // R10.4
        CHECK_THROWS_AS(st::detail::raise_no_op(), st::server_failure);
    }
}
