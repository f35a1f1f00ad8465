// SPDX-License-Identifier: BSL-1.0
// Layer: wire/thrift.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/core/language.hpp>

/// The messages of Apache Thrift, which clients of HBase in many languages speak.  No generated code is needed: a
/// message is read as a tree of values.
namespace strata::thrift {

/// What a value is.  The numbers are those of the binary protocol.
enum class type : std::uint8_t {
    stop = 0,        ///< No value: the end of a structure.
    boolean = 2,     ///< True or false.
    i8 = 3,          ///< A number of 8 bits.
    f64 = 4,         ///< A floating-point number of 64 bits.
    i16 = 6,         ///< A number of 16 bits.
    i32 = 8,         ///< A number of 32 bits.
    i64 = 10,        ///< A number of 64 bits.
    text = 11,       ///< Bytes.
    structure = 12,  ///< Fields with numbers.
    map = 13,        ///< Keys and values.
    set = 14,        ///< Elements.
    list = 15        ///< Elements.
};

/// What a message is for.
enum class message_kind : std::uint8_t {
    call = 1,       ///< A call, which has a reply.
    reply = 2,      ///< The result of a call.
    exception = 3,  ///< The call could not be made.
    oneway = 4      ///< A call without a reply.
};

/// How values are written.
enum class protocol : std::uint8_t {
    binary,  ///< TBinaryProtocol.  Its messages are written in the strict form; the old one is read, too.
    compact  ///< TCompactProtocol.
};

/// How a message is written.
struct form {
    thrift::protocol protocol = protocol::binary;  ///< How its values are written.
    bool is_framed = false;                        ///< Its length stands before it, as TFramedTransport writes it.

    /// Equal in both.
    friend bool operator==(const form&, const form&) = default;
};

/// What a reader accepts.  A message beyond it is refused as soon as it says so, before memory is taken for it.
struct limits {
    std::size_t message = 256u << 20;  ///< The greatest size of a message in bytes; at most 2^32 - 1 count.
    std::size_t values = 16u << 20;    ///< The greatest number of values in a message, each of which takes 24 bytes.
    std::size_t depth = 64;            ///< How deep values may lie inside each other.
};

}  // namespace strata::thrift
