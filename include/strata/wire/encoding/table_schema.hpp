// SPDX-License-Identifier: BSL-1.0
// Layer: wire/encoding.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/set_attribute.hpp>
#include <strata/catalog/table_descriptor.hpp>
#include <strata/catalog/table_name.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/fields/hbase.hpp>
#include <strata/wire/fields/number.hpp>

/// Tables and families as HBase's messages describe them: in requests of clients, and in the files of a table.
namespace strata::detail {

/// Calls `use(key, value)` for each pair in fields of that number: a BytesBytesPair or a NameStringPair.
template <class Use>
void for_each_pair(const protobuf_message& source, proto::field id, Use use) {
    constexpr proto::field first = common<proto::bytes_bytes_pair::first, proto::name_string_pair::name>;
    constexpr proto::field second = common<proto::bytes_bytes_pair::second, proto::name_string_pair::value>;
    for (const protobuf_field& field : source) {
        if (field.id != id || field.type != protobuf_type::payload) continue;
        const protobuf_message pair = protobuf_message::parse(field.payload);
        use(pair.payload(first).value_or(bytes_view()), pair.payload(second).value_or(bytes_view()));
    }
}

/// HBase: ColumnFamilySchema.  Throws: illegal_argument for an attribute that cannot be read.
inline family_options family_of_message(const protobuf_message& given) {
    using field = proto::column_family_schema;
    family_options made{.name = given.payload(field::name).value_or(bytes_view())};
    for_each_pair(given, field::attributes, [&](bytes_view key, bytes_view value) { set_attribute(made, key, value); });
    for_each_pair(given, field::configuration,
                  [&](bytes_view key, bytes_view value) { set_configuration(made, key, value); });
    return made;
}

/// HBase: TableName.  Throws: illegal_argument for a name that HBase refuses.
inline table_name table_name_of_message(const protobuf_message& given) {
    using field = proto::table_name;
    return {given.payload(field::namespace_).value_or(bytes_view()),
            given.payload(field::qualifier).value_or(bytes_view())};
}

/// HBase: TableSchema.  Throws: illegal_argument for a name that HBase refuses, or an attribute that cannot be read.
inline table_descriptor table_of_message(const protobuf_message& given) {
    using field = proto::table_schema;
    table_descriptor made{table_name_of_message(given.message(field::table_name).value_or(protobuf_message())), {}};
    for (const proto::field list : {field::attributes, field::configuration})
        for_each_pair(given, list, [&](bytes_view key, bytes_view value) { made.attributes.set(key, value); });
    for (const protobuf_field& part : given)
        if (part.id == field::column_families && part.type == protobuf_type::payload)
            made.families.push_back(family_of_message(protobuf_message::parse(part.payload)));
    return made;
}

}  // namespace strata::detail
