// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <string>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/described.hpp>
#include <strata/catalog/namespace_descriptor.hpp>
#include <strata/catalog/table_descriptor.hpp>
#include <strata/catalog/table_name.hpp>
#include <strata/gateway/rpc/message.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/wire/encoding/table_schema.hpp>

namespace strata::gateway::rpc {

/// HBase: TableName.
///@{
inline table_name table_name_of(const message& given) { return strata::detail::table_name_of_message(given); }
inline writer to_message(const table_name& name) { return pair_of(name.namespace_name(), name.qualifier()); }
///@}

/// HBase: ColumnFamilySchema.
///@{
inline family_options family_of(const message& given) { return strata::detail::family_of_message(given); }
inline writer to_message(const family_options& family) {
    writer made;
    made.payload(1, family.name);
    for (const auto& [key, value] : strata::detail::attributes_of(family)) made.message(2, pair_of(key, value));
    for (const auto& [key, value] : family.attributes.configuration()) made.message(3, pair_of(key, value));
    if (family.purge_delay > 0)
        made.message(3, pair_of("hbase.hstore.time.to.purge.deletes", std::to_string(family.purge_delay)));
    return made;
}
///@}

/// HBase: TableSchema.
///@{
inline table_descriptor table_of(const message& given) { return strata::detail::table_of_message(given); }
inline writer to_message(const table_descriptor& table) {
    writer made;
    made.message(1, to_message(table.name));
    for (const auto& [key, value] : table.attributes.values()) made.message(2, pair_of(key, value));
    for (const family_options& family : table.families) made.message(3, to_message(family));
    return made;
}
///@}

/// HBase: NamespaceDescriptor.
///@{
inline namespace_descriptor namespace_of(const message& given) {
    namespace_descriptor made{std::string(payload_of(given, 1))};
    for_each_message(
        given, 2, [&](const message& one) { made.properties[std::string(payload_of(one, 1))] = payload_of(one, 2); });
    return made;
}
inline writer to_message(const namespace_descriptor& one) {
    writer made;
    made.payload(1, one.name);
    for (const auto& [key, value] : one.properties) made.message(2, pair_of(key, value));
    return made;
}
///@}

}  // namespace strata::gateway::rpc
