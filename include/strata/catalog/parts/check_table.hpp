// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/catalog/table_descriptor.hpp>
#include <strata/core/error.hpp>
#include <strata/schema/family_attributes.hpp>
#include <strata/schema/runtime_family.hpp>

namespace strata::detail {

/// What HBase's master refuses of a family (R2.16), as a sentence; empty if nothing.
inline std::string fault_of(const family_options& family) {
    if (family.ttl <= 0) return "a time to live is more than 0 milliseconds, but is " + std::to_string(family.ttl);
    if (family.min_versions < 0) return "MIN_VERSIONS is not negative, but is " + std::to_string(family.min_versions);
    if (family.max_versions > 0 && family.min_versions > family.max_versions)
        return "MIN_VERSIONS is not above VERSIONS, but " + std::to_string(family.min_versions) + " is above " +
               std::to_string(family.max_versions);
    return fault_of(family.attributes);
}

/// Throws do_not_retry for a table that HBase's master refuses (R2.16).
inline void check_as_master(const table_descriptor& descriptor) {
    const auto refuse = [&](const std::string& fault) {
        if (!fault.empty()) raise<do_not_retry>("the table '" + descriptor.name.text() + "' is refused: " + fault);
    };
    refuse(fault_of(descriptor.attributes));
    if (descriptor.families.empty()) refuse("it has no column family");
    for (const family_options& family : descriptor.families)
        if (const std::string fault = fault_of(family); !fault.empty())
            refuse("of its column family '" + escape(family.name) + "', " + fault);
}

inline auto find_family(std::vector<family_options>& all, bytes_view name) {
    return std::find_if(all.begin(), all.end(), [&](const family_options& family) { return family.name == name; });
}

[[noreturn]] inline void raise_invalid(const table_descriptor& table, bytes_view family, const char* why) {
    raise<invalid_family_operation>("the column family '" + escape(family) + "' of the table '" + table.name.text() +
                                    "' " + why);
}

}  // namespace strata::detail
