// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <sstream>

#include <strata/testing/outcome.hpp>

using strata::testing::outcome;

TEST_SUITE("testing/outcome")
{
    TEST_CASE("an outcome holds or says why not") {
        const outcome holds;
        CHECK(holds);
        CHECK(holds.passed());
        CHECK(holds.message().empty());
        const outcome remark = outcome::success("a remark");
        CHECK(remark);
        const outcome fails = outcome::failure("this is wrong");
        CHECK_FALSE(fails);
        CHECK_FALSE(fails.passed());
        std::ostringstream text;
        text << remark << '|' << fails;
        CHECK(text.str() == "a remark|this is wrong");
    }
}
