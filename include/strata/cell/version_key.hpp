// SPDX-License-Identifier: BSL-1.0
// Layer: cell.
#pragma once

#include <cstdint>

#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>

namespace strata {

/// The last coordinate of a cell: when it was written, what it is and, where that matters, in which write.
///
/// The sequence number is HBase's mvcc number.  It is 0 in a store whose answers do not depend on the order of
/// writes: there a second write of the same version and kind replaces the first, which no read can tell from
/// keeping both (R1.15, R4.27).  Kind and sequence share one word, so that word compares as R1.1 asks.
class version_key {
public:
    constexpr version_key(timestamp written, strata::kind kind, std::uint64_t sequence = 0) noexcept
        : written_(written), kind_and_sequence_(std::uint64_t{static_cast<std::uint8_t>(kind)} << 56 | sequence) {}

    constexpr timestamp written() const noexcept { return written_; }
    constexpr strata::kind kind() const noexcept { return static_cast<strata::kind>(kind_and_sequence_ >> 56); }
    constexpr std::uint64_t sequence() const noexcept { return kind_and_sequence_ & ((std::uint64_t{1} << 56) - 1); }

    /// Both say the same of their column, whichever was written last.
    constexpr bool same_version(const version_key& other) const noexcept {
        return written_ == other.written_ && kind() == other.kind();
    }

    /// Timestamp, then kind, then sequence, the greatest first (R1.1).
    constexpr bool sorts_before(const version_key& other) const noexcept {
        if (written_ != other.written_) return written_ > other.written_;
        return kind_and_sequence_ > other.kind_and_sequence_;
    }

    friend constexpr bool operator==(const version_key&, const version_key&) = default;

private:
    timestamp written_;
    std::uint64_t kind_and_sequence_;
};

static_assert(sizeof(version_key) == 16);

}  // namespace strata
