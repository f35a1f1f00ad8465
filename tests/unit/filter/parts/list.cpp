// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/filter/all_of.hpp>
#include <strata/filter/any_of.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/filter/counting_filters.hpp>
#include <strata/filter/parts/list.hpp>

#include "../driver.hpp"

namespace st = strata;
namespace parts = st::filters::detail;
using st::filters::list::all_of;
using st::filters::list::any_of;

TEST_SUITE("filter/parts/list")
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

    TEST_CASE("a list needs a family if a member does") {  // R10.35, R4.40
        const st::filters::column_value of_f({"f", "q"}, st::compare::equal, "1");
        const st::filters::column_value of_g({"g", "q"}, st::compare::equal, "1");
        CHECK(of_f.is_family_essential("f"));
        CHECK_FALSE(of_f.is_family_essential("g"));
        const all_of both({of_f, of_g});
        CHECK(both.is_family_essential("f"));
        CHECK(both.is_family_essential("g"));
        CHECK_FALSE(both.is_family_essential("h"));
        CHECK_FALSE(any_of({of_f, all_of({of_f})}).is_family_essential("g"));
        CHECK(any_of({of_f, st::filters::page(1)}).is_family_essential("g"));
        CHECK(all_of({}).is_family_essential("g"));
    }

    TEST_CASE("behind the row is further than any column, and an older version further than a newer one") {
        const st::cell at = driver::cell("a f:a@9=x");
        const auto less = [&](const st::filter_hint& one, const st::filter_hint& other, bool reversed = false) {
            return parts::leads_less_far(one, other, at, reversed);
        };
        const st::filter_hint row{.leaves_row = true};
        const st::filter_hint a{.qualifier = "a"};
        const st::filter_hint b{.qualifier = "b"};
        const st::filter_hint a5{.qualifier = "a", .written = {5}};
        CHECK(less(a, row));
        CHECK_FALSE(less(row, a));
        CHECK(less(a, b));
        CHECK(less(a, a5));
        CHECK(less(a5, b));
        CHECK_FALSE(less(a, a));
        const st::filter_hint to_b{.leaves_row = true, .row = "b"};
        const st::filter_hint to_c{.leaves_row = true, .row = "c"};
        CHECK(less(a, to_b));
        CHECK(less(row, to_b));
        CHECK_FALSE(less(to_b, row));
        CHECK(less(to_b, to_c));
        CHECK_FALSE(less(to_b, to_b));
        CHECK_FALSE(parts::leads_on({}));
        CHECK(parts::leads_on(row));
        CHECK(parts::leads_on(a));
        CHECK(parts::leads_on({.written = {5}}));
    }

    TEST_CASE("in a reversed read the later of two keys is the nearer one") {  // R10.36, R10.38
        const st::cell at = driver::cell("m f:a@9=x");
        const auto less = [&](const st::filter_hint& one, const st::filter_hint& other) {
            return parts::leads_less_far(one, other, at, true);
        };
        const st::filter_hint a{.qualifier = "a"};
        const st::filter_hint b{.qualifier = "b"};
        const st::filter_hint a5{.qualifier = "a", .written = {5}};
        CHECK(less(b, a));
        CHECK_FALSE(less(a, b));
        CHECK(less(a5, a));
        const st::filter_hint to_b{.leaves_row = true, .row = "b"};
        const st::filter_hint to_c{.leaves_row = true, .row = "c"};
        const st::filter_hint to_n{.leaves_row = true, .row = "n"};
        const st::filter_hint to_m{.leaves_row = true, .row = "m"};
        CHECK(less(to_c, to_b));
        CHECK(less(a, to_c));
        CHECK(less(to_n, a));  // it lies in the other direction
        CHECK(less(a, to_m));  // the first key of the row
        CHECK(less(a, {.leaves_row = true}));
        CHECK(less({.leaves_row = true}, to_c));
    }
}
