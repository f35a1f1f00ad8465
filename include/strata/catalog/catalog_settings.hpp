// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <cstdint>

#include <strata/core/language.hpp>

namespace strata {

/// The settings of a catalog: of HBase's configuration what it reads.
struct catalog_settings {
    /// VERSIONS of a family that new_family() makes.  HBase: hbase.column.max.version.
    std::int64_t column_max_version = 1;
    /// Namespaces have as many tables as their properties allow.  HBase: hbase.quota.enabled (R11.2).
    bool quota_enabled = false;
};

}  // namespace strata
