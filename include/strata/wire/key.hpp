// SPDX-License-Identifier: BSL-1.0
// Layer: wire.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/endian.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/core/inlining.hpp>
#include <strata/wire/byte_reader.hpp>

/// The key of a KeyValue, which says everything of a cell but its value (R1.11): int16 length of the row, row, int8
/// length of the family, family, qualifier, int64 timestamp, int8 type.
namespace strata::detail {

/// The length of timestamp and type at the end of a key, in bytes.
inline constexpr std::size_t key_version_size = 9;
/// The length of a key whose row, family and qualifier are empty.
inline constexpr std::size_t least_key_size = 12;

/// The parts of a key, borrowed.
struct key_parts {
    bytes_view row;
    bytes_view family;
    bytes_view qualifier;
    timestamp written;
    strata::kind kind = kind::put;
};

/// True for the numbers of the five kinds.
constexpr bool is_kind(std::uint8_t type) noexcept { return type < 16 && (0x5510 >> type & 1) != 0; }

/// Says what is wrong with a key.
[[noreturn]] STRATA_NOINLINE inline void refuse_key(bytes_view key) {
    byte_reader in(key);
    in.counted<std::int16_t>("the row");
    in.counted<std::int8_t>("the family");
    const std::size_t left = in.rest().size();
    in.take(left < key_version_size ? 0 : left - key_version_size, "the qualifier");
    in.number<std::int64_t>("the timestamp");
    raise<illegal_argument>("no cell has the type " + std::to_string(in.number<std::uint8_t>("the type")));
}

/// Parses a key, which must be all of the bytes.
///
/// Throws: illegal_argument if they are no key, or one whose type is not a `kind`.
STRATA_ALWAYS_INLINE key_parts parse_key(bytes_view key) {
    if (key.size() < least_key_size) refuse_key(key);
    const auto at = [&](std::size_t place) { return static_cast<std::uint8_t>(key[place]); };
    const std::size_t row = static_cast<std::size_t>(at(0)) << 8 | at(1);
    const std::size_t left = key.size() - least_key_size;
    if (row > left) refuse_key(key);
    const std::size_t family = at(2 + row);
    const std::uint8_t type = at(key.size() - 1);
    if (row > 0x7FFF || family > 0x7F || family > left - row || !is_kind(type)) refuse_key(key);
    const char* const begin = key.data();
    return {{begin + 2, row},
            {begin + 3 + row, family},
            {begin + 3 + row + family, left - row - family},
            {static_cast<std::int64_t>(raw::load_big_endian(begin + key.size() - key_version_size))},
            static_cast<strata::kind>(type)};
}

/// The length of the key of a cell.  Throws bad_row_key, bad_family_name, bad_column or bad_value if the parts of the
/// cell do not fit into a KeyValue (R1.13).
inline std::size_t checked_key_size(const cell_view& what) {
    if (what.row().size() > (std::numeric_limits<std::int16_t>::max)())
        raise<bad_row_key>("a row key has at most 32767 bytes, and this one has " + std::to_string(what.row().size()));
    if (what.family().size() > (std::numeric_limits<std::int8_t>::max)())
        raise<bad_family_name>("a family name has at most 127 bytes, and this one has " +
                               std::to_string(what.family().size()));
    constexpr std::uint64_t limit = (std::numeric_limits<std::int32_t>::max)();
    const std::uint64_t size =
        std::uint64_t{least_key_size} + what.row().size() + what.family().size() + what.qualifier().size();
    if (size > limit) raise<bad_column>("row, family and qualifier together exceed 2^31-1 bytes");
    if (what.value().size() > limit) raise<bad_value>("a value has at most 2^31-1 bytes");
    return static_cast<std::size_t>(size);
}

/// Writes bytes, or a number with its highest byte first, to `at`, and returns the place after them.
///@{
STRATA_ALWAYS_INLINE char* put(char* at, bytes_view part) noexcept {
    if (!part.empty()) std::memcpy(at, part.data(), part.size());
    return at + part.size();
}
template <class Number>
STRATA_ALWAYS_INLINE char* put_number(char* at, Number number) noexcept {
    raw::store_big(at, number);
    return at + sizeof(Number);
}
///@}

/// Writes the key of a cell to `at`, which has room for checked_key_size() bytes, and returns the place after it.
STRATA_ALWAYS_INLINE char* put_key(char* at, const cell_view& what) noexcept {
    at = put_number(at, static_cast<std::int16_t>(what.row().size()));
    at = put(at, what.row());
    at = put_number(at, static_cast<std::int8_t>(what.family().size()));
    at = put(at, what.family());
    at = put(at, what.qualifier());
    at = put_number(at, what.timestamp().value);
    return put_number(at, static_cast<std::uint8_t>(what.kind()));
}

}  // namespace strata::detail
