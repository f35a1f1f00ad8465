// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <cstdint>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/fields/hbase.hpp>
#include <strata/wire/fields/number.hpp>

/// What the parts of the session of HBase's RPC share.  Fields are read by the numbers of HBase's own messages, which
/// strata/wire/fields names.
namespace strata::gateway::rpc {

namespace proto = strata::detail::proto;
using strata::detail::common;
using strata::detail::raise;

/// A message that was received, and one that is written.
///@{
using message = strata::detail::protobuf_message;
using writer = strata::detail::protobuf_writer;
///@}

/// The number in a field, or what stands for its absence.
inline std::uint64_t number_of(const message& source, proto::field id, std::uint64_t otherwise = 0) {
    return source.number(id).value_or(otherwise);
}
/// The signed number in a field.
inline std::int64_t signed_of(const message& source, proto::field id, std::int64_t otherwise = 0) {
    return static_cast<std::int64_t>(number_of(source, id, static_cast<std::uint64_t>(otherwise)));
}
/// The number in a field, as HBase reads it: as an int, so that one beyond 2^31-1 is negative.
inline std::int32_t int_of(const message& source, proto::field id, std::int32_t otherwise = 0) {
    return static_cast<std::int32_t>(source.number(id).value_or(static_cast<std::uint64_t>(otherwise)));
}
/// The truth in a field.
inline bool flag_of(const message& source, proto::field id, bool otherwise = false) {
    return number_of(source, id, otherwise ? 1 : 0) != 0;
}
/// The bytes in a field, empty if it is absent.
inline bytes_view payload_of(const message& source, proto::field id) {
    return source.payload(id).value_or(bytes_view());
}
/// The message in a field, without fields if it is absent.
inline message message_of(const message& source, proto::field id) { return source.message(id).value_or(message()); }

/// Calls `use(payload)` for each field of that number.
template <class Use>
void for_each_payload(const message& source, proto::field id, Use use) {
    for (const strata::detail::protobuf_field& field : source)
        if (field.id == id && field.type == strata::detail::protobuf_type::payload) use(field.payload);
}
/// Calls `use(message)` for each field of that number.
template <class Use>
void for_each_message(const message& source, proto::field id, Use use) {
    for_each_payload(source, id, [&](bytes_view payload) { use(message::parse(payload)); });
}
/// Calls `use(number)` for each number of a list, packed or not.
template <class Use>
void for_each_number(const message& source, proto::field id, Use use) {
    for (const strata::detail::protobuf_field& field : source) {
        if (field.id != id) continue;
        if (field.type != strata::detail::protobuf_type::payload) {
            use(field.number);
        } else {
            for (strata::detail::byte_reader in(field.payload); !in.empty();)
                use(strata::detail::take_varint(in, "a number of a list"));
        }
    }
}

/// The value of an attribute, of messages that have them in a field; empty if it is absent.  HBase: NameBytesPair.
inline bytes_view attribute_of(const message& source, proto::field id, bytes_view name) {
    using field = proto::name_bytes_pair;
    bytes_view value;
    for_each_message(source, id, [&](const message& pair) {
        if (payload_of(pair, field::name) == name) value = payload_of(pair, field::value);
    });
    return value;
}

/// The truth in an attribute.  HBase: Bytes.toBoolean.
///
/// Throws: illegal_argument if it has not one byte.
inline bool flag_attribute_of(const message& source, proto::field id, bytes_view name, bool otherwise = false) {
    const bytes_view value = attribute_of(source, id, name);
    if (value.empty()) return otherwise;
    if (value.size() != 1)
        raise<illegal_argument>("the attribute " + bytes(name) + " has one byte, but this one has " +
                                std::to_string(value.size()));
    return value.front() != 0;
}

/// A pair of names, texts or bytes.  HBase: BytesBytesPair, NameStringPair, NameBytesPair.
inline writer pair_of(bytes_view first, bytes_view second) {
    using proto::bytes_bytes_pair, proto::name_string_pair, proto::name_bytes_pair;
    writer pair;
    pair.payload(common<bytes_bytes_pair::first, name_string_pair::name, name_bytes_pair::name>, first);
    pair.payload(common<bytes_bytes_pair::second, name_string_pair::value, name_bytes_pair::value>, second);
    return pair;
}

/// Throws what clients do not retry: something that is not there, named.
[[noreturn]] inline void raise_unsupported(const std::string& what) { raise<do_not_retry>(what + " is not supported"); }

}  // namespace strata::gateway::rpc
