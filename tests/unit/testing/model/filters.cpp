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

// Rows a, b and c with columns f:p, f:q, g:q; f has two versions.  The cells that pass, as "aFp9 ...".
std::string passed(const model::shared_filter& filter, std::int64_t versions = 1) {
    model::table t({{"f", 2}, {"g", 2}});
    for (const char* row : {"a", "b", "c"}) {
        for (const char* qualifier : {"p", "q"})
            for (const std::int64_t at : {8, 9})
                t.put(9, row, {"f", qualifier}, std::string(row) + std::to_string(at), at);
        t.put(9, row, {"g", "q"}, "g", 7);
    }
    model::scan_read all;
    all.versions = versions;
    all.filter = filter;
    std::string line;
    for (const model::row_cells& row : t.scan(all))
        for (const model::cell& c : row.cells)
            line += (line.empty() ? "" : " ") + c.row + c.family + c.qualifier + std::to_string(c.timestamp);
    return line;
}

template <class Filter, class... Arguments>
model::shared_filter made(Arguments&&... arguments) {
    return std::make_shared<Filter>(std::forward<Arguments>(arguments)...);
}

}  // namespace

TEST_SUITE("testing/model/filters")
{
    TEST_CASE("filters of rows") {  // R10.9 - R10.11, R10.17
        CHECK(passed(made<by::prefix>("b")) == "bfp9 bfq9 bgq7");
        CHECK(passed(made<by::prefix>("z")).empty());
        CHECK(passed(made<by::row>(compare::greater, model::binary("b"))) == "cfp9 cfq9 cgq7");
        CHECK(passed(made<by::inclusive_stop>("a")) == "afp9 afq9 agq7");
        CHECK(passed(made<by::page>(1)) == "afp9 afq9 agq7");
        CHECK(passed(made<by::page>(0)).empty());
    }

    TEST_CASE("filters of cells") {  // R10.15, R10.21 - R10.23, R10.27 - R10.29
        CHECK(passed(made<by::family>(compare::equal, model::binary("g"))) == "agq7 bgq7 cgq7");
        CHECK(passed(made<by::qualifier>(compare::less, model::binary("q"))) == "afp9 bfp9 cfp9");
        CHECK(passed(made<by::value>(compare::equal, model::binary("b8"))) == "bfp8 bfq8");
        CHECK(passed(made<by::value>(compare::equal, model::binary("b8")), 2) == "bfp8 bfq8");
        CHECK(passed(made<by::column_value>(model::column{"f", "q"}, compare::less, model::binary("b"))) == "afq9");
        CHECK(passed(made<by::first_key_only>()) == "afp9 bfp9 cfp9");
        CHECK(passed(made<by::timestamps>(std::set<std::int64_t>{8})) == "afp8 afq8 bfp8 bfq8 cfp8 cfq8");
        CHECK(by::key_only().transform_cell({"r", "f", "q", 1, model::kind::put, 1, "v"}).value.empty());
    }

    TEST_CASE("filters of columns") {  // R10.18, R10.20, R10.24, R10.26
        CHECK(passed(made<by::column_prefix>("q")) == "afq9 agq7 bfq9 bgq7 cfq9 cgq7");
        CHECK(passed(made<by::column_range>("p", false, std::nullopt, false)) == "afq9 agq7 bfq9 bgq7 cfq9 cgq7");
        CHECK(passed(made<by::column_range>(std::nullopt, false, "q", false)) == "afp9 bfp9 cfp9");
        CHECK(passed(made<by::column_range>("q", true, "q", true)) == "afq9 agq7 bfq9 bgq7 cfq9 cgq7");
        CHECK(passed(made<by::column_pagination>(1, 1), 2) == "afq9 bfq9 cfq9");
        CHECK(passed(made<by::column_count_get>(1)) == "afp9");  // and both families have ended
    }
}
