// SPDX-License-Identifier: BSL-1.0
#include <string>

#include <doctest/doctest.h>
#include <strata/core/error.hpp>
#include <strata/filter/comparator.hpp>
#include <strata/filter/counting_filters.hpp>
#include <strata/filter/parts/filter_call.hpp>
#include <strata/filter/row_decisions.hpp>

namespace st = strata;
using st::detail::filter_call;

TEST_SUITE("filter/parts/filter_call")
{
    TEST_CASE("arguments are written as filter strings have them") {
        std::string to = "x ";
        filter_call call(to, "A");
        call.word("<=").text("it's").number(-5).truth(true).count(7).of({"f", ""});
        call.comparison(st::compare::equal, *st::comparator::substring("B")).end();
        CHECK(to == "x A(<=, 'it''s', -5, true, 7, 'f', '', =, 'substring:b')");
        to.clear();
        filter_call(to, "A").end();
        CHECK(to == "A()");
    }

    TEST_CASE("the operator that compares nothing has no sign") {
        std::string to;
        CHECK_THROWS_AS(st::detail::filter_call(to, "F").comparison(st::compare::no_op, *st::comparator::binary("x")),
                        st::illegal_argument);
        CHECK_THROWS_AS(st::detail::filter_call(to, "F").sign(st::compare::no_op), st::illegal_argument);
        CHECK(st::detail::sign_of(st::compare::no_op).empty());
    }

    TEST_CASE("what only matches has two operators") {
        std::string to;
        CHECK_THROWS_AS(filter_call(to, "A").comparison(st::compare::less, *st::comparator::substring("B")),
                        st::illegal_argument);
        CHECK(st::detail::only_matches("regexstringnocase:a"));
        CHECK_FALSE(st::detail::only_matches("binary:substring:"));
    }

    TEST_CASE("a filter of filters inside another one stands in parentheses") {
        std::string to;
        st::detail::write_inner(to, st::filters::page(1));
        st::detail::write_inner(to, st::filters::skip(st::filters::page(1)));
        CHECK(to == "PageFilter(1)(SKIP PageFilter(1))");
    }
}
