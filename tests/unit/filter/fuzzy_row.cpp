// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/core/error.hpp>
#include <strata/filter/fuzzy_row.hpp>

#include "driver.hpp"

namespace st = strata;
namespace filters = st::filters;
using driver::read;
using driver::row_keys;
using driver::rows;

TEST_SUITE("filter/fuzzy_row")
{
    TEST_CASE("a fuzzy key passes rows that agree on the common part") {  // R10.12, D-59, S29
        const auto all = rows({"a", "ab", "abc", "xbc"});
        CHECK(row_keys(read(filters::fuzzy_row({{"abc", {0, 0, 0}}}), all)) == "a ab abc");
        CHECK(row_keys(read(filters::fuzzy_row({{"abc", {1, 0, 0}}}), all)) == "a ab abc xbc");
        CHECK(row_keys(read(filters::fuzzy_row({{"zb", {1, 0}}}), rows({"a", "abc", "acb", "xbx"}))) == "a abc xbx");
        CHECK(row_keys(read(filters::fuzzy_row({{"abc", {0, 0, 0}}}), all, {.reversed = true})) == "abc ab a");
    }

    TEST_CASE("any of several fuzzy keys will do") {  // R10.12
        const filters::fuzzy_row f({{"a1", {0, 0}}, {"x2", {1, 0}}});
        CHECK(row_keys(read(f, rows({"a1", "a2", "b1", "b2", "c3"}))) == "a1 a2 b2");
    }

    TEST_CASE("a fuzzy key leaves a row that does not agree") {  // R10.12
        filters::fuzzy_row f({{"c", {0}}});
        const st::cell other = driver::cell("b f:q@1=v");
        CHECK(f.judge(other) == st::filter_answer::seek);
        CHECK(f.hint(other).leaves_row);
        CHECK(f.rejects_cells());
        f.begin_row();
        CHECK_FALSE(f.rejects_cells());
    }

    TEST_CASE("a fuzzy key says of each byte whether it matters") {  // R10.12
        CHECK_THROWS_WITH_AS(filters::fuzzy_row({{"abc", {0, 1}}}),
                             "strata: the fuzzy key 'abc' has 3 bytes, but its mask has 2", st::illegal_argument);
        CHECK_THROWS_AS(filters::fuzzy_row({}), st::illegal_argument);
    }

    TEST_CASE("a fuzzy filter goes on at the next row that may agree") {  // R10.12
        const auto next = [](const filters::fuzzy_key& key, const char* row, bool reversed = false) {
            const auto found =
                filters::detail::next_fuzzy_row(key, driver::cell(std::string(row) + " f:q@1=v"), reversed);
            return found ? *found : std::string("-");
        };
        CHECK(next({"b", {0}}, "a") == "b");
        CHECK(next({"b", {0}}, "c") == "-");
        CHECK(next({"b", {0}}, "cx") == "-");
        CHECK(next({"?b", {1, 0}}, "aa") == "ab");
        CHECK(next({"?b", {1, 0}}, "ac") == "bb");
        CHECK(next({"?b", {1, 0}},
                   "\xFF"
                   "c") == "-");
        CHECK(next({"a?c", {0, 1, 0}}, "abd") == "acc");
        CHECK(next({"a?c?", {0, 1, 0, 1}}, "abaz") == "abc");  // nothing behind what matters stays
        CHECK(next({"b", {0}}, "c", true) == "c");             // one more than the row, so as not to miss longer ones
        CHECK(next({"?b", {1, 0}}, "ba", true) == "ac");
        CHECK(next({"?b", {1, 0}}, std::string("\0a", 2).c_str(), true).size() == 2);
        // Backwards a byte of 0 counts as FF, even one that matters.
        CHECK(next({"?a?b", {1, 0, 1, 0}}, "xcyz", true) ==
              "xa\xFF"
              "c");
        CHECK(next({{"a\0b", 3}, {0, 0, 0}}, "axb", true) ==
              "a\xFF"
              "c");
    }

    TEST_CASE("where a row is shorter than the key, HBase reads what lies behind it") {  // R10.12
        using filters::detail::row_and_next_bytes;
        const st::cell c = driver::cell("r fam:q@258=v");
        CHECK(row_and_next_bytes(c, 1) == "r");
        CHECK(row_and_next_bytes(c, 2) == "r\3famq" + st::bytes("\0\0\0\0\0\0\1\2\4v", 10));
        CHECK(row_and_next_bytes(c, 99).size() == 99);
    }

    TEST_CASE("when no key may agree any more, the filter is done and rejects nothing") {  // HBASE-26967
        filters::fuzzy_row f({{"a", {0}}, {"c", {0}}});
        const auto hint_behind = [&](const char* row) {
            return f.hint(driver::cell(std::string(row) + " f:q@1=v")).row;
        };
        CHECK(hint_behind("0") == "a");
        CHECK(hint_behind("b") == "c");
        CHECK_FALSE(f.is_done());
        CHECK(hint_behind("d").empty());
        CHECK(f.is_done());
        CHECK_FALSE(f.rejects_cells());
        f.begin_row();
        CHECK(f.is_done());
        CHECK(row_keys(read(f, rows({"0", "a", "b", "c", "d", "e"}))) == "a c");
    }

    TEST_CASE("repaired, it looks at every row and is never done") {  // R10.12
        const filters::fuzzy_row f({{"ab", {0, 0}}});
        const auto all = rows({"0", "a", "ab", "b"});
        CHECK(row_keys(read(f, all)) == "ab");
        CHECK(row_keys(read(f, all, {.as_hbase = false})) == "a ab");
        filters::fuzzy_row repaired(f);
        repaired.begin_scan({.as_hbase = false});
        CHECK(repaired.hint(driver::cell("b f:q@1=v")).row.empty());
        CHECK_FALSE(repaired.is_done());
    }
}
