// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>
#include <utility>

#include <strata/cell/column.hpp>
#include <strata/request/reads.hpp>

namespace st = strata;

TEST_SUITE("request/reads")
{
    TEST_CASE("a request borrows what it names") {
        const st::column named("f", "q");
        const st::get_options options;
        const st::detail::get_request<st::column> asked{"r", named, options};
        CHECK(asked.row == "r");
        CHECK(&asked.column == &named);
        CHECK(&asked.options == &options);
        const st::scan_options scan;
        CHECK(&st::detail::row_request<st::scan_options>{"r", scan}.options == &scan);
    }

    TEST_CASE("the condition of a scan is the request's own, and may be handed on") {
        const st::scan_options scan;
        st::detail::scan_request<st::scan_options, std::unique_ptr<int>> asked{scan, std::make_unique<int>(3)};
        const auto handed_on = std::move(asked);
        CHECK(*handed_on.where == 3);
        CHECK(&handed_on.options == &scan);
    }
}
