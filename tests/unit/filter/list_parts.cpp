// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/filter/list_parts.hpp>

namespace st = strata;
namespace parts = st::filters::detail;

TEST_SUITE("filter/list_parts")
{
    TEST_CASE("an answer can be taken apart and put together again") {  // R10.36
        using enum st::filter_answer;
        for (const auto answer : {include, include_next_column, include_next_row, skip, next_column, next_row})
            CHECK(parts::answer_of(parts::parts_of(answer)) == answer);
    }

    TEST_CASE("to seek counts as to refuse one cell") {  // R10.38
        const auto seek = parts::parts_of(st::filter_answer::seek);
        CHECK_FALSE(seek.keeps);
        CHECK(seek.step == parts::stride::cell);
    }

    TEST_CASE("behind the row is further than any column, and an older version further than a newer one") {
        const st::filter_hint row{.leaves_row = true};
        const st::filter_hint a{.qualifier = "a"};
        const st::filter_hint b{.qualifier = "b"};
        const st::filter_hint a5{.qualifier = "a", .written = {5}};
        CHECK(parts::leads_less_far(a, row));
        CHECK_FALSE(parts::leads_less_far(row, a));
        CHECK(parts::leads_less_far(a, b));
        CHECK(parts::leads_less_far(a, a5));
        CHECK(parts::leads_less_far(a5, b));
        CHECK_FALSE(parts::leads_less_far(a, a));
        CHECK_FALSE(parts::leads_on({}));
        CHECK(parts::leads_on(row));
        CHECK(parts::leads_on(a));
        CHECK(parts::leads_on({.written = {5}}));
    }
}
