// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/catalog/store_settings.hpp>
#include <strata/core/error.hpp>
#include <strata/schema/attribute_map.hpp>
#include <strata/schema/attribute_value.hpp>

namespace strata {

/// The settings of a catalog: of HBase's configuration what it reads.
struct catalog_settings {
    /// VERSIONS of a family that new_family() makes.  HBase: hbase.column.max.version.
    std::int64_t column_max_version = 1;
    /// Namespaces have as many tables as their properties allow.  HBase: hbase.quota.enabled (R11.2).
    bool quota_enabled = false;
    /// What tables and their families go by unless they have settings of their own: see store_settings.hpp.
    attribute_map stores = {};
};

/// Sets a setting of HBase's configuration by its name: for tables that are created, or altered, from then on.
///
/// These are known: hbase.column.max.version, hbase.quota.enabled, and those of store_settings.hpp.  An empty value
/// goes back to HBase's default.
/// Throws: illegal_argument for any other name, and for a value that cannot be read.  Nothing has changed then.
inline void set_configuration(catalog_settings& all, bytes_view key, bytes_view value) {
    if (key == "hbase.column.max.version") {
        const std::int64_t most = value.empty() ? 1 : detail::number_of(key, value);
        if (most < 1) detail::raise<illegal_argument>(bytes(key) + " is at least 1, but is " + std::to_string(most));
        all.column_max_version = most;
    } else if (key == "hbase.quota.enabled") {
        all.quota_enabled = detail::boolean_text(value) == "true";
    } else if (detail::is_store_setting(key)) {
        attribute_map changed = all.stores;
        changed.set(key, bytes(value));
        detail::check_store_settings(changed);
        all.stores = std::move(changed);
    } else {
        detail::raise<illegal_argument>("the setting " + escape(key) + " of HBase's configuration has no effect here");
    }
}

}  // namespace strata
