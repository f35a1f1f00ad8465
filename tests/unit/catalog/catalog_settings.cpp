// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/catalog/catalog_settings.hpp>

namespace st = strata;

TEST_SUITE("catalog/catalog_settings")
{
    TEST_CASE("the defaults are HBase's: one version, and no quotas") {
        const st::catalog_settings settings;
        CHECK(settings.column_max_version == 1);
        CHECK_FALSE(settings.quota_enabled);
    }
}
