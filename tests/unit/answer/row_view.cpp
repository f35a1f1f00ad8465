// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/answer/row_view.hpp>
#include <strata/schema/family.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;
using support::shown;

namespace {
struct anchor : st::family<"anchor"> {};
struct contents : st::family<"contents"> {};

st::cell_view put(st::bytes_view family, st::bytes_view qualifier, std::int64_t written, st::bytes_view value) {
    return {"r", family, qualifier, {{written}, st::kind::put}, value};
}

std::vector<st::cell_view> sample() {
    return {put("anchor", "", 8, "e"),
            put("anchor", "cnnsi.com", 9, "CNN"),
            put("anchor", "cnnsi.com", 7, "cnn"),
            put("anchor", "my.look.ca", 8, "CNN.com"),
            put("contents", "html", 6, "<html>"),
            put("contents", "html", 5, "")};
}
}  // namespace

TEST_SUITE("answer/row_view")
{
    TEST_CASE("a row has the key of its cells and as many as were returned") {
        const auto cells = sample();
        const st::row_view row(cells);
        CHECK(row.key() == "r");
        CHECK(row.size() == 6);
        CHECK_FALSE(row.empty());
        CHECK(std::distance(row.begin(), row.end()) == 6);
        CHECK(*row.begin() == cells.front());
    }

    TEST_CASE("the cell of a column is the newest that was returned") {  // R4.44
        const auto cells = sample();
        const st::row_view row(cells);
        CHECK(shown(row[contents{"html"}]) == "r contents:html@6=<html>");
        CHECK(shown(row[anchor{"cnnsi.com"}]) == "r anchor:cnnsi.com@9=CNN");
        CHECK(shown(row[anchor{""}]) == "r anchor:@8=e");
        CHECK(shown(row[st::column("anchor", "my.look.ca")]) == "r anchor:my.look.ca@8=CNN.com");
    }

    TEST_CASE("of columns that were not returned there is nothing on whichever side they would lie") {  // R4.44
        const auto cells = sample();
        const st::row_view row(cells);
        const st::column absent[] = {
            {"a", "z"}, {"anchor", "a"},  {"anchor", "cnnsi.co"}, {"anchor", "cnnsi.comm"}, {"anchor", "z"},
            {"b", ""},  {"contents", ""}, {"contents", "html2"},  {"contents", "z"},        {"people", ""}};
        for (const auto& column : absent) {
            CAPTURE(column.family());
            CAPTURE(column.qualifier());
            CHECK(shown(row[column]) == "nothing");
            CHECK(row.versions(column).empty());
        }
        CHECK_FALSE(row[contents{""}]);
    }

    TEST_CASE("the versions of a column come newest first") {  // R4.44
        const auto cells = sample();
        const st::row_view row(cells);
        CHECK(all_shown(row.versions(anchor{"cnnsi.com"})) == "r anchor:cnnsi.com@9=CNN, r anchor:cnnsi.com@7=cnn");
        CHECK(row.versions(contents{"html"}).size() == 2);
        CHECK(row.versions(anchor{""}).size() == 1);
    }

    TEST_CASE("a row without cells has no key") {  // R4.44
        const st::row_view row;
        CHECK(row.key().empty());
        CHECK(row.empty());
        CHECK(row.size() == 0);
        CHECK(row.begin() == row.end());
        CHECK_FALSE(row[contents{"html"}]);
    }

    TEST_CASE("a result keeps its list of cells when it is copied and moved and assigned") {
        const std::string expected = all_shown(sample());
        std::optional<st::row_result> result(std::in_place, sample());
        st::row_result copy = *result;
        st::row_result assigned;
        assigned = *result;
        CHECK(copy.begin() != result->begin());
        st::row_result moved = std::move(*result);
        CHECK(result->empty());
        CHECK(result->key().empty());
        CHECK(all_shown(*result).empty());
        result.reset();
        CHECK(all_shown(copy) == expected);
        CHECK(all_shown(assigned) == expected);
        CHECK(all_shown(moved) == expected);
        CHECK(shown(moved[contents{"html"}]) == "r contents:html@6=<html>");

        assigned = std::move(moved);
        CHECK(all_shown(assigned) == expected);
        st::row_result& itself = assigned;
        assigned = itself;
        CHECK(all_shown(assigned) == expected);
        assigned = st::row_result();
        CHECK(assigned.empty());
    }

    TEST_CASE("a row is walked as often and in whichever direction one likes") {
        CHECK(std::random_access_iterator<st::row_view::iterator>);
        CHECK(std::random_access_iterator<st::row_result::iterator>);
    }

    TEST_CASE("a row of a table is one that is asked for columns of the table") {
        const auto cells = sample();
        using families = st::table<anchor, contents>::families_type;
        const st::row_of<st::row_view, families> row = st::row_view(cells);
        CHECK(shown(row[contents{"html"}]) == "r contents:html@6=<html>");
        CHECK(shown(row[st::column("anchor", "my.look.ca")]) == "r anchor:my.look.ca@8=CNN.com");
        CHECK(all_shown(row.versions(anchor{"cnnsi.com"})) == "r anchor:cnnsi.com@9=CNN, r anchor:cnnsi.com@7=cnn");
        CHECK(row.versions(st::column("nowhere", "")).empty());
        CHECK(st::row_of<st::row_view, families>().empty());

        st::row_of<st::row_result, families> result = st::row_result(cells);
        const auto* const first = &*result.begin();
        const st::row_of<st::row_result, families> moved = std::move(result);
        CHECK(&*moved.begin() == first);
        CHECK(all_shown(moved) == all_shown(row));
    }
}
