// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <strata/testing/model.hpp>

namespace model = strata::testing::model;
namespace by = strata::testing::model::filters;
using model::compare;

namespace {

// Rows a to d: f:p is the row's name, but c has none; f:q was written at 8 and 9.
std::string passed(const model::shared_filter& filter) {
    model::table t({{"f", 2}});
    for (const std::string row : {"a", "b", "c", "d"}) {
        if (row != "c") t.put(9, row, {"f", "p"}, row, 9);
        for (const std::int64_t at : {8, 9}) t.put(9, row, {"f", "q"}, std::to_string(at), at);
    }
    model::scan_read all;
    all.versions = 2;
    all.filter = filter;
    std::string line;
    for (const model::row_cells& row : t.scan(all))
        for (const model::cell& c : row.cells)
            line += (line.empty() ? "" : " ") + c.row + c.qualifier + std::to_string(c.timestamp);
    return line;
}

template <class Filter, class... Arguments>
model::shared_filter made(Arguments&&... arguments) {
    return std::make_shared<Filter>(std::forward<Arguments>(arguments)...);
}
const model::column p{"f", "p"};
const model::column q{"f", "q"};

}  // namespace

TEST_SUITE("testing/model/row_filters")
{
    TEST_CASE("rows by the value of a column") {  // R10.30, R10.31
        CHECK(passed(made<by::single_column_value>(p, compare::equal, model::binary("b"), true)) == "bp9 bq9 bq8");
        CHECK(passed(made<by::single_column_value>(p, compare::equal, model::binary("b"))) == "bp9 bq9 bq8 cq9 cq8");
        CHECK(passed(made<by::single_column_value>(q, compare::equal, model::binary("8"))).empty());
        CHECK(passed(made<by::single_column_value>(q, compare::equal, model::binary("8"), false, false)).size() == 43);
        CHECK(passed(made<by::single_column_value_exclude>(p, compare::equal, model::binary("b"), true)) == "bq9 bq8");
    }

    TEST_CASE("cells by the timestamps of a column") {  // R10.32
        CHECK(passed(made<by::dependent_column>(p)) == "ap9 aq9 bp9 bq9 dp9 dq9");
        CHECK(passed(made<by::dependent_column>(p, true)) == "aq9 bq9 dq9");
        CHECK(passed(made<by::dependent_column>(p, false, compare::less, model::binary("b"))) == "ap9 aq9");
    }

    TEST_CASE("rows that pass as a whole, and everything up to a refusal") {  // R10.33, R10.34
        const auto below_c = made<by::row>(compare::less, model::binary("c"));
        const auto not_b = made<by::value>(compare::not_equal, model::binary("b"));
        CHECK(passed(made<by::skip>(not_b)) == "ap9 aq9 aq8 cq9 cq8 dp9 dq9 dq8");
        CHECK(passed(made<by::while_match>(not_b)) == "ap9 aq9 aq8");
        CHECK(passed(made<by::while_match>(below_c)) == "ap9 aq9 aq8 bp9 bq9 bq8");
    }
}
