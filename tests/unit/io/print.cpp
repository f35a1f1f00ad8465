// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include <strata/io/print.hpp>

namespace st = strata;

namespace {
template <class T>
std::string printed(const T& thing) {
    std::ostringstream out;
    out << thing;
    return out.str();
}
}  // namespace

TEST_SUITE("io/print")
{
    TEST_CASE("a cell is printed as a scan of the shell prints it") {  // R11.8
        const st::cell_view c("com.cnn.www", "anchor", "cnnsi.com", {{9}, st::kind::put}, "CNN");
        CHECK(printed(c) == "com.cnn.www column=anchor:cnnsi.com, timestamp=9, value=CNN");
        CHECK(printed(st::cell(c)) == "com.cnn.www column=anchor:cnnsi.com, timestamp=9, value=CNN");
    }

    TEST_CASE("a marker shows its type in the place of a value") {  // R11.8
        const auto marker = [](st::kind k) { return printed(st::cell_view("r", "f", "", {{9}, k}, "")); };
        CHECK(marker(st::kind::delete_family) == "r column=f:, timestamp=9, type=DeleteFamily");
        CHECK(marker(st::kind::delete_family_version) == "r column=f:, timestamp=9, type=DeleteFamilyVersion");
        CHECK(marker(st::kind::delete_column) == "r column=f:, timestamp=9, type=DeleteColumn");
        CHECK(marker(st::kind::delete_version) == "r column=f:, timestamp=9, type=Delete");
    }

    TEST_CASE("bytes that do not print are escaped in every part of a cell") {  // R11.7
        const st::cell_view c(st::bytes_view("r\0", 2), "f\xC3", "q\n", {{9}, st::kind::put}, "a\\b\xFF");
        CHECK(printed(c) == "r\\x00 column=f\\xC3:q\\x0A, timestamp=9, value=a\\x5Cb\\xFF");
        CHECK(printed(st::cell_view("r", "f", "q", {{0}, st::kind::put}, "")) == "r column=f:q, timestamp=0, value=");
    }

    TEST_CASE("a row is printed cell by cell") {
        const std::vector<st::cell_view> cells{{"r", "f", "a", {{2}, st::kind::put}, "x"},
                                               {"r", "f", "b", {{1}, st::kind::put}, "y"}};
        CHECK(printed(st::row_view(cells)) ==
              "r column=f:a, timestamp=2, value=x\nr column=f:b, timestamp=1, value=y\n");
        CHECK(printed(st::row_view()).empty());
        CHECK(printed(st::row_result(cells)) == printed(st::row_view(cells)));
    }

    TEST_CASE("a row of a scanner is printed as that of a scan") {
        const std::vector<st::cell> cells{st::cell({"r", "f", "a", {{2}, st::kind::put}, "x"}),
                                          st::cell({"r", "f", "b", {{1}, st::kind::put}, "y"})};
        CHECK(printed(cells) == "r column=f:a, timestamp=2, value=x\nr column=f:b, timestamp=1, value=y\n");
        CHECK(printed(std::vector<st::cell>()).empty());
    }

    TEST_CASE("a timestamp is printed as its number and a column as family and qualifier") {
        CHECK(printed(st::timestamp{-3}) == "-3");
        CHECK(printed(st::latest) == "9223372036854775807");
        CHECK(printed(st::column("f", "q\x01")) == "f:q\\x01");
        CHECK(printed(st::column("f", "")) == "f:");
    }

    TEST_CASE("columns that were counted are printed one a line") {
        const st::counted_column one{st::column("anchor", "cnnsi.com"), 2};
        CHECK(printed(one) == "column=anchor:cnnsi.com, rows=2");
        CHECK(printed(std::vector<st::counted_column>{one, {st::column("f", "q\x01"), 10}}) ==
              "column=anchor:cnnsi.com, rows=2\ncolumn=f:q\\x01, rows=10\n");
        CHECK(printed(std::vector<st::counted_column>()).empty());
    }
}
