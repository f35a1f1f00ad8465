// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include <strata/testing/model/comparators.hpp>

namespace model = strata::testing::model;
using model::compare;

TEST_SUITE("testing/model/comparators")
{
    TEST_CASE("a part of a cell passes if it and the reference compare so") {  // R10.4, R10.7
        CHECK(model::passes(compare::less, model::binary("b"), "a"));
        CHECK_FALSE(model::passes(compare::less, model::binary("b"), "b"));
        CHECK(model::passes(compare::less_or_equal, model::binary("b"), "b"));
        CHECK(model::passes(compare::greater, model::binary("b"), "\xFF"));
        CHECK(model::passes(compare::greater_or_equal, model::binary("b"), "b"));
        CHECK(model::passes(compare::not_equal, model::binary("b"), "ba"));
        CHECK(model::passes(compare::equal, model::binary_prefix("b"), "ba"));
        CHECK_FALSE(model::passes(compare::equal, model::binary_prefix("ba"), "b"));
        CHECK(model::passes(compare::equal, model::number(-1), std::string(8, '\xFF')));
        CHECK(model::passes(compare::greater, model::number(-1), std::string(8, '\0')));
        CHECK_THROWS_AS(model::passes(compare::equal, model::number(1), "1"), std::invalid_argument);
        CHECK_FALSE(model::passes(compare::no_op, model::number(1), "1"));
    }

    TEST_CASE("some comparators know only equal and less than the reference") {  // R10.8
        CHECK(model::passes(compare::equal, model::substring("AB"), "xaby"));
        CHECK(model::passes(compare::less, model::substring("ab"), "x"));
        CHECK_FALSE(model::passes(compare::greater, model::substring("ab"), "x"));
        CHECK_FALSE(model::passes(compare::equal, model::null(), ""));
        CHECK(model::passes(compare::equal, model::bits(model::bitwise::op_and, "\x03"), "\x02"));
        CHECK_FALSE(model::passes(compare::equal, model::bits(model::bitwise::op_xor, "a"), "a"));
        CHECK(model::passes(compare::equal, model::bits(model::bitwise::op_or, std::string(1, '\0')), "\x01"));
        CHECK(model::passes(compare::not_equal, model::bits(model::bitwise::op_or, "aa"), "a"));
    }
}
