// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/core/error.hpp>
#include <strata/filter/row_filters.hpp>

#include "driver.hpp"

namespace st = strata;
namespace filters = st::filters;
namespace comparator = st::comparator;
using driver::read;
using driver::row_keys;
using driver::rows;

TEST_SUITE("filter/row_filters")
{
    TEST_CASE("a prefix passes the rows that begin with it") {  // R10.9, D-24, D-25, D-26
        const auto web = rows({"abc1", "abc2", "r", "row1", "row2", "rox"});
        CHECK(row_keys(read(filters::prefix("row"), web)) == "row1 row2");
        CHECK(row_keys(read(filters::prefix(""), web)) == "abc1 abc2 r row1 row2 rox");
        CHECK(row_keys(read(filters::prefix("zz"), web)) == "-");
        const auto ends = rows({"\x61\xFE", "\x61\xFF", "\x61\xFF\x01", "\x62"});
        CHECK(row_keys(read(filters::prefix("\x61\xFF"), ends)) == "\x61\xFF \x61\xFF\x01");
        CHECK(row_keys(read(filters::prefix("\xFF\xFF"), rows({"\xFF\xFE", "\xFF\xFF", "\xFF\xFF\xFF"}))) ==
              "\xFF\xFF \xFF\xFF\xFF");
    }

    TEST_CASE("a prefix ends the read behind its last row, in the direction of the scan") {  // R10.9
        const auto web = rows({"abc1", "row1", "row2", "rox"});
        CHECK(row_keys(read(filters::prefix("row"), web, {.reversed = true})) == "row2 row1");
        filters::prefix forward("row");
        CHECK_FALSE(forward.rejects_row("abc"));
        CHECK(forward.judge(driver::cell("abc f:q@1=v")) == st::filter_answer::seek);
        CHECK(forward.hint(driver::cell("abc f:q@1=v")).leaves_row);
        CHECK_FALSE(forward.rejects_row("row"));
        CHECK(forward.judge(driver::cell("row f:q@1=v")) == st::filter_answer::include);
        CHECK_FALSE(forward.rejects_cells());
        CHECK_FALSE(forward.is_done());
        CHECK(forward.rejects_row("s"));
        CHECK(forward.is_done());
        CHECK(forward.rejects_row("row"));
        filters::prefix backward("row");
        backward.begin_scan({.reversed = true});
        CHECK_FALSE(backward.rejects_row("s"));
        CHECK(backward.rejects_row("ro"));
        CHECK(backward.is_done());
    }

    TEST_CASE("between two rows a prefix rejects whatever comes") {  // R10.9
        filters::prefix f("row");
        CHECK(f.rejects_cells());
        f.rejects_row("row");
        CHECK_FALSE(f.rejects_cells());
        f.begin_row();
        CHECK(f.rejects_cells());
    }

    TEST_CASE("rows are compared by their keys") {  // R10.10
        const auto all = rows({"a", "b", "c"});
        const auto than_b = [&](st::compare op) {
            return row_keys(read(filters::row(op, comparator::binary("b")), all));
        };
        CHECK(than_b(st::compare::less) == "a");
        CHECK(than_b(st::compare::less_or_equal) == "a b");
        CHECK(than_b(st::compare::equal) == "b");
        CHECK(than_b(st::compare::not_equal) == "a c");
        CHECK(than_b(st::compare::greater_or_equal) == "b c");
        CHECK(than_b(st::compare::greater) == "c");
    }

    TEST_CASE("a row that is refused by its key is refused by its cells and at its end") {  // R10.10
        filters::row f(st::compare::equal, comparator::binary("b"));
        CHECK(f.rejects_row("a"));
        CHECK(f.judge(driver::cell("a f:q@1=v")) == st::filter_answer::next_row);
        CHECK(f.rejects_cells());
        f.begin_row();
        CHECK_FALSE(f.rejects_row("b"));
        CHECK(f.judge(driver::cell("b f:q@1=v")) == st::filter_answer::include);
        CHECK_FALSE(f.rejects_cells());
        CHECK_FALSE(f.decides_rows());
    }

    TEST_CASE("a comparison with bytes tells which rows it rejects next") {
        using st::compare;
        const std::vector<std::string> keys{"a", "b", "c", "d", "e"};
        for (const auto op : {compare::less, compare::less_or_equal, compare::equal, compare::not_equal,
                              compare::greater_or_equal, compare::greater})
            for (const bool reversed : {false, true})
                for (const std::string& key : keys) {
                    filters::row f(op, comparator::binary("c"));
                    f.begin_scan({.reversed = reversed});
                    if (!f.rejects_row(key)) {
                        CHECK(f.next_row(key).says == st::row_hint::nothing);
                        continue;
                    }
                    const st::row_hint to = f.next_row(key);
                    bool some_pass = false;
                    for (const std::string& later : keys) {
                        if (reversed ? later >= key : later <= key) continue;
                        filters::row g(op, comparator::binary("c"));
                        if (g.rejects_row(later)) continue;
                        some_pass = true;
                        if (to.says == st::row_hint::first_row) CHECK((reversed ? later <= to.row : later >= to.row));
                    }
                    CHECK((to.says == st::row_hint::no_row) == !some_pass);
                }
        filters::row by_end(compare::equal, comparator::binary_prefix("c"));
        CHECK(by_end.rejects_row("a"));
        CHECK(by_end.next_row("a").says == st::row_hint::nothing);
        CHECK_FALSE(by_end.remembers_rows());
        CHECK(filters::random_row(0.5F).remembers_rows());
    }

    TEST_CASE("a comparison needs a comparator") {
        CHECK_THROWS_WITH_AS(filters::row(st::compare::equal, nullptr),
                             "strata: a filter that compares needs a comparator", st::illegal_argument);
    }

    TEST_CASE("the row that a scan stops at is still returned") {  // R10.11, D-60
        const auto all = rows({"a", "b", "c", "d", "e"});
        CHECK(row_keys(read(filters::inclusive_stop("c"), all)) == "a b c");
        CHECK(row_keys(read(filters::inclusive_stop("c"), all, {.reversed = true})) == "e d c");
        CHECK(row_keys(read(filters::inclusive_stop("bb"), all)) == "a b");
        filters::inclusive_stop f("c");
        CHECK(f.rejects_row("d"));
        CHECK(f.is_done());
        CHECK(f.judge(driver::cell("d f:q@1=v")) == st::filter_answer::next_row);
        f.begin_row();
        CHECK(f.is_done());
    }

    TEST_CASE("chance lets all rows pass, or none, or some") {  // R10.14
        std::vector<std::string> names;
        for (int i = 0; i != 1000; ++i) names.push_back("r" + std::to_string(i));
        const auto all = rows({names.begin(), names.end()});
        CHECK(read(filters::random_row(1.5F), all).size() == 1000);
        CHECK(read(filters::random_row(-1.0F), all).empty());
        CHECK(read(filters::random_row(0.0F), all).empty());
        CHECK(read(filters::random_row(1.0F), all).size() == 1000);
        const auto half = read(filters::random_row(0.5F, 1), all).size();
        CHECK(half > 400);
        CHECK(half < 600);
        CHECK(filters::random_row(0.5F).decides_rows());
    }

    TEST_CASE("a filter by chance chooses the same rows again") {
        std::vector<std::string> names;
        for (int i = 0; i != 100; ++i) names.push_back("r" + std::to_string(i));
        const auto all = rows({names.begin(), names.end()});
        filters::random_row once(0.5F);
        const auto first = row_keys(read(once, all));
        CHECK(row_keys(read(once, all)) == first);
        once.rejects_row("r");
        CHECK(row_keys(read(once, all)) == first);
        CHECK(row_keys(read(filters::random_row(0.5F, 1), all)) != row_keys(read(filters::random_row(0.5F, 2), all)));
    }
}
