// SPDX-License-Identifier: BSL-1.0
// Layer: key.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/key/key_field.hpp>
#include <strata/key/key_reader.hpp>

namespace strata {

namespace detail {

/// The highest bit of an unsigned type.
template <class Bits>
inline constexpr Bits top_bit = static_cast<Bits>(Bits{1} << (sizeof(Bits) * 8 - 1));

}  // namespace detail

/// Writes a whole number: sizeof(Integer) bytes, the highest first, the sign bit flipped if the type has one.
///
/// Use types of a fixed width (std::int64_t, not long) for keys that outlive the program.
template <std::integral Integer>
struct key_field<Integer> {
    /// Appends the field to `key`.
    static void append(bytes& key, Integer number) {
        append_big_endian(key, static_cast<bits>(static_cast<bits>(number) ^ sign));
    }

    /// Reads the field.  Throws: illegal_argument at the end of the key.
    static Integer take(key_reader& in) {
        std::uint64_t number = 0;
        for (std::size_t i = 0; i != sizeof(Integer); ++i) number = number << 8 | in.take_byte();
        return static_cast<Integer>(static_cast<bits>(number) ^ sign);
    }

private:
    using bits = std::make_unsigned_t<Integer>;
    static constexpr bits sign = std::is_signed_v<Integer> ? detail::top_bit<bits> : bits{0};
};

/// Writes a truth value as one byte: 0 or 1.
template <>
struct key_field<bool> {
    /// Appends the field to `key`.
    static void append(bytes& key, bool truth) { key.push_back(truth ? '\1' : '\0'); }

    /// Reads the field.  Throws: illegal_argument if append() never writes such bytes.
    static bool take(key_reader& in) {
        const unsigned char byte = in.take_byte();
        if (byte > 1) detail::raise<illegal_argument>("a key holds a byte that is neither true nor false");
        return byte == 1;
    }
};

/// Writes a number with a fraction: the bytes of its IEEE 754 form, the highest first.  All bits are flipped if it is
/// negative, otherwise only the sign bit.
///
/// Order: -infinity, negative numbers, -0.0, +0.0, positive numbers, +infinity, NaN.  -0.0 and +0.0 are different keys;
/// all NaN are one key.
template <std::floating_point Float>
    requires(std::numeric_limits<Float>::is_iec559 && (sizeof(Float) == 4 || sizeof(Float) == 8))
struct key_field<Float> {
    /// Appends the field to `key`.
    static void append(bytes& key, Float number) {
        bits all = std::bit_cast<bits>(number);
        if (is_nan(all)) all = nan;
        append_big_endian(key, static_cast<bits>((all & sign) != 0 ? ~all : all ^ sign));
    }

    /// Reads the field.  Throws: illegal_argument if append() never writes such bytes.
    static Float take(key_reader& in) {
        bits all = key_field<bits>::take(in);
        all = (all & sign) != 0 ? all ^ sign : ~all;
        if (is_nan(all) && all != nan) detail::raise<illegal_argument>("a key holds a NaN that is never written");
        return std::bit_cast<Float>(all);
    }

private:
    using bits = std::conditional_t<sizeof(Float) == 4, std::uint32_t, std::uint64_t>;
    static constexpr bits sign = detail::top_bit<bits>;
    static constexpr bits infinity = std::bit_cast<bits>(std::numeric_limits<Float>::infinity());
    static constexpr bits nan = std::bit_cast<bits>(std::numeric_limits<Float>::quiet_NaN()) & ~sign;

    static constexpr bool is_nan(bits all) noexcept { return (all & ~sign) > infinity; }
};

}  // namespace strata
