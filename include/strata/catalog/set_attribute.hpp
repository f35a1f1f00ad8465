// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <cstdint>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/schema/attribute_value.hpp>
#include <strata/schema/family_attributes.hpp>
#include <strata/schema/runtime_family.hpp>

namespace strata {

/// Sets an attribute of a family by HBase's name and text: `VERSIONS`, `TTL`, `COMPRESSION`, or one of the user's own.
///
/// TTL is in seconds, or `1 DAY 2 HOURS`, or `FOREVER`; BLOCKSIZE in bytes, or `64KB`.  The table checks ranges.
/// Throws: illegal_argument for a value that cannot be read.  The family is unchanged then.
inline void set_attribute(family_options& family, bytes_view key, bytes_view value) {
    if (key == "NAME") {
        family.name = value;
    } else if (key == "VERSIONS") {
        family.max_versions = detail::number_of(key, value);
    } else if (key == "MIN_VERSIONS") {
        family.min_versions = detail::number_of(key, value);
    } else if (key == "TTL") {
        const std::int64_t seconds =
            detail::upper_case(value) == "FOREVER"
                ? detail::most_in_hbase
                : detail::number_of(key, value, 32, detail::parsed_units(value, detail::time_units));
        family.ttl = seconds == detail::most_in_hbase ? never_expires : seconds * 1000;
    } else if (key == "KEEP_DELETED_CELLS") {
        const bytes word = detail::word_of(key, value, {"FALSE", "TRUE", "TTL"});
        family.keep_deleted = word == "FALSE"  ? keep_deleted_cells::no
                              : word == "TRUE" ? keep_deleted_cells::yes
                                               : keep_deleted_cells::until_expired;
    } else if (key == "NEW_VERSION_BEHAVIOR") {
        family.new_version_behavior = detail::boolean_text(value) == "true";
    } else if (key == "IN_MEMORY_COMPACTION") {
        const bytes word = detail::word_of(key, value, {"NONE", "BASIC", "EAGER", "ADAPTIVE"});
        family.in_memory = word == "NONE"    ? in_memory_compaction::none
                           : word == "BASIC" ? in_memory_compaction::basic
                           : word == "EAGER" ? in_memory_compaction::eager
                                             : in_memory_compaction::adaptive;
    } else {
        family.attributes.set(key, value);
    }
}

/// Sets what HBase prints as CONFIGURATION: a setting of the cluster, for this family alone.
///
/// hbase.hstore.time.to.purge.deletes becomes the family's purge_delay; an empty value removes a setting.
/// Throws: illegal_argument for a delay that is no number.
inline void set_configuration(family_options& family, bytes_view key, bytes_view value) {
    const bool is_delay = key == "hbase.hstore.time.to.purge.deletes";
    const std::int64_t delay = is_delay && !value.empty() ? detail::number_of(key, value, 64) : 0;
    // A delay of 0 is kept as a text: it counts instead of the table's or the catalog's.
    family.attributes.set_configuration(key, delay == 0 ? value : bytes_view());
    if (is_delay) family.purge_delay = delay;
}

}  // namespace strata
