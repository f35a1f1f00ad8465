// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/cell/column.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/all_of.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/filter/column_filters.hpp>
#include <strata/filter/comparator.hpp>
#include <strata/filter/compare.hpp>
#include <strata/filter/counting_filters.hpp>
#include <strata/filter/fuzzy_row.hpp>
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
using filters::list::all_of;

namespace {
filters::value no(const char* value) { return {st::compare::not_equal, comparator::binary(value)}; }

// Gives one answer to everything.
class says : public filters::filter_of<says> {
public:
    explicit says(st::filter_answer answer) : answer_(answer) {}
    st::filter_answer judge(const st::cell_view&) override { return answer_; }

private:
    st::filter_answer answer_;
};

st::filter_answer both(st::filter_answer a, st::filter_answer b) {
    return all_of({says(a), says(b)}).judge(driver::cell("r f:q@1=v"));
}
}  // namespace

TEST_SUITE("filter/all_of")
{
    TEST_CASE("a list of no filters lets everything pass") {  // R10.35
        CHECK(row_keys(read(all_of({}), driver::rows({"a", "b"}))) == "a b");
        CHECK_FALSE(all_of({}).decides_rows());
    }

    TEST_CASE("a cell passes if it passes all members") {  // R10.36
        const auto row = stored({"r f:a@1=x", "r f:b@1=x", "r f:b@2=y", "r f:c@1=x"});
        CHECK(shown(read(all_of({filters::column_range({.from = "b"}), no("y")}), row, {.kept = 3})) ==
              "f:b@1=x f:c@1=x");
    }

    TEST_CASE("the further step counts, up to the first member that refuses") {  // R10.36
        using enum st::filter_answer;
        CHECK(both(include, include) == include);
        CHECK(both(include, include_next_column) == include_next_column);
        CHECK(both(include_next_row, include_next_column) == include_next_row);
        CHECK(both(include, skip) == skip);
        CHECK(both(include_next_column, skip) == next_column);
        CHECK(both(include_next_row, skip) == next_row);
        CHECK(both(include_next_row, next_column) == next_row);
        CHECK(both(skip, next_row) == skip);
        CHECK(both(next_column, include_next_row) == next_column);
        CHECK(both(include, seek) == seek);
    }

    TEST_CASE("a cell that one member refuses is not shown to those behind it") {  // R10.36
        const auto row = stored({"r f:a@1=y", "r f:b@1=x", "r f:c@1=x"});
        CHECK(names(read(all_of({no("y"), filters::first_key_only()}), row)) == "f:b");
        CHECK(names(read(all_of({filters::first_key_only(), no("y")}), row)) == "-");
    }

    TEST_CASE("a member behind one that refuses may still say where to go on") {
        all_of f({no("y"), filters::column_prefix("m"), filters::column_pagination(1, "z")});
        const st::cell y = driver::cell("r f:a@1=y");
        CHECK(f.judge(y) == st::filter_answer::seek);
        CHECK(f.hint(y).qualifier == "m");  // who counts is not asked
        all_of done({filters::page(0), filters::column_prefix("m")});
        CHECK(done.judge(y) == st::filter_answer::seek);
    }

    TEST_CASE("where several seek, the farthest is gone to") {  // R10.36
        all_of f({filters::column_prefix("b"), filters::column_range({.from = "c"}), filters::column_prefix("a")});
        const st::cell a = driver::cell("r f:@1=v");
        CHECK(f.judge(a) == st::filter_answer::seek);
        CHECK(f.hint(a).qualifier == "c");
        all_of with_rows({filters::column_prefix("b"), filters::fuzzy_row({{"s", {0}}})});
        CHECK(with_rows.judge(a) == st::filter_answer::seek);
        CHECK(with_rows.hint(a).leaves_row);
        const auto row = driver::columns({"a", "b", "c", "d"});
        CHECK(
            names(read(all_of({filters::column_range({.from = "b"}), filters::column_range({.from = "c", .to = "d"})}),
                       row)) == "f:c");
    }

    TEST_CASE("HBase fails where a fuzzy filter has no hint, behind one that has") {
        const st::cell m = driver::cell("m f:a@1=v");
        const filters::fuzzy_row behind({{"a", {0}}});
        all_of failing({filters::column_prefix("b"), behind});
        CHECK(failing.judge(m) == st::filter_answer::seek);
        CHECK_THROWS_AS(failing.hint(m), st::server_failure);
        all_of first({behind, filters::column_prefix("b")});
        first.judge(m);
        CHECK(first.hint(m).qualifier == "b");
        all_of repaired({filters::column_prefix("b"), behind});
        repaired.begin_scan({.as_hbase = false});
        repaired.judge(m);
        CHECK(repaired.hint(m).leaves_row);
    }

    TEST_CASE("what is sought is jumped to, so nobody counts what lies between") {  // R4.33
        const auto row = driver::columns({"a", "b", "c", "m", "n"});
        CHECK(names(read(all_of({filters::column_pagination(1, 1), filters::column_prefix("m")}), row)) == "f:m");
        CHECK(names(read(all_of({filters::column_prefix("m"), filters::column_pagination(1, 0)}), row)) == "f:m");
    }

    TEST_CASE("a member that is done ends the row, and the read") {  // R10.36, R10.37
        const auto all = driver::rows({"a", "b", "c"});
        CHECK(row_keys(read(all_of({filters::page(2), filters::prefix("")}), all)) == "a b");
        all_of f({filters::page(0)});
        CHECK(f.is_done());
        CHECK(f.rejects_row("a"));
        CHECK(f.judge(driver::cell("a f:q@1=v")) == st::filter_answer::next_row);
    }

    TEST_CASE("a row passes if it passes all members") {  // R10.37
        const auto all = driver::rows({"a", "b", "c", "d"});
        const filters::row from_b(st::compare::greater_or_equal, comparator::binary("b"));
        CHECK(row_keys(read(all_of({from_b, filters::inclusive_stop("c")}), all)) == "b c");
        CHECK(row_keys(read(all_of({filters::inclusive_stop("c"), from_b}), all)) == "b c");
        CHECK(row_keys(read(all_of({from_b, filters::inclusive_stop("c")}), all, {.reversed = true})) == "d c");
    }

    TEST_CASE("a list goes over the rows that a member rejects, if none remembers rows") {
        const auto from = [](const char* row) {
            return filters::row(st::compare::greater_or_equal, comparator::binary(row));
        };
        const filters::value any(st::compare::not_equal, comparator::binary("x"));
        all_of both({from("c"), any, from("e")});
        CHECK(both.rejects_row("a"));
        CHECK(both.next_row("a").says == st::row_hint::first_row);
        CHECK(both.next_row("a").row == "e");
        CHECK_FALSE(both.remembers_rows());

        all_of none({from("c"), filters::row(st::compare::less, comparator::binary("b"))});
        CHECK(none.rejects_row("b"));
        CHECK(none.next_row("b").says == st::row_hint::no_row);

        all_of counting({from("c"), filters::page(2)});
        CHECK(counting.rejects_row("a"));
        CHECK(counting.next_row("a").says == st::row_hint::nothing);
    }

    TEST_CASE("a list does not go over rows at which a member may throw") {  // R4.39
        const st::column q("f", "q");
        const auto number = comparator::number(0);
        const auto op = st::compare::not_equal;
        const std::vector<st::shared_filter> members = {
            filters::value(op, number),
            filters::qualifier(op, number),
            filters::family(op, number),
            filters::row(op, number),
            filters::column_value(q, op, number),
            filters::single_column_value(q, op, number),
            filters::single_column_value_exclude(q, op, number),
            filters::dependent_column(q, filters::dependent::is_kept, op, number),
            all_of({filters::value(op, number)}),
        };
        const filters::row none(st::compare::less, comparator::binary(""));
        const auto binary = filters::value(op, comparator::binary("x"));
        all_of harmless({binary, none});
        CHECK(harmless.rejects_row("12345678"));
        CHECK(harmless.next_row("12345678").says == st::row_hint::no_row);
        for (const auto& one : members) {
            all_of f({one, none});
            CHECK(f.rejects_row("12345678"));
            CHECK(f.next_row("12345678").says == st::row_hint::nothing);
        }
    }

    TEST_CASE("a row is rejected by its key only if no member may seek from it") {
        const filters::row b(st::compare::equal, comparator::binary("b"));
        CHECK(all_of({b, filters::page(9)}).rejects_row("a"));
        CHECK_FALSE(all_of({b, filters::column_prefix("q")}).rejects_row("a"));
        CHECK_FALSE(all_of({b, filters::page(9)}).rejects_row("b"));
        CHECK(row_keys(read(all_of({b, filters::column_prefix("q")}), driver::rows({"a", "b", "c"}))) == "b");
    }

    TEST_CASE("a page counts the rows that pass the filters before it") {  // D-50, S28
        std::vector<std::string> texts;
        for (const char number : {'1', '2', '3', '4', '5', '6'}) {
            texts.push_back(std::string(1, number) + " f:a@1=v");
            texts.push_back(std::string(1, number) + " f:q@1=" + (number % 2 == 0 ? "even" : "odd"));
        }
        const auto six = stored({texts.begin(), texts.end()});
        const filters::single_column_value even({"f", "q"}, st::compare::equal, "even");
        CHECK(row_keys(read(all_of({filters::page(2), even}), six)) == "2");
        CHECK(row_keys(read(all_of({even, filters::page(2)}), six)) == "2 4");
    }

    TEST_CASE("a page does not count the rows that no cell is left of") {  // D-50b, S28
        std::vector<std::string> texts;
        for (const char number : {'1', '2', '3', '4', '5', '6'})
            texts.push_back(std::string(1, number) + " f:q@1=" + (number % 2 == 0 ? "even" : "odd"));
        const auto six = stored({texts.begin(), texts.end()});
        const filters::single_column_value even({"f", "q"}, st::compare::equal, "even");
        CHECK(row_keys(read(all_of({filters::page(2), even}), six)) == "2 4");
        CHECK(row_keys(read(all_of({even, filters::page(2)}), six)) == "2 4");
    }

    TEST_CASE("every member may change and drop cells") {  // R10.37
        const auto row = stored({"r f:a@1=x", "r f:q@1=1"});
        const all_of f(
            {filters::key_only(), filters::single_column_value_exclude({"f", "q"}, st::compare::equal, "1")});
        CHECK(shown(read(f, row)) == "f:a@1=");
        CHECK(f.decides_rows());
    }

    TEST_CASE("a list is a member like any other") {
        const auto row = driver::columns({"a", "b", "c", "d"});
        const all_of inner({filters::column_range({.from = "b"}), filters::column_range({.to = "d"})});
        CHECK(names(read(all_of({inner, filters::first_key_only()}), row)) == "f:b");
        CHECK(names(read(all_of({inner, filters::column_pagination(1, 1)}), row)) == "f:c");
    }

    TEST_CASE("a list of filters has no gaps") {
        CHECK_THROWS_AS(all_of({filters::page(1), st::shared_filter()}), st::illegal_argument);
    }
}
