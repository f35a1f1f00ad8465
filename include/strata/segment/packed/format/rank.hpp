// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/segment/packed/format/raw.hpp>

namespace strata::detail::packed {

/// A version_key as two numbers, the oldest version least.
struct version_rank {
    std::int64_t time;
    std::uint64_t rest;

    version_rank() = default;
    constexpr version_rank(std::int64_t t, std::uint64_t r) noexcept : time(t), rest(r) {}
    explicit constexpr version_rank(const version_key& key) noexcept
        : time(key.written().value),
          rest(std::uint64_t{static_cast<std::uint8_t>(key.kind())} << 56 | key.sequence() << 1 |
               (key.has_ttl() ? 1u : 0u)) {}

    constexpr version_key key() const noexcept {
        return {{time}, static_cast<kind>(rest >> 56), (rest & ((std::uint64_t{1} << 56) - 1)) >> 1, (rest & 1) != 0};
    }
    friend constexpr auto operator<=>(const version_rank&, const version_rank&) = default;
};

/// Of no version is the rank less, of none is it as great.
inline constexpr version_rank least_rank{(std::numeric_limits<std::int64_t>::min)(), 0};
inline constexpr version_rank greatest_rank{(std::numeric_limits<std::int64_t>::max)(), ~std::uint64_t{0}};

/// The rank as bytes that compare like it: the key by which chunks are found.
class rank_bytes {
public:
    explicit rank_bytes(const version_rank& rank) noexcept {
        store_big_endian(bytes_, static_cast<std::uint64_t>(rank.time) ^ sign);
        store_big_endian(bytes_ + 8, rank.rest);
    }
    bytes_view view() const noexcept { return {bytes_, sizeof bytes_}; }

    /// The first rank that is not less than some bytes.
    static version_rank first_from(bytes_view bytes) noexcept {
        return {static_cast<std::int64_t>(head_of(bytes, 0) ^ sign), head_of(bytes, 8)};
    }

private:
    static constexpr std::uint64_t sign = std::uint64_t{1} << 63;

    char bytes_[16];
};

}  // namespace strata::detail::packed
