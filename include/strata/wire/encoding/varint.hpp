// SPDX-License-Identifier: BSL-1.0
// Layer: wire/encoding.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/byte_reader.hpp>

/// Numbers whose length depends on their size: those of protobuf, Thrift and HFile blocks, and those of Hadoop.
namespace strata::detail {

/// The most bytes that a varint of 64 bits takes.
inline constexpr std::size_t longest_varint = 10;

/// Appends a number in groups of seven bits, the lowest group first (LEB128): one byte for numbers below 128.
inline void append_varint(bytes& out, std::uint64_t number) {
    char raw[longest_varint];
    std::size_t size = 0;
    for (; number > 0x7F; number >>= 7) raw[size++] = static_cast<char>((number & 0x7F) | 0x80);
    raw[size++] = static_cast<char>(number);
    out.append(raw, size);
}

/// Takes a number that append_varint has written.  Groups that are not needed are accepted, as protobuf does.
///
/// Throws: illegal_argument if the bytes end within it, or if it exceeds 64 bits.  `what` names it in the error.
inline std::uint64_t take_varint(byte_reader& in, const char* what) {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift != 7 * longest_varint; shift += 7) {
        const auto group = in.number<std::uint8_t>(what);
        if (shift == 63 && group > 1) break;
        number |= std::uint64_t{group & 0x7Fu} << shift;
        if (group < 0x80) return number;
    }
    raise<illegal_argument>(std::string(what) + " exceeds 64 bits");
}

/// Takes a varint that is a length, and that many bytes, which are returned.
///
/// Throws: illegal_argument if fewer bytes are left.
inline bytes_view take_counted(byte_reader& in, const char* what) {
    const std::uint64_t size = take_varint(in, what);
    const std::size_t left = in.rest().size();
    if (size > left)
        raise<illegal_argument>(std::string("the bytes end within ") + what + ": " + std::to_string(size) +
                                " are needed and " + std::to_string(left) + " are left");
    return in.take(static_cast<std::size_t>(size), what);
}

/// Maps signed numbers to unsigned ones so that those near zero stay small: 0, -1, 1, -2 become 0, 1, 2, 3.
constexpr std::uint64_t to_zigzag(std::int64_t number) noexcept {
    const auto sign = number < 0 ? ~std::uint64_t{0} : std::uint64_t{0};
    return static_cast<std::uint64_t>(number) << 1 ^ sign;
}

/// The number that to_zigzag has mapped.
constexpr std::int64_t from_zigzag(std::uint64_t number) noexcept {
    return static_cast<std::int64_t>(number >> 1 ^ (~(number & 1) + 1));
}

/// Appends a number as Hadoop's WritableUtils.writeVLong does: one byte from -112 to 127, else a byte that says sign
/// and length, and the magnitude, the highest byte first.  Its vint is the same for numbers of 32 bits.
inline void append_hadoop_vlong(bytes& out, std::int64_t number) {
    if (number >= -112 && number <= 127) {
        out.push_back(static_cast<char>(number));
        return;
    }
    const auto magnitude = static_cast<std::uint64_t>(number < 0 ? ~number : number);
    const int size = (static_cast<int>(std::bit_width(magnitude)) + 7) / 8;
    char raw[9];
    raw[0] = static_cast<char>((number < 0 ? -120 : -112) - size);
    for (int i = 0; i != size; ++i) raw[1 + i] = static_cast<char>(magnitude >> (8 * (size - 1 - i)) & 0xFF);
    out.append(raw, static_cast<std::size_t>(size) + 1);
}

/// Takes a number that append_hadoop_vlong has written.
///
/// Throws: illegal_argument if the bytes end within it.  `what` names it in the error.
inline std::int64_t take_hadoop_vlong(byte_reader& in, const char* what) {
    const int first = in.number<std::int8_t>(what);
    if (first >= -112) return first;
    const bool is_negative = first < -120;
    std::uint64_t magnitude = 0;
    for (const char c : in.take(static_cast<std::size_t>(is_negative ? -120 - first : -112 - first), what))
        magnitude = magnitude << 8 | static_cast<unsigned char>(c);
    return static_cast<std::int64_t>(is_negative ? ~magnitude : magnitude);
}

}  // namespace strata::detail
