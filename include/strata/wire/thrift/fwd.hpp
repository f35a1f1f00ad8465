// SPDX-License-Identifier: BSL-1.0
// Layer: wire/thrift.
//
// The names of the Thrift codec, for headers that only mention them.
#pragma once

#include <cstdint>

#include <strata/core/language.hpp>

namespace strata::thrift {

enum class field_id : std::int16_t;      // the number of a field or of an argument
enum class type : std::uint8_t;          // what a value is: a number, text, a structure, ...
enum class message_kind : std::uint8_t;  // call, reply, exception, call without a reply
enum class protocol : std::uint8_t;      // binary or compact
struct form;                             // how a message is written: its protocol, and whether it has a frame
struct limits;                           // what a reader accepts
class value;                             // a value of a message that was read; borrowed
class reader;                            // reads a message, as far as its bytes have come
class writer;                            // writes a message

}  // namespace strata::thrift
