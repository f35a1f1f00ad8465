// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>

#include <strata/policy/backend/flat.hpp>
#include <strata/schema/timestamp.hpp>

namespace st = strata;

TEST_SUITE("schema/timestamp")
{
    TEST_CASE("versions lie newest first in the container that the family names") {
        using versions = st::version_dimension<st::backend::flat>;
        CHECK(std::same_as<versions::key, st::version_key>);
        CHECK(std::same_as<versions::order, st::order::newest_first>);
        CHECK(std::same_as<versions::backend, st::backend::flat>);
        CHECK(std::same_as<st::versions_in<st::backend::flat>::backend, st::backend::flat>);
        CHECK(st::policy_for<st::versions_in<st::backend::flat>, st::axis::versions>);
    }
}
