// SPDX-License-Identifier: BSL-1.0
// Layer: store/segments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/policy/maintenance/policy.hpp>
#include <strata/segment/policy.hpp>
#include <strata/store/segments/segment_stats.hpp>

namespace strata::detail {

/// The segment_stats of an active segment, and for a maintenance policy that asks the bytes that were written to it.
template <maintenance_policy Policy>
class written_stats : public segment_stats {
public:
    STRATA_ALWAYS_INLINE void add(version_key cell, bytes_view row, bytes_view family, bytes_view qualifier,
                                  bytes_view stored) noexcept {
        constexpr std::size_t fixed_size = 20;  // lengths, timestamp, kind (R1.10)
        segment_stats::add(cell);
        bytes_ += fixed_size + row.size() + family.size() + qualifier.size() + stored.size();
    }
    /// Others have taken the place of all cells.
    void replace(const segment_stats& others, std::uint64_t bytes = 0) noexcept {
        segment_stats::replace(others);
        bytes_ = bytes;
    }
    bool want_flush(const Policy& policy) const noexcept { return policy.wants_flush(bytes_); }

private:
    std::uint64_t bytes_ = 0;
};

/// Nothing is counted that nobody asks for.
template <maintenance_policy Policy>
    requires(!flushing_maintenance<Policy>)
class written_stats<Policy> : public segment_stats {
public:
    STRATA_ALWAYS_INLINE void add(version_key cell, bytes_view, bytes_view, bytes_view, bytes_view) noexcept {
        segment_stats::add(cell);
    }
    void replace(const segment_stats& others, std::uint64_t = 0) noexcept { segment_stats::replace(others); }
    static constexpr bool want_flush(const Policy&) noexcept { return false; }
};

/// The bytes of a segment in memory; 0 of one that does not know them.
template <class Segment>
std::uint64_t bytes_of(const Segment& cells) noexcept {
    if constexpr (measured_segment<Segment>)
        return cells.bytes();
    else
        return 0;
}

/// The policy flushes, if enough is written; otherwise the program does, and compacts.
template <class Policy>
bool ever_flushes(const Policy& policy) noexcept {
    return policy.wants_flush((std::numeric_limits<std::uint64_t>::max)());
}

/// Flushes a store and compacts what its policy chooses then.
///
/// Throws: what an allocation throws; what was flushed stays so.
template <class Store>
void maintain(Store& store, timestamp now, std::uint64_t smallest_read_point) {
    store.flush(now, smallest_read_point);
    const std::vector<std::uint64_t> sizes = store.segment_sizes();
    const segment_range chosen = store.facts().maintenance().to_compact(sizes);
    if (chosen.count != 0) store.compact(chosen.first, chosen.count, now, smallest_read_point);
}

}  // namespace strata::detail
