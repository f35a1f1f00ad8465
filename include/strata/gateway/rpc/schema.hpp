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
#include <strata/wire/fields/hbase.hpp>

namespace strata::gateway::rpc {

/// HBase: TableName.
///@{
inline table_name table_name_of(const message& given) { return strata::detail::table_name_of_message(given); }
inline writer to_message(const table_name& name) {
    writer made;
    made.payload(proto::table_name::namespace_, name.namespace_name());
    made.payload(proto::table_name::qualifier, name.qualifier());
    return made;
}
///@}

/// HBase: ColumnFamilySchema.
///@{
inline family_options family_of(const message& given) { return strata::detail::family_of_message(given); }
inline writer to_message(const family_options& family) {
    using field = proto::column_family_schema;
    writer made;
    made.payload(field::name, family.name);
    for (const auto& [key, value] : strata::detail::attributes_of(family))
        made.message(field::attributes, pair_of(key, value));
    for (const auto& [key, value] : family.attributes.configuration())
        made.message(field::configuration, pair_of(key, value));
    if (family.purge_delay > 0)
        made.message(field::configuration,
                     pair_of("hbase.hstore.time.to.purge.deletes", std::to_string(family.purge_delay)));
    return made;
}
///@}

/// HBase: TableSchema.
///@{
inline table_descriptor table_of(const message& given) { return strata::detail::table_of_message(given); }
inline writer to_message(const table_descriptor& table) {
    using field = proto::table_schema;
    writer made;
    made.message(field::table_name, to_message(table.name));
    for (const auto& [key, value] : table.attributes.values()) made.message(field::attributes, pair_of(key, value));
    for (const family_options& family : table.families) made.message(field::column_families, to_message(family));
    return made;
}
///@}

/// HBase: NamespaceDescriptor.
///@{
inline namespace_descriptor namespace_of(const message& given) {
    using field = proto::namespace_descriptor;
    namespace_descriptor made{std::string(payload_of(given, field::name))};
    for_each_message(given, field::configuration, [&](const message& item) {
        using proto::name_string_pair;
        made.properties[std::string(payload_of(item, name_string_pair::name))] =
            payload_of(item, name_string_pair::value);
    });
    return made;
}
inline writer to_message(const namespace_descriptor& space) {
    using field = proto::namespace_descriptor;
    writer made;
    made.payload(field::name, space.name);
    for (const auto& [key, value] : space.properties) made.message(field::configuration, pair_of(key, value));
    return made;
}
///@}

}  // namespace strata::gateway::rpc
