// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/core/error.hpp>
#include <strata/filter/all_of.hpp>
#include <strata/filter/any_of.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/filter/column_filters.hpp>
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
using filters::list::any_of;

namespace {
filters::value is(const char* value) { return {st::compare::equal, comparator::binary(value)}; }
filters::row row_is(const char* key) { return {st::compare::equal, comparator::binary(key)}; }

// Answers the first cell of a row, and says which others it is asked about.
class says : public filters::filter_of<says> {
public:
    says(st::filter_answer answer, std::string& asked, st::filter_hint to = {})
        : answer_(answer), asked_(&asked), to_(std::move(to)) {}
    st::filter_answer judge(const st::cell_view& cell) override {
        *asked_ += std::string(cell.family()) + ":" + std::string(cell.qualifier()) + "@" +
                   std::to_string(cell.timestamp().value) + " ";
        return answer_;
    }
    st::filter_hint hint(const st::cell_view&) override { return to_; }

private:
    st::filter_answer answer_;
    std::string* asked_;
    st::filter_hint to_;
};

// Lets one cell of the read pass, and takes its value away.
class one_key : public filters::filter_of<one_key> {
public:
    bool is_done() const override { return *is_done_; }
    st::filter_answer judge(const st::cell_view&) override {
        *is_done_ = true;
        return st::filter_answer::include;
    }
    st::cell_view transform(const st::cell_view& cell) override {
        return {cell.row(), cell.family(), cell.qualifier(), cell.version(), {}};
    }

private:
    filters::per_read<bool> is_done_;
};

st::filter_answer either(st::filter_answer a, st::filter_answer b) {
    std::string asked;
    return any_of({says(a, asked), says(b, asked)}).judge(driver::cell("r f:q@1=v"));
}
}  // namespace

TEST_SUITE("filter/any_of")
{
    TEST_CASE("a list of no filters that one must accept lets everything pass") {  // R10.35, R10.39
        CHECK(row_keys(read(any_of({}), driver::rows({"a", "b"}))) == "a b");
        CHECK_FALSE(any_of({}).is_done());
        CHECK_FALSE(any_of({}).decides_rows());
    }

    TEST_CASE("a cell passes if it passes one member") {  // R10.38
        const auto row = stored({"r f:a@1=x", "r f:b@1=y", "r f:c@1=z"});
        CHECK(names(read(any_of({is("x"), is("z")}), row)) == "f:a f:c");
        CHECK(names(read(any_of({is("x"), filters::column_prefix("b")}), row)) == "f:a f:b");
    }

    TEST_CASE("the lesser step counts, and to seek is to refuse one cell") {  // R10.38
        using enum st::filter_answer;
        CHECK(either(include, next_row) == include);
        CHECK(either(include_next_row, include_next_column) == include_next_column);
        CHECK(either(include_next_row, next_row) == include_next_row);
        CHECK(either(include_next_column, skip) == include);
        CHECK(either(next_column, next_row) == next_column);
        CHECK(either(next_row, next_row) == next_row);
        CHECK(either(skip, next_row) == skip);
        CHECK(either(seek, next_row) == skip);
        CHECK(either(seek, include_next_row) == include);
        CHECK(either(seek, seek) == seek);
    }

    TEST_CASE("where all seek, the nearest is gone to") {  // R10.38
        any_of f({filters::column_prefix("m"), filters::column_prefix("c")});
        const st::cell a = driver::cell("r f:a@1=v");
        CHECK(f.judge(a) == st::filter_answer::seek);
        CHECK(f.hint(a).qualifier == "c");
        const auto row = driver::columns({"a", "b", "c1", "d", "m1", "n"});
        CHECK(names(read(f, row)) == "f:c1 f:m1");
    }

    TEST_CASE("a member is not asked again before what it wanted") {  // R10.38
        const auto cells = stored({"r f:a@2=v", "r f:a@1=v", "r f:b@1=v", "r f:c@1=v", "r g:a@1=v", "s f:a@1=v"});
        using enum st::filter_answer;
        const auto asked = [&](st::filter_answer answer, const char* to = "") {
            std::string line;
            std::string others;
            const any_of f({says(answer, line, {.qualifier = to}), says(include, others)});
            read(f, cells, {.kept = 9, .versions = 9});
            return line;
        };
        const std::string everything = "f:a@2 f:a@1 f:b@1 f:c@1 g:a@1 f:a@1 ";
        CHECK(asked(skip) == everything);
        CHECK(asked(include) == everything);
        CHECK(asked(next_column) == "f:a@2 f:b@1 f:c@1 g:a@1 f:a@1 ");
        CHECK(asked(include_next_column) == "f:a@2 f:b@1 f:c@1 g:a@1 f:a@1 ");
        CHECK(asked(next_row) == "f:a@2 g:a@1 f:a@1 ");
        CHECK(asked(include_next_row) == "f:a@2 g:a@1 f:a@1 ");
        CHECK(asked(seek, "c") == "f:a@2 f:c@1 g:a@1 f:a@1 ");
        CHECK(asked(seek) == everything);  // without a hint
    }

    TEST_CASE("a member that wanted to leave the row is not asked again in it") {  // R10.38
        any_of f({filters::fuzzy_row({{"x", {0}}}), filters::column_prefix("b")});
        CHECK(names(read(f, driver::columns({"a", "b", "c"}))) == "f:b");
        std::string asked;  // a hint may leave it, too, without a row to go on at
        const says leaves(st::filter_answer::seek, asked, {.leaves_row = true});
        CHECK(shown(read(any_of({leaves, is("y")}), stored({"r f:a@1=x", "r f:b@1=y"}))) == "f:b@1=y");
        CHECK(asked == "f:a@1 ");
    }

    TEST_CASE("a member is asked about the very cell that it wanted to go on with") {  // R10.38
        using enum st::filter_answer;
        const auto asked = [](st::filter_hint to) {
            std::string line;
            std::string others;
            read(any_of({says(seek, line, std::move(to)), says(include, others)}),
                 stored({"r f:a@3=v", "r f:b@3=v", "r f:b@2=v", "r f:b@1=v", "r f:c@1=v"}), {.kept = 9, .versions = 9});
            return line;
        };
        CHECK(asked({.qualifier = "b"}) == "f:a@3 f:b@3 f:b@2 f:b@1 f:c@1 ");
        CHECK(asked({.qualifier = "b", .written = {2}}) == "f:a@3 f:b@2 f:b@1 f:c@1 ");
        CHECK(asked({.qualifier = "bb"}) == "f:a@3 f:c@1 ");
    }

    TEST_CASE("in a reversed scan a member that seeks a column misses it, if another one does not seek") {
        const auto row = driver::columns({"a", "m", "z"});
        const any_of f({filters::column_prefix("m"), is("none")});
        CHECK(names(read(f, row)) == "f:m");
        CHECK(names(read(f, row, {.reversed = true})) == "-");
        CHECK(names(read(f, driver::columns({"m", "z"}), {.reversed = true})) == "f:m");
    }

    TEST_CASE("members that are done are not asked, and all of them end the read") {  // R10.38, R10.39
        const auto all = driver::rows({"a", "b", "c", "d"});
        CHECK(row_keys(read(any_of({filters::inclusive_stop("b"), row_is("c")}), all)) == "a b c");
        CHECK(row_keys(read(any_of({filters::inclusive_stop("a"), filters::inclusive_stop("b")}), all)) == "a b");
        any_of done({filters::page(0), filters::page(0)});
        CHECK(done.is_done());
        CHECK(done.rejects_row("a"));
        CHECK(done.judge(driver::cell("a f:q@1=v")) == st::filter_answer::skip);
    }

    TEST_CASE("a row is rejected if all members reject it") {  // R10.39
        const auto all = driver::rows({"a", "b", "c"});
        CHECK(row_keys(read(any_of({row_is("a"), row_is("c")}), all)) == "a c");
        CHECK(any_of({row_is("a"), row_is("c")}).rejects_row("b"));
        CHECK_FALSE(any_of({row_is("a"), row_is("c")}).rejects_row("c"));
        CHECK(row_keys(read(any_of({filters::prefix("c"), filters::prefix("a")}), all)) == "a c");
        CHECK(row_keys(read(any_of({filters::prefix("c"), filters::prefix("a")}), all, {.reversed = true})) == "c a");
    }

    TEST_CASE("a row is left out at its end if all members say so") {  // R10.39
        const auto rows = stored({"a f:p@1=1", "a f:q@1=2", "b f:p@1=2", "b f:q@1=1", "c f:p@1=2", "c f:q@1=2"});
        const filters::single_column_value p({"f", "p"}, st::compare::equal, "1");
        const filters::single_column_value q({"f", "q"}, st::compare::equal, "1");
        CHECK(row_keys(read(any_of({p, q}), rows)) == "a b");
        CHECK(any_of({p, q}).decides_rows());
    }

    TEST_CASE("a member drops cells even if another one lets them pass") {  // R10.39
        const auto row = stored({"r f:a@1=x", "r f:q@1=1"});
        const filters::single_column_value_exclude without_q({"f", "q"}, st::compare::equal, "1");
        CHECK(names(read(any_of({filters::column_prefix(""), without_q}), row)) == "f:a");
    }

    TEST_CASE("the members that a cell passed change it") {  // R10.39
        const auto row = stored({"r f:a@1=x", "r f:b@1=y"});
        const filters::list::all_of keys_of_a({filters::column_prefix("a"), filters::key_only()});
        CHECK(shown(read(any_of({keys_of_a, is("y")}), row)) == "f:a@1= f:b@1=y");
        CHECK(shown(read(any_of({one_key(), is("y")}), row)) == "f:a@1= f:b@1=y");  // it is done when f:b comes
    }

    TEST_CASE("a list of filters that one must accept has no gaps") {
        CHECK_THROWS_AS(any_of({filters::page(1), st::shared_filter()}), st::illegal_argument);
    }
}
