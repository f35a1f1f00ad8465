// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/answer/explanation.hpp>

namespace st = strata;

TEST_SUITE("answer/explanation")
{
    TEST_CASE("a cell is visible and stays unless something is known against it") {
        const st::explained_cell one{st::cell(st::cell_view("r", "f", "q", {{10}, st::kind::put}, "v"))};
        CHECK(one.segment == 0);
        CHECK(one.shown == st::visibility::visible);
        CHECK_FALSE(one.hidden_by);
        CHECK(one.goes_with == st::removal::none);
    }

    TEST_CASE("an explanation keeps its cells when the table is gone") {
        st::explanation all{"r", st::column("f", "q"), {5}};
        CHECK(all.cells.empty());
        {
            const std::string value = "a value that is too long to be kept in place";
            all.cells.push_back({st::cell(st::cell_view("r", "f", "q", {{10}, st::kind::put}, value))});
        }
        const st::explanation copy = all;
        CHECK(copy.cells.front().what.value() == "a value that is too long to be kept in place");
        CHECK(copy.what == st::column("f", "q"));
        CHECK(copy.now == st::timestamp{5});
    }
}
