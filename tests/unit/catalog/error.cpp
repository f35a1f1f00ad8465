// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>

#include <strata/catalog/error.hpp>

namespace st = strata;

TEST_SUITE("catalog/error")
{
    TEST_CASE("in HBase all errors of a catalog are DoNotRetryIOExceptions") {
        static_assert(std::derived_from<st::namespace_exists, st::do_not_retry>);
        static_assert(std::derived_from<st::namespace_not_found, st::do_not_retry>);
        static_assert(std::derived_from<st::constraint_violation, st::do_not_retry>);
        static_assert(std::derived_from<st::quota_exceeded, st::do_not_retry>);
        static_assert(std::derived_from<st::table_exists, st::do_not_retry>);
        static_assert(std::derived_from<st::table_not_found, st::do_not_retry>);
        static_assert(std::derived_from<st::table_not_enabled, st::do_not_retry>);
        static_assert(std::derived_from<st::table_not_disabled, st::do_not_retry>);
        CHECK_THROWS_WITH_AS(st::detail::raise<st::table_not_found>("why"), "strata: why", st::do_not_retry);
    }
}
