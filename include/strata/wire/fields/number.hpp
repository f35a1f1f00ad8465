// SPDX-License-Identifier: BSL-1.0
// Layer: wire/fields.
#pragma once

#include <cstdint>

#include <strata/core/language.hpp>

/// The numbers of the fields of HBase's messages, each named once.
///
/// Names are HBase's, spelt as this library spells names: field regionAction of MultiRequest is
/// multi_request::region_action, and MutationProto.ColumnValue is mutation_proto_column_value.  A `_` at the end keeps a
/// field apart from a word of C++ or from its message.
///
/// Each header says which of HBase's files define its messages.  Those of protobuf lie in
/// hbase-protocol-shaded/src/main/protobuf, those of Thrift in hbase-thrift/src/main/resources/org/apache/hadoop/hbase.
/// tests/structure/fields.py compares names and numbers with tests/hbase/fields, which HBase's own code has answered.
namespace strata::detail {

/// The number that several fields have in common.  Does not compile if they have different ones.
template <auto Field, auto... Others>
    requires(... && (Field == Others))
inline constexpr auto common = Field;

}  // namespace strata::detail

namespace strata::detail::proto {

/// The number of a field of protobuf.  No other number becomes one by itself.
enum class field : std::uint32_t {};

}  // namespace strata::detail::proto

namespace strata::thrift {

/// The number of a field of a structure, or of an argument of a call: `field_id{1}`.  No other number becomes one by
/// itself.
enum class field_id : std::int16_t {};

}  // namespace strata::thrift

namespace strata::detail::thrift1 {

using field = strata::thrift::field_id;

}  // namespace strata::detail::thrift1

namespace strata::detail::thrift2 {

using field = strata::thrift::field_id;

}  // namespace strata::detail::thrift2
