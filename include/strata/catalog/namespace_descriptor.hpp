// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <functional>
#include <map>
#include <string>

#include <strata/core/language.hpp>

namespace strata {

/// A namespace: its name and its properties, which are texts.  HBase: NamespaceDescriptor.
///
/// `{"sales", {{"owner", "anna"}}}`
struct namespace_descriptor {
    std::string name;  ///< Letters, digits and '_' (R2.5).
    /// What is kept with it.  HBase reads `hbase.namespace.quota.maxtables` and `hbase.namespace.quota.maxregions`
    /// (R11.2).
    std::map<std::string, std::string, std::less<>> properties = {};

    /// Equal in name and properties.
    friend bool operator==(const namespace_descriptor&, const namespace_descriptor&) = default;
};

}  // namespace strata
