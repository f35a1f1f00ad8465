// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>
#include <type_traits>

#include <strata/core/error.hpp>
#include <strata/filter/counting_filters.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/filter/row_filters.hpp>

#include "driver.hpp"

namespace st = strata;
namespace filters = st::filters;
namespace comparator = st::comparator;
using driver::names;
using driver::read;
using driver::row_keys;
using driver::shown;
using driver::stored;

namespace {
const st::column q("f", "q");

// D-49: q is 1, missing, 2.
const driver::cells three = stored({"r1 f:a@1=v", "r1 f:q@1=1", "r2 f:a@1=v", "r3 f:a@1=v", "r3 f:q@1=2"});

filters::value no(const char* value) { return {st::compare::not_equal, comparator::binary(value)}; }
}  // namespace

TEST_SUITE("filter/row_decisions")
{
    TEST_CASE("the value of one column decides about its row") {  // D-49, R10.30
        CHECK(row_keys(read(filters::single_column_value(q, st::compare::equal, "1"), three)) == "r1 r2");
        CHECK(names(read(filters::single_column_value(q, st::compare::equal, "2"), three)) == "f:a f:a f:q");
    }

    TEST_CASE("a row without the column passes, unless told otherwise") {  // D-49, R10.30
        const filters::single_column_value strict(q, st::compare::equal, "1", {.reject_if_missing = true});
        CHECK(row_keys(read(strict, three)) == "r1");
        const auto only_a = stored({"r1 f:a@1=v", "r2 f:a@1=v", "r3 f:a@1=v"});
        CHECK(row_keys(read(filters::single_column_value(q, st::compare::equal, "1"), only_a)) == "r1 r2 r3");
        CHECK(row_keys(read(strict, only_a)) == "-");
    }

    TEST_CASE("the newest version decides, or any that the filter is shown") {  // D-47, S9
        const auto versions = stored({"r f:q@1=x", "r f:q@2=y"});
        const filters::single_column_value newest(q, st::compare::equal, "x");
        const filters::single_column_value any(q, st::compare::equal, "x", {.latest_only = false});
        CHECK(shown(read(newest, versions, {.kept = 3})) == "-");
        CHECK(shown(read(any, versions, {.kept = 3})) == "f:q@2=y");
        CHECK(shown(read(any, versions, {.kept = 1})) == "-");
    }

    TEST_CASE("a decision by NO_OP fails at the column, after its comparator") {  // R10.4
        const auto by = [](const st::shared_comparator& reference) {
            return filters::single_column_value({"f", "q"}, st::compare::no_op, reference);
        };
        CHECK_THROWS_AS(read(by(st::comparator::binary("v")), stored({"r f:q@1=v"})), st::server_failure);
        CHECK_THROWS_AS(read(by(st::comparator::number(1)), stored({"r f:q@1=v"})), st::illegal_argument);
        CHECK(read(by(st::comparator::binary("v")), stored({"r f:a@1=v"})).size() == 1);
        CHECK(by(st::comparator::binary("v")).remembers_rows());
        const filters::dependent_column none({"f", "q"}, filters::dependent::is_kept, st::compare::no_op,
                                             st::comparator::number(1));
        CHECK(read(none, stored({"r f:q@1=v", "r f:r@1=v"})).empty());
    }

    TEST_CASE("cells before the column wait for it, cells behind it need not") {  // R10.30
        filters::single_column_value f(q, st::compare::equal, comparator::binary("1"));
        CHECK(f.decides_rows());
        CHECK(f.judge(three[0]) == st::filter_answer::include);
        CHECK_FALSE(f.rejects_cells());
        CHECK(f.judge(three[1]) == st::filter_answer::include);
        CHECK(f.judge(three[4]) == st::filter_answer::include);
        CHECK_FALSE(f.rejects_cells());
        f.begin_row();
        CHECK(f.judge(three[4]) == st::filter_answer::next_row);
        CHECK(f.judge(three[0]) == st::filter_answer::next_row);
        CHECK(f.rejects_cells());
    }

    TEST_CASE("the column that decides may be left out of the row") {  // R10.31
        const filters::single_column_value_exclude f(q, st::compare::equal, "1");
        CHECK(names(read(f, three)) == "f:a f:a");
        CHECK(row_keys(read(f, three)) == "r1 r2");
        const filters::single_column_value_exclude strict(q, st::compare::equal, comparator::binary("1"),
                                                          {.reject_if_missing = true});
        CHECK(row_keys(read(strict, three)) == "r1");
        CHECK(row_keys(read(f, stored({"r f:q@1=1"}))) == "-");
    }

    TEST_CASE("cells depend on one column by their timestamps") {  // R10.32
        const auto row = stored({"r f:a@1=v", "r f:a@2=w", "r f:q@2=x", "r f:q@3=y", "r g:b@3=z"});
        const driver::how all{.kept = 9, .versions = 9};
        CHECK(shown(read(filters::dependent_column(q), row, all)) == "f:a@2=w f:q@3=y f:q@2=x g:b@3=z");
        CHECK(shown(read(filters::dependent_column(q, filters::dependent::is_dropped), row, all)) == "f:a@2=w g:b@3=z");
        const filters::dependent_column by_value(q, filters::dependent::is_kept, st::compare::equal,
                                                 comparator::binary("x"));
        CHECK(shown(read(by_value, row, all)) == "f:a@2=w f:q@2=x");
        CHECK(shown(read(filters::dependent_column({"f", "z"}), row, all)) == "-");
    }

    TEST_CASE("timestamps of one row do not count in the next") {  // R10.32
        const auto rows = stored({"r f:a@1=v", "r f:q@1=v", "s f:a@1=v"});
        CHECK(row_keys(read(filters::dependent_column(q), rows)) == "r");
        CHECK_THROWS_AS(filters::dependent_column(q, filters::dependent::is_kept, st::compare::equal, nullptr),
                        st::illegal_argument);
    }

    TEST_CASE("one refused cell takes its row with it") {  // R10.33
        const auto rows = stored({"r f:a@1=v", "r f:q@1=y", "s f:a@1=v", "s f:q@1=x"});
        CHECK(row_keys(read(filters::skip(no("y")), rows)) == "s");
        CHECK(filters::skip(no("y")).decides_rows());
    }

    TEST_CASE("a refused version takes its row with it, though it would not have been returned") {  // D-48, S9
        const auto versions = stored({"r f:q@1=y", "r f:q@2=x"});
        CHECK(shown(read(filters::skip(no("y")), versions, {.kept = 3})) == "-");
        CHECK(shown(read(filters::skip(no("y")), versions, {.kept = 1})) == "f:q@2=x");
    }

    TEST_CASE("going on with the next column is a refusal to skip") {  // S30
        CHECK(row_keys(read(filters::skip(filters::column_pagination(9)), three)) == "-");
        CHECK(row_keys(read(filters::skip(filters::first_key_only()), driver::rows({"a", "b"}))) == "a b");
    }

    TEST_CASE("skip does not hear what its filter says of rows") {  // R10.33
        CHECK(row_keys(read(filters::skip(filters::page(1)), driver::rows({"a", "b"}))) == "a b");
        CHECK(row_keys(read(filters::skip(filters::prefix("b")), driver::rows({"a", "b", "c"}))) == "-");
        filters::skip f(filters::row(st::compare::equal, comparator::binary("b")));
        CHECK_FALSE(f.rejects_row("a"));
        CHECK(shown(read(filters::skip(filters::key_only()), stored({"r f:q@1=v"}))) == "f:q@1=");
    }

    TEST_CASE("the read ends at the first row that is refused") {  // D-60, R10.34
        const auto all = driver::rows({"a", "b", "c", "d", "e"});
        CHECK(row_keys(read(filters::while_match(filters::row(st::compare::not_equal, comparator::binary("c"))),
                            all)) == "a b");
        CHECK(row_keys(read(filters::while_match(filters::page(2)), all)) == "a b");
    }

    TEST_CASE("the read ends at the first cell that is refused, behind those that passed") {  // R10.34
        const auto rows = stored({"r f:a@1=x", "s f:a@1=x", "s f:b@1=y", "s f:c@1=x", "s g:a@1=x", "t f:a@1=x"});
        CHECK(names(read(filters::while_match(no("y")), rows)) == "f:a f:a");
        CHECK(row_keys(read(filters::while_match(no("y")), rows)) == "r s");
        filters::while_match f(no("y"));
        CHECK(f.decides_rows());
        CHECK(f.judge(rows[2]) == st::filter_answer::skip);
        CHECK(f.is_done());
        f.begin_row();
        CHECK(f.is_done());
        CHECK(f.rejects_row("t"));
    }

    TEST_CASE("a version that is refused ends the read, though it would not have been returned") {  // S9
        const auto versions = stored({"r f:q@1=y", "r f:q@2=x", "s f:q@1=x"});
        CHECK(row_keys(read(filters::while_match(no("y")), versions, {.kept = 3})) == "r");
        CHECK(row_keys(read(filters::while_match(no("y")), versions, {.kept = 1})) == "r s");
    }

    TEST_CASE("a row that is refused at its end is not returned, and the read ends") {  // R10.34
        CHECK(row_keys(read(filters::while_match(filters::single_column_value(q, st::compare::equal, "1")), three)) ==
              "r1 r2");
        CHECK(shown(read(filters::while_match(filters::key_only()), stored({"r f:q@1=v"}))) == "f:q@1=");
    }

    TEST_CASE("the filter inside is not told that a scan is reversed") {  // R10.33, R10.34
        const auto all = driver::rows({"a", "b", "c"});
        CHECK(row_keys(read(filters::inclusive_stop("b"), all, {.reversed = true})) == "c b");
        CHECK(row_keys(read(filters::while_match(filters::inclusive_stop("b")), all, {.reversed = true})) == "-");
    }

    TEST_CASE("skip of skip and while_match of while_match pass what one of them does") {  // in C++ a copy
        const auto nested = [](const auto& one) { return std::decay_t<decltype(one)>(st::shared_filter(one)); };
        const auto rows = stored({"r f:a@1=v", "r f:q@1=x", "s f:a@1=v", "s f:q@1=y", "t f:q@1=x"});
        CHECK(row_keys(read(filters::skip(no("y")), rows)) == "r t");
        CHECK(row_keys(read(nested(filters::skip(no("y"))), rows)) == "r t");
        CHECK(row_keys(read(nested(filters::skip(filters::page(1))), rows)) == "r s t");
        const auto shown_by = [&](const auto& one) { return shown(read(one, rows)); };
        const filters::while_match cells(no("y"));
        CHECK(shown_by(nested(cells)) == shown_by(cells));
        const filters::while_match whole_rows(
            filters::single_column_value(st::column("f", "q"), st::compare::equal, "x"));
        CHECK(shown_by(nested(whole_rows)) == shown_by(whole_rows));
        CHECK(row_keys(read(nested(filters::while_match(filters::page(2))), rows)) == "r s");
    }

    TEST_CASE("a filter that drops rows without the column needs no other family") {  // R10.30, R10.31, R4.40
        const auto of_f = [](const st::filter& one) {
            CHECK(one.is_family_essential("f"));
            return one.is_family_essential("g");
        };
        const filters::single_column_options must_be_there{.reject_if_missing = true};
        const filters::single_column_value lenient(q, st::compare::equal, "1");
        const filters::single_column_value strict(q, st::compare::equal, "1", must_be_there);
        CHECK(of_f(lenient));
        CHECK_FALSE(of_f(strict));
        CHECK(of_f(filters::single_column_value_exclude(q, st::compare::equal, "1")));
        CHECK_FALSE(of_f(filters::single_column_value_exclude(q, st::compare::equal, "1", must_be_there)));
        CHECK(of_f(filters::dependent_column(q)));
        CHECK_FALSE(of_f(filters::skip(strict)));
        CHECK(of_f(filters::skip(lenient)));
        CHECK_FALSE(of_f(filters::while_match(strict)));
        CHECK(of_f(filters::while_match(lenient)));
    }

    TEST_CASE("a filter of a filter needs one") {
        CHECK_THROWS_AS(filters::skip(nullptr), st::illegal_argument);
        CHECK_THROWS_AS(filters::while_match(nullptr), st::illegal_argument);
    }
}
