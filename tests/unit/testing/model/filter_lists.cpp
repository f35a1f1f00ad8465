// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <strata/testing/model.hpp>

namespace model = strata::testing::model;
namespace by = strata::testing::model::filters;
using model::compare;

namespace {

// Rows a to d, of which each has f:p and f:q; the value is the row's name.
std::string passed(const model::shared_filter& filter) {
    model::table t({{"f", 1}});
    for (const char* row : {"a", "b", "c", "d"})
        for (const char* qualifier : {"p", "q"}) t.put(9, row, {"f", qualifier}, row);
    model::scan_read all;
    all.filter = filter;
    std::string line;
    for (const model::row_cells& row : t.scan(all))
        for (const model::cell& c : row.cells) line += (line.empty() ? "" : " ") + c.row + c.qualifier + c.value;
    return line;
}

template <class Filter, class... Arguments>
model::shared_filter made(Arguments&&... arguments) {
    return std::make_shared<Filter>(std::forward<Arguments>(arguments)...);
}
template <class List>
model::shared_filter list(const std::vector<model::shared_filter>& members) {
    return std::make_shared<List>(members);
}

}  // namespace

TEST_SUITE("testing/model/filter_lists")
{
    const auto after_a = made<by::row>(compare::greater, model::binary("a"));
    const auto only_q = made<by::qualifier>(compare::equal, model::binary("q"));

    TEST_CASE("cells that pass all members") {  // R10.36, R10.37
        CHECK(passed(list<by::all_of>({after_a, only_q, made<by::page>(2)})) == "bqb cqc");
        CHECK(passed(list<by::all_of>({only_q, made<by::key_only>()})) == "aq bq cq dq");
        CHECK(passed(list<by::all_of>({made<by::column_prefix>("q"), made<by::prefix>("c")})) == "cqc");
        CHECK(passed(list<by::all_of>({})).size() == 31);
    }

    TEST_CASE("a row that one member rejects is shown to the others") {  // R4.39
        const auto until_a = made<by::while_match>(made<by::value>(compare::not_equal, model::binary("a")));
        CHECK(passed(list<by::all_of>({until_a, after_a})).empty());
        CHECK(passed(list<by::all_of>({after_a, until_a})) == "bpb bqb cpc cqc dpd dqd");
    }

    TEST_CASE("cells that pass one member") {  // R10.38, R10.39
        CHECK(passed(list<by::any_of>({made<by::prefix>("b"), only_q})) == "aqa bpb bqb cqc dqd");
        CHECK(passed(list<by::any_of>({made<by::page>(1), made<by::inclusive_stop>("b")})) == "apa aqa bpb bqb");
        CHECK(passed(list<by::any_of>({made<by::column_prefix>("q"), made<by::column_prefix>("r")})) ==
              "aqa bqb cqc dqd");
        CHECK(passed(list<by::any_of>({})).size() == 31);
    }
}
