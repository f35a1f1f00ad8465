// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/catalog/namespace_descriptor.hpp>
#include <strata/catalog/parts/hash_order.hpp>
#include <strata/catalog/table_attributes.hpp>
#include <strata/catalog/table_descriptor.hpp>
#include <strata/core/stable_order.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/schema/attribute_value.hpp>
#include <strata/schema/family_attributes.hpp>
#include <strata/schema/runtime_family.hpp>

namespace strata {

/// What a described attribute is to HBase.
enum class attribute_group : unsigned char {
    attribute,     ///< Listed by its own name: `VERSIONS => '1'`.
    metadata,      ///< Listed after METADATA.
    configuration  ///< Listed after CONFIGURATION.
};

/// An attribute as HBase describes it: `TTL` and `86400 SECONDS (1 DAY)`.
struct described_attribute {
    bytes key;                                           ///< The name.
    bytes value;                                         ///< The value, for people.
    attribute_group group = attribute_group::attribute;  ///< Where it is listed.

    /// Equal in all of it.
    friend bool operator==(const described_attribute&, const described_attribute&) = default;
};

namespace detail {

/// A time to live in seconds, as HBase's descriptors have it, rounded up.
inline std::int64_t ttl_seconds(std::int64_t ttl) noexcept {
    if (ttl == never_expires) return most_in_hbase;
    return (std::min)(ttl / 1000 + (ttl % 1000 == 0 ? 0 : 1), most_in_hbase);
}

inline bytes ttl_text(std::int64_t seconds) {
    return seconds == most_in_hbase ? bytes("FOREVER") : units_text(seconds, time_units);
}

inline bytes name_of(keep_deleted_cells keep) {
    return keep == keep_deleted_cells::no ? "FALSE" : keep == keep_deleted_cells::yes ? "TRUE" : "TTL";
}

/// All attributes of a family but its name, the defaults too, in HBase's order.
inline text_pairs attributes_of(const family_options& family) {
    const auto number = [](std::int64_t n) { return std::to_string(std::clamp(n, -most_in_hbase, most_in_hbase)); };
    const family_attributes& kept = family.attributes;
    text_pairs all{{"INDEX_BLOCK_ENCODING", {}},
                   {"VERSIONS", number(family.max_versions)},
                   {"KEEP_DELETED_CELLS", name_of(family.keep_deleted)},
                   {"DATA_BLOCK_ENCODING", {}},
                   {"TTL", std::to_string(ttl_seconds(family.ttl))},
                   {"MIN_VERSIONS", number(family.min_versions)},
                   {"REPLICATION_SCOPE", {}},
                   {"BLOOMFILTER", {}},
                   {"IN_MEMORY", {}},
                   {"COMPRESSION", {}},
                   {"BLOCKCACHE", {}},
                   {"BLOCKSIZE", {}}};
    for (auto& attribute : all)
        if (attribute.second.empty()) attribute.second = kept[attribute.first];
    if (family.new_version_behavior) all.emplace_back("NEW_VERSION_BEHAVIOR", "true");
    if (family.in_memory != in_memory_compaction::none)
        all.emplace_back("IN_MEMORY_COMPACTION", name(family.in_memory));
    for (const auto& entry : kept.values())
        if (family_attributes::default_of(entry.first).empty()) all.emplace_back(entry);
    sort_as_hash_map(all, 1, 32);
    return all;
}

/// HBase prints it before METADATA.
inline bool is_reserved(bytes_view key) noexcept {
    return !family_attributes::default_of(key).empty() || key == "VERSIONS" || key == "MIN_VERSIONS" || key == "TTL" ||
           key == "KEEP_DELETED_CELLS" || key == "ENCRYPTION" || key == "ENCRYPTION_KEY" || key == "IS_MOB" ||
           key == "MOB_THRESHOLD" || key == "MOB_COMPACT_PARTITION_POLICY";
}

inline bytes for_people(bytes_view key, bytes_view value) {
    if (key == "TTL") return ttl_text(*parsed_number(value));
    if (key == "BLOCKSIZE" || key == "MAX_FILESIZE" || key == "MEMSTORE_FLUSHSIZE")
        return units_text(*parsed_number(value), size_units);
    return escape(value);
}

}  // namespace detail

/// The attributes of a family as HBase 2.6.4 describes them, in its order: the defaults too, but not the name (R11.12).
///
/// A time to live is rounded up to seconds.
inline std::vector<described_attribute> described(const family_options& family) {
    std::vector<described_attribute> all;
    const detail::text_pairs attributes = detail::attributes_of(family);
    for (const auto& [key, value] : attributes)
        if (detail::is_reserved(key)) all.push_back({key, detail::for_people(key, value)});
    for (const auto& [key, value] : attributes)
        if (!detail::is_reserved(key)) all.push_back({key, escape(value), attribute_group::metadata});
    detail::text_pairs settings(family.attributes.configuration().begin(), family.attributes.configuration().end());
    if (family.purge_delay > 0)
        settings.emplace_back("hbase.hstore.time.to.purge.deletes", std::to_string(family.purge_delay));
    detail::sort_as_hash_map(settings, 0, 16);
    for (auto& [key, value] : settings)
        all.push_back({std::move(key), std::move(value), attribute_group::configuration});
    return all;
}

/// The attributes of a table that were set, as HBase 2.6.4 describes them: by name, its own before the user's.
inline std::vector<described_attribute> described(const table_attributes& table) {
    std::vector<described_attribute> all;
    const auto is_reserved = [](bytes_view key) {
        return !table_attributes::default_of(key).empty() || key == "ERASURE_CODING_POLICY" ||
               key.starts_with("coprocessor$");
    };
    detail::text_pairs sorted(table.values().begin(), table.values().end());
    detail::sort_in_order(sorted, [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [key, value] : sorted)
        if (is_reserved(key)) all.push_back({key, detail::for_people(key, value)});
    for (const auto& [key, value] : sorted)
        if (!is_reserved(key)) all.push_back({key, escape(value), attribute_group::metadata});
    return all;
}

namespace detail {

/// Attributes in Ruby: `A => 'a', METADATA => {'b' => 'c'}`.
inline std::string ruby_list(const std::vector<described_attribute>& all) {
    std::string text;
    auto group = attribute_group::attribute;
    for (const described_attribute& attribute : all) {
        if (!text.empty()) text += attribute.group == group ? ", " : group == attribute_group::attribute ? ", " : "}, ";
        if (attribute.group != group)
            text += attribute.group == attribute_group::metadata ? "METADATA => {" : "CONFIGURATION => {";
        group = attribute.group;
        const char* const quote = group == attribute_group::attribute ? "" : "'";
        text.append(quote).append(attribute.key).append(quote).append(" => '").append(attribute.value).append("'");
    }
    return group == attribute_group::attribute ? text : text + '}';
}

}  // namespace detail

/// A family as HBase's describe prints it: `{NAME => 'f', INDEX_BLOCK_ENCODING => 'NONE', VERSIONS => '1', ...}`.
inline std::string hbase_text(const family_options& family) {
    return "{NAME => '" + family.name + "', " + detail::ruby_list(described(family)) + '}';
}

/// The attributes of a table as HBase's describe prints them: `{TABLE_ATTRIBUTES => {READONLY => 'true'}}`, or nothing
/// if none was set.
inline std::string hbase_text(const table_attributes& table) {
    const std::string list = detail::ruby_list(described(table));
    return list.empty() ? list : "{TABLE_ATTRIBUTES => {" + list + "}}";
}

/// A table as HBase prints its descriptor: `'ns:t', {TABLE_ATTRIBUTES => {...}}, {NAME => 'f', ...}`, families by name.
inline std::string hbase_text(const table_descriptor& table) {
    std::string text = '\'' + table.name.text() + '\'';
    if (const std::string attributes = hbase_text(table.attributes); !attributes.empty()) text += ", " + attributes;
    std::vector<family_options> sorted = table.families;
    detail::sort_in_order(sorted, [](const auto& a, const auto& b) { return a.name < b.name; });
    for (const family_options& family : sorted) text += ", " + hbase_text(family);
    return text;
}

/// A namespace as HBase prints its descriptor: `{NAME => 'ns', owner => 'anna'}`.
inline std::string hbase_text(const namespace_descriptor& space) {
    std::string text = "{NAME => '" + space.name + '\'';
    for (const auto& [key, value] : space.properties) text += ", " + key + " => '" + value + '\'';
    return text + '}';
}

}  // namespace strata
