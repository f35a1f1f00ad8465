// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

// Declarations alone must do until here, and agree with the definitions from here on.
#include <strata/remote/fwd.hpp>

#include <strata/remote/copy.hpp>

TEST_SUITE("remote/fwd")
{
    TEST_CASE("what is declared is defined") {
        static_assert(sizeof(strata::remote::connection_lost) > 0);
        static_assert(sizeof(strata::remote::remote_failure) > 0);
        static_assert(sizeof(strata::remote::copy_report) > 0);
        static_assert(sizeof(strata::remote::difference) > 0);
        CHECK(sizeof(strata::remote::copy_options) > 0);
    }
}
