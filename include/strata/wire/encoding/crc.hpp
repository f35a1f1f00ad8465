// SPDX-License-Identifier: BSL-1.0
// Layer: wire/encoding.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__GNUC__) && defined(__x86_64__) && !defined(STRATA_PORTABLE_ONLY)
#define STRATA_HAS_CRC32C_INSTRUCTION 1
#include <nmmintrin.h>
#else
#define STRATA_HAS_CRC32C_INSTRUCTION 0
#endif

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/endian.hpp>

namespace strata::detail {

/// For each of 16 places in a block of bytes, what a byte there adds to the sum of the block.
///
/// `Polynomial` is written with its lowest power in the highest bit.
template <std::uint32_t Polynomial>
struct crc_tables {
    static constexpr std::size_t places = 16;

    std::uint32_t of[places][256] = {};

    constexpr crc_tables() noexcept {
        for (std::uint32_t byte = 0; byte != 256; ++byte) {
            std::uint32_t sum = byte;
            for (int bit = 0; bit != 8; ++bit) sum = (sum & 1) != 0 ? sum >> 1 ^ Polynomial : sum >> 1;
            of[0][byte] = sum;
        }
        for (std::size_t place = 1; place != places; ++place)
            for (std::size_t byte = 0; byte != 256; ++byte)
                of[place][byte] = of[place - 1][byte] >> 8 ^ of[0][of[place - 1][byte] & 0xFF];
    }
};

template <std::uint32_t Polynomial>
inline constexpr crc_tables<Polynomial> crc_table{};

/// Goes on with a sum whose bits are inverted, 16 bytes at a time.
template <std::uint32_t Polynomial>
std::uint32_t crc_by_tables(std::uint32_t sum, bytes_view raw) noexcept {
    const auto& of = crc_table<Polynomial>.of;
    const char* at = raw.data();
    std::size_t left = raw.size();
    for (; left >= 16; left -= 16, at += 16) {
        const std::uint64_t first = raw::load_little_endian(at) ^ sum;
        const std::uint64_t second = raw::load_little_endian(at + 8);
        sum = of[15][first & 0xFF] ^ of[14][first >> 8 & 0xFF] ^ of[13][first >> 16 & 0xFF] ^
              of[12][first >> 24 & 0xFF] ^ of[11][first >> 32 & 0xFF] ^ of[10][first >> 40 & 0xFF] ^
              of[9][first >> 48 & 0xFF] ^ of[8][first >> 56] ^ of[7][second & 0xFF] ^ of[6][second >> 8 & 0xFF] ^
              of[5][second >> 16 & 0xFF] ^ of[4][second >> 24 & 0xFF] ^ of[3][second >> 32 & 0xFF] ^
              of[2][second >> 40 & 0xFF] ^ of[1][second >> 48 & 0xFF] ^ of[0][second >> 56];
    }
    for (; left != 0; --left, ++at) sum = sum >> 8 ^ of[0][(sum ^ static_cast<unsigned char>(*at)) & 0xFF];
    return sum;
}

#if STRATA_HAS_CRC32C_INSTRUCTION
/// The sum of crc_by_tables<0x82F63B78>, by an instruction that not every processor of this kind has.
__attribute__((target("sse4.2"))) inline std::uint32_t crc32c_by_instruction(std::uint32_t sum,
                                                                             bytes_view raw) noexcept {
    std::uint64_t wide = sum;
    const char* at = raw.data();
    std::size_t left = raw.size();
    for (; left >= 8; left -= 8, at += 8) wide = _mm_crc32_u64(wide, raw::load<std::uint64_t>(at));
    auto narrow = static_cast<std::uint32_t>(wide);
    for (; left != 0; --left, ++at) narrow = _mm_crc32_u8(narrow, static_cast<unsigned char>(*at));
    return narrow;
}
#endif

/// The checksum of Ethernet, gzip and java.util.zip.CRC32.
///
/// Complexity: linear, some 0.4 ns a byte.
inline std::uint32_t crc32(bytes_view raw) noexcept { return ~crc_by_tables<0xEDB88320>(~std::uint32_t{0}, raw); }

/// The checksum of Castagnoli, of iSCSI and Hadoop's DataChecksum CRC32C.
///
/// `before`: the checksum of the bytes that these follow, if both are to have one.
/// Complexity: linear; some 0.14 ns a byte on a processor with an instruction for it, else as crc32.
inline std::uint32_t crc32c(bytes_view raw, std::uint32_t before = 0) noexcept {
#if STRATA_HAS_CRC32C_INSTRUCTION
    if (__builtin_cpu_supports("sse4.2")) return ~crc32c_by_instruction(~before, raw);
#endif
    return ~crc_by_tables<0x82F63B78>(~before, raw);
}

}  // namespace strata::detail
