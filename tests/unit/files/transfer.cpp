// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/files/transfer.hpp>

TEST_SUITE("files/transfer")
{
    TEST_CASE("progress is a value") {
        const strata::transfer nothing;
        CHECK(nothing == strata::transfer{0, 0, 0});
        CHECK_FALSE(nothing == strata::transfer{.cells_in_all = 1});
        CHECK_FALSE(static_cast<bool>(strata::transfer_progress()));
    }
}
