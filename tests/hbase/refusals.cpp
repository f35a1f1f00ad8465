// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"

namespace st = strata;

namespace {

struct f : st::family<"f"> {};
using table = st::table<f, st::clock::manual>;

constexpr f q{"q"};

}  // namespace

TEST_SUITE("refusals")
{
    TEST_CASE("a row has one byte at least and 32767 at most: R2.1, R2.2") {
        table t;
        for (const std::string& row : {std::string(), std::string(32768, 'x')}) {
            CHECK_THROWS_AS(t.put(row, q, "v"), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_version(row, q), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_version(row, q, {1}), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_column(row, q), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_family(row, st::all<f>), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_family_version(row, st::all<f>, {1}), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_row(row), st::bad_row_key);
            CHECK_THROWS_AS(t.get(row), st::bad_row_key);
            CHECK_THROWS_AS(t.get(row, q), st::bad_row_key);
            CHECK_THROWS_AS(answers::times(t.versions(row, q)), st::bad_row_key);
        }
        CHECK(t.size() == 0);
        const std::string longest(32767, 'x');
        t.put(longest, q, "v");
        CHECK(t.get(longest, q));
    }

    TEST_CASE("the bounds of a scan are rows or empty: R2.3") {
        table t;
        const std::string long_row(32768, 'x');
        CHECK_THROWS_AS(answers::scanned(t, {.start = long_row}), st::illegal_argument);
        CHECK_THROWS_AS(answers::scanned(t, {.stop = long_row}), st::illegal_argument);
        CHECK(answers::scanned(t, {.start = "", .stop = ""}) == "-");
    }

    TEST_CASE("a put into an unknown family stores nothing: R2.18, C-129") {
        table t;
        CHECK_THROWS_AS(t.put("r", st::column("unknown", "q"), "v"), st::no_such_column_family);
        CHECK_THROWS_AS(t.put("r", st::column("f:", "q"), "v"), st::no_such_column_family);
        CHECK_THROWS_AS(t.put("r", st::column("", "q"), "v"), st::no_such_column_family);
        CHECK(t.size() == 0);
    }

    TEST_CASE("reading an unknown family is refused: R2.19") {
        table t;
        CHECK_THROWS_AS(t.get("r", st::column("unknown", "q")), st::no_such_column_family);
        CHECK_THROWS_AS(answers::times(t.versions("r", st::column("unknown", "q"))), st::no_such_column_family);
        CHECK_THROWS_AS(t.get("r", {.columns = {st::column("unknown", "q")}}), st::no_such_column_family);
    }

    TEST_CASE("a timestamp below zero is refused and nothing is stored: R2.28") {
        table t;
        CHECK_THROWS_AS(t.put("r", q, "v", {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(t.delete_version("r", q, {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(t.delete_column("r", q, {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(t.delete_family("r", st::all<f>, {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(t.delete_row("r", {-1}), st::bad_timestamp);
        CHECK(t.size() == 0);
    }

    TEST_CASE("all refusals are illegal arguments, but for unknown families and raw scans: R2.28") {
        table t;
        CHECK_THROWS_AS(t.put("", q, "v"), st::illegal_argument);
        CHECK_THROWS_AS(t.put("r", q, "v", {-1}), st::illegal_argument);
        CHECK_THROWS_AS(t.get("r", q, {.when = {{2}, {1}}}), st::illegal_argument);
        CHECK_THROWS_AS(t.put("r", st::column("unknown", "q"), "v"), st::error);
    }
}
