// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>

#include <strata/testing/model/filter.hpp>

namespace model = strata::testing::model;

namespace {
struct own : model::filter {
    std::unique_ptr<model::filter> clone() const override { return std::make_unique<own>(); }
};
}  // namespace

TEST_SUITE("testing/model/filter")
{
    TEST_CASE("a filter lets everything pass unless it says otherwise") {  // R10.2
        own by;
        const model::cell c{"r", "f", "q", 5, model::kind::put, 1, "v"};
        CHECK(by.filter_cell(c) == model::filter_code::include);
        CHECK_FALSE(by.filter_row_key(c));
        CHECK_FALSE(by.filter_row());
        CHECK_FALSE(by.has_filter_row());
        CHECK_FALSE(by.next_cell_hint(c));
        CHECK(by.transform_cell(c).value == "v");
    }

    TEST_CASE("a hint stands before the cells that it names") {  // R4.33
        const model::cell c{"r", "f", "q", model::latest, model::kind::delete_family, 9, ""};
        CHECK(model::sorts_before(model::before_column(c, "q"), c));
        CHECK(model::sorts_before(c, model::before_column(c, "r")));
        CHECK(model::sorts_before(model::before_row("r"), c));
        CHECK(model::sorts_before(c, model::before_row("s")));
    }
}
