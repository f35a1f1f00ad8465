// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <cstdint>
#include <string_view>

#include <strata/bytes/bytes.hpp>
#include <strata/wire/encoding/crc.hpp>

namespace strata {

/// Which checksum the blocks of an HFile carry.  The numbers are those in a block's header.  HBase: ChecksumType.
enum class hfile_checksum : std::uint8_t {
    null = 0,   ///< Four zero bytes for each piece, which nobody looks at.
    crc32 = 1,  ///< HBase before 2.0 chose it.
    crc32c = 2  ///< HBase's default.
};

/// HBase's name of a checksum; empty for a number that HBase does not know.
constexpr std::string_view name(hfile_checksum checksum) noexcept {
    switch (checksum) {
        case hfile_checksum::null:
            return "NULL";
        case hfile_checksum::crc32:
            return "CRC32";
        case hfile_checksum::crc32c:
            return "CRC32C";
    }
    return "";
}

namespace detail::hfile {

/// The checksum of a piece of a block.
inline std::uint32_t sum_of(hfile_checksum which, bytes_view piece) noexcept {
    switch (which) {
        case hfile_checksum::crc32:
            return detail::crc32(piece);
        case hfile_checksum::crc32c:
            return detail::crc32c(piece);
        case hfile_checksum::null:
            break;
    }
    return 0;
}

}  // namespace detail::hfile
}  // namespace strata
