// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <strata/core/language.hpp>

namespace strata {

/// Borrowed bytes: the type of rows, qualifiers and values in every signature.  Any byte is legal, zero included.
///
/// Why the standard string types: std::char_traits<char> compares unsigned bytes and puts a prefix before the longer
/// string.  That is HBase's order (R1.2), so nothing has to be converted.
using bytes_view = std::string_view;

/// Owned bytes in the memory of an allocator.
template <class Allocator = std::allocator<char>>
using basic_bytes = std::basic_string<char, std::char_traits<char>, Allocator>;

/// Owned bytes on the heap.
using bytes = basic_bytes<>;

static_assert(bytes_view("\x7F") < bytes_view("\x80"), "R1.2: bytes compare as unsigned");
static_assert(bytes_view("a") < bytes_view("ab"), "R1.2: a prefix sorts first");

}  // namespace strata
