// SPDX-License-Identifier: BSL-1.0
// Layer: cell.
#pragma once

#include <cstdint>

#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>

namespace strata {

/// The last coordinate of a cell: its timestamp, its kind and the sequence number of its write.
///
/// The sequence number is HBase's mvcc number: one per atomic write, growing as long as the table lives (R9.10).
/// Kind and sequence number share one word, which compares as HBase sorts (R1.1).  Its lowest bit is set if the cell
/// has a time to live of its own, which follows its value (see cell_view).
class version_key {
    static constexpr int kind_shift = 56;
    static constexpr std::uint64_t ttl_bit = 1;

public:
    /// `sequence`: the number of the write, below 2^55.
    constexpr version_key(timestamp written, strata::kind kind, std::uint64_t sequence = 0,
                          bool has_ttl = false) noexcept
        : written_(written),
          rest_(std::uint64_t{static_cast<std::uint8_t>(kind)} << kind_shift | sequence << 1 |
                (has_ttl ? ttl_bit : 0)) {}

    /// The key that sorts before those of all cells with that timestamp.
    static constexpr version_key first_at(timestamp written) noexcept {
        version_key first(written, kind::put);
        first.rest_ = ~std::uint64_t{0};
        return first;
    }

    /// The version's timestamp.
    constexpr timestamp written() const noexcept { return written_; }
    /// A put, or one of the delete markers.
    constexpr strata::kind kind() const noexcept { return static_cast<strata::kind>(rest_ >> kind_shift); }
    /// The number of the write that the cell came in.
    constexpr std::uint64_t sequence() const noexcept { return (rest_ & ((std::uint64_t{1} << kind_shift) - 1)) >> 1; }
    /// True if the cell has a time to live of its own.  No delete marker has: HBase refuses one (Delete.setTTL).
    constexpr bool has_ttl() const noexcept { return (rest_ & ttl_bit) != 0; }

    /// True if timestamp and kind are equal: the cell that was written later takes the place of the other.
    constexpr bool same_version(const version_key& other) const noexcept {
        return written_ == other.written_ && kind() == other.kind();
    }

    /// Compares timestamp, then kind, then sequence number, the greatest first (R1.1).
    constexpr bool sorts_before(const version_key& other) const noexcept {
        if (written_ != other.written_) return written_ > other.written_;
        return rest_ > other.rest_;
    }

    /// Takes over the sequence number of a later cell of the same version.  The first key of its version in a sorted
    /// container may change so in place: no key lies between the old and the new one.
    constexpr void renew(const version_key& later) const noexcept { rest_ = later.rest_; }

    /// Takes over another key word by word: a copy in one piece waits for words that were written a moment ago.
    constexpr void assign(const version_key& other) noexcept {
        written_ = other.written_;
        rest_ = other.rest_;
    }

    friend constexpr bool operator==(const version_key&, const version_key&) = default;

private:
    timestamp written_;
    mutable std::uint64_t rest_;
};

static_assert(sizeof(version_key) == 16);

/// A lookup key for writes that replace a cell of the same version, whichever write that came from.
struct version_slot {
    version_key key;  ///< Compared without its sequence number.
    /// The key to store.
    constexpr operator version_key() const noexcept { return key; }  // NOLINT: implicit, to make the container's key
};

}  // namespace strata
