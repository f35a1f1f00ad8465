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

/// A version_key as two numbers, which compare in the order of versions, the oldest first.
struct sort_key {
    std::int64_t time;
    std::uint64_t kind_and_sequence;

    sort_key() = default;
    constexpr sort_key(std::int64_t t, std::uint64_t r) noexcept : time(t), kind_and_sequence(r) {}
    explicit constexpr sort_key(const version_key& key) noexcept
        : time(key.written().value),
          kind_and_sequence(std::uint64_t{static_cast<std::uint8_t>(key.kind())} << 56 | key.sequence() << 1 |
                            (key.has_ttl() ? 1u : 0u)) {}

    constexpr version_key version() const noexcept {
        const std::uint64_t sequence = (kind_and_sequence & ((std::uint64_t{1} << 56) - 1)) >> 1;
        return {{time}, static_cast<kind>(kind_and_sequence >> 56), sequence, (kind_and_sequence & 1) != 0};
    }
    friend constexpr auto operator<=>(const sort_key&, const sort_key&) = default;
};

/// No sort key of a version is less than the first of these, and each is less than the second.
inline constexpr sort_key least_sort_key{(std::numeric_limits<std::int64_t>::min)(), 0};
inline constexpr sort_key greatest_sort_key{(std::numeric_limits<std::int64_t>::max)(), ~std::uint64_t{0}};

/// A sort key as bytes that compare like it: chunks are found by these.
class sort_key_bytes {
public:
    explicit sort_key_bytes(const sort_key& key) noexcept {
        store_big_endian(bytes_, static_cast<std::uint64_t>(key.time) ^ sign);
        store_big_endian(bytes_ + 8, key.kind_and_sequence);
    }
    bytes_view view() const noexcept { return {bytes_, sizeof bytes_}; }

    /// Returns the least sort key whose bytes are not less than these.
    static sort_key first_from(bytes_view bytes) noexcept {
        return {static_cast<std::int64_t>(head_of(bytes, 0) ^ sign), head_of(bytes, 8)};
    }

private:
    static constexpr std::uint64_t sign = std::uint64_t{1} << 63;

    char bytes_[16];
};

}  // namespace strata::detail::packed
