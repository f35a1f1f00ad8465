// SPDX-License-Identifier: BSL-1.0
// Layer: wire/encoding.
#pragma once

#include <cstdint>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/set_attribute.hpp>
#include <strata/catalog/table_descriptor.hpp>
#include <strata/catalog/table_name.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/wire/encoding/protobuf.hpp>

/// Tables and families as HBase's messages describe them: in requests of clients, and in the files of a table.
namespace strata::detail {

/// Calls `use(key, value)` for each pair in fields of that number.  HBase: BytesBytesPair, NameStringPair.
template <class Use>
void for_each_pair(const protobuf_message& of, std::uint32_t id, Use use) {
    for (const protobuf_field& field : of) {
        if (field.id != id || field.type != protobuf_type::payload) continue;
        const protobuf_message pair = protobuf_message::parse(field.payload);
        use(pair.payload(1).value_or(bytes_view()), pair.payload(2).value_or(bytes_view()));
    }
}

/// HBase: ColumnFamilySchema.  Throws: illegal_argument for an attribute that cannot be read.
inline family_options family_of_message(const protobuf_message& given) {
    family_options made{.name = given.payload(1).value_or(bytes_view())};
    for_each_pair(given, 2, [&](bytes_view key, bytes_view value) { set_attribute(made, key, value); });
    for_each_pair(given, 3, [&](bytes_view key, bytes_view value) { set_configuration(made, key, value); });
    return made;
}

/// HBase: TableName.  Throws: illegal_argument for a name that HBase refuses.
inline table_name table_name_of_message(const protobuf_message& given) {
    return {given.payload(1).value_or(bytes_view()), given.payload(2).value_or(bytes_view())};
}

/// HBase: TableSchema.  Throws: illegal_argument for a name that HBase refuses, or an attribute that cannot be read.
inline table_descriptor table_of_message(const protobuf_message& given) {
    table_descriptor made{table_name_of_message(given.message(1).value_or(protobuf_message())), {}};
    for (const std::uint32_t list : {2u, 4u})
        for_each_pair(given, list, [&](bytes_view key, bytes_view value) { made.attributes.set(key, value); });
    for (const protobuf_field& field : given)
        if (field.id == 3 && field.type == protobuf_type::payload)
            made.families.push_back(family_of_message(protobuf_message::parse(field.payload)));
    return made;
}

}  // namespace strata::detail
