// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <memory>

#include <strata/policy/backend/flat.hpp>
#include <strata/schema/backends_in.hpp>

namespace st = strata;

TEST_SUITE("schema/backends_in")
{
    TEST_CASE("rows are bytes in HBase's order in the container that the family names") {
        using rows = st::row_dimension<st::backend::flat, std::allocator<char>>;
        CHECK(std::same_as<rows::key, st::bytes>);
        CHECK(std::same_as<rows::order, st::order::bytewise>);
        CHECK(std::same_as<rows::backend, st::backend::flat>);
        CHECK(std::same_as<st::rows_in<st::backend::flat>::backend, st::backend::flat>);
        CHECK(st::policy_for<st::rows_in<st::backend::flat>, st::axis::rows>);
    }

    TEST_CASE("qualifiers are bytes in HBase's order in the container that the family names") {
        using qualifiers = st::qualifier_dimension<st::backend::flat, std::allocator<char>>;
        CHECK(std::same_as<qualifiers::key, st::bytes>);
        CHECK(std::same_as<qualifiers::order, st::order::bytewise>);
        CHECK(std::same_as<qualifiers::backend, st::backend::flat>);
        CHECK(st::policy_for<st::qualifiers_in<st::backend::flat>, st::axis::qualifiers>);
    }

    TEST_CASE("versions lie newest first in the container that the family names") {
        using versions = st::version_dimension<st::backend::flat>;
        CHECK(std::same_as<versions::key, st::version_key>);
        CHECK(std::same_as<versions::order, st::order::newest_first>);
        CHECK(std::same_as<versions::backend, st::backend::flat>);
        CHECK(std::same_as<st::versions_in<st::backend::flat>::backend, st::backend::flat>);
        CHECK(st::policy_for<st::versions_in<st::backend::flat>, st::axis::versions>);
    }
}
