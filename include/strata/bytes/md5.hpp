// SPDX-License-Identifier: BSL-1.0
// Layer: bytes.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <strata/bytes/bytes.hpp>

namespace strata::detail {

/// The MD5 of some bytes (RFC 1321) as 32 hexadecimal digits.  HBase: the encoded name of a region.
inline std::string md5_hex(bytes_view text) {
    constexpr std::array<int, 16> shifts{7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
    std::array<std::uint32_t, 4> state{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    std::string padded(text);
    padded += '\x80';
    padded.append((64 + 56 - padded.size() % 64) % 64, '\0');
    const std::uint64_t bits = std::uint64_t{text.size()} * 8;
    for (int i = 0; i != 8; ++i) padded += static_cast<char>(bits >> (8 * i) & 0xff);
    const auto byte = [&](std::size_t at) {
        return static_cast<std::uint32_t>(static_cast<unsigned char>(padded[at]));
    };
    for (std::size_t block = 0; block != padded.size(); block += 64) {
        auto [a, b, c, d] = state;
        for (std::uint32_t i = 0; i != 64; ++i) {
            const std::uint32_t round = i / 16;
            const std::uint32_t mixed = round == 0   ? (b & c) | (~b & d)
                                        : round == 1 ? (d & b) | (~d & c)
                                        : round == 2 ? b ^ c ^ d
                                                     : c ^ (b | ~d);
            const std::uint32_t word = (round == 0 ? i : round == 1 ? 5 * i + 1 : round == 2 ? 3 * i + 5 : 7 * i) % 16;
            const std::size_t at = block + std::size_t{word} * 4;
            const std::uint32_t part = byte(at) | byte(at + 1) << 8 | byte(at + 2) << 16 | byte(at + 3) << 24;
            const auto sine =
                static_cast<std::uint32_t>(std::fabs(std::sin(static_cast<double>(i + 1))) * 4294967296.0);
            const std::uint32_t sum = a + mixed + sine + part;
            a = d;
            d = c;
            c = b;
            b += std::rotl(sum, shifts[round * 4 + i % 4]);
        }
        state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d};
    }
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    for (const std::uint32_t part : state)
        for (int i = 0; i != 4; ++i) {
            const std::uint32_t one = part >> (8 * i) & 0xff;
            hex += digits[one >> 4];
            hex += digits[one & 15];
        }
    return hex;
}

}  // namespace strata::detail
