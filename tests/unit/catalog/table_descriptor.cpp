// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/catalog/table_descriptor.hpp>

namespace st = strata;

TEST_SUITE("catalog/table_descriptor")
{
    TEST_CASE("a table is described by its name, families and attributes") {
        const st::table_descriptor one{"ns:t", {{.name = "f", .max_versions = 3}}, {{"READONLY", "true"}}};
        CHECK(one.name.text() == "ns:t");
        CHECK(one.families.front().max_versions == 3);
        CHECK(one.attributes.is_read_only());
    }
}
