// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/answer/scan_explanation.hpp>

namespace st = strata;

TEST_SUITE("answer/scan_explanation")
{
    TEST_CASE("an explanation that says nothing more says that cells are returned") {
        const st::scan_explanation told{st::explanation{"r", st::column("f", "q"), {7}}};
        CHECK(told.outcome == st::scan_outcome::returned);
        CHECK(told.filter.empty());
        CHECK(told.returned.empty());
        CHECK(told.stored.row == "r");
    }
}
