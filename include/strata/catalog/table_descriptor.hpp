// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <vector>

#include <strata/catalog/table_attributes.hpp>
#include <strata/catalog/table_name.hpp>
#include <strata/schema/runtime_family.hpp>

namespace strata {

/// A table: its name, its families, its attributes.  HBase: TableDescriptor.
///
/// `{"ns:orders", {{.name = "items", .max_versions = 3}}, {{"MAX_FILESIZE", "20971520"}}}`
struct table_descriptor {
    table_name name;                       ///< Where the table is found.
    std::vector<family_options> families;  ///< At least one; a descriptor that a catalog returns has them by name.
    table_attributes attributes = {};      ///< What is kept with it.
};

}  // namespace strata
