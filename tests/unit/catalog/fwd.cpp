// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

// Declarations alone must do until here, and agree with the definitions from here on.
#include <strata/catalog/fwd.hpp>

namespace {
template <class...>
struct names {};
using types = names<strata::catalog, strata::catalog_settings, strata::any_table, strata::any_scanner,
                    strata::family_statistics, strata::table_name, strata::table_descriptor, strata::table_attributes,
                    strata::namespace_descriptor, strata::described_attribute, strata::attribute_group>;
using errors =
    names<strata::namespace_exists, strata::namespace_not_found, strata::constraint_violation, strata::quota_exceeded,
          strata::table_exists, strata::table_not_found, strata::table_not_enabled, strata::table_not_disabled>;

template <class... Types>
constexpr bool are_complete(names<Types...>) {
    return ((sizeof(Types) > 0) && ...);
}
}  // namespace

#include <strata/catalog/any_scanner.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/catalog/described.hpp>
#include <strata/catalog/error.hpp>

TEST_SUITE("catalog/fwd")
{
    TEST_CASE("what is declared is defined") {
        CHECK(are_complete(types()));
        CHECK(are_complete(errors()));
    }
}
