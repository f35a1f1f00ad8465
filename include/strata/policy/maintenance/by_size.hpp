// SPDX-License-Identifier: BSL-1.0
// Layer: policy/maintenance.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include <strata/policy/maintenance/policy.hpp>

namespace strata {

namespace detail {

/// Chooses segments as HBase's RatioBasedCompactionPolicy does, with the defaults: hbase.hstore.compaction.min of 3,
/// .max of 10 and .ratio of 1.2.  `least`: hbase.hstore.compaction.min.size; smaller segments are always taken.
///
/// Segments are passed over from the oldest on, as long as one has more than 1.2 times the bytes of those after it, of
/// ten segments at most.  If three or more are left, these are taken, the oldest ten at most.
inline segment_range compacted_by_ratio(std::span<const std::uint64_t> sizes, std::uint64_t least) noexcept {
    constexpr std::size_t fewest = 3;
    constexpr std::size_t most = 10;
    constexpr double ratio = 1.2;
    std::size_t first = 0;
    for (; sizes.size() - first >= fewest; ++first) {
        const std::size_t end = (std::min)(sizes.size(), first + most);
        std::uint64_t newer = 0;
        for (std::size_t i = first + 1; i != end; ++i) newer += sizes[i];
        const auto bound = (std::max)(least, static_cast<std::uint64_t>(static_cast<double>(newer) * ratio));
        if (sizes[first] <= bound) return {first, (std::min)(sizes.size() - first, most)};
    }
    return {};
}

}  // namespace detail

namespace maintenance {

/// The family is flushed when Bytes were written since the last flush, and compacted by HBase's ratio rule.
///
/// After a write the active segment is flushed if the cells that were written to it have Bytes or more, as HBase's
/// memstore counts them: replaced cells count, too (R1.10).  Then the frozen segments that the rule chooses become one;
/// if it chooses all of them, that is a major compaction (R8.1).  HBase: hbase.hregion.memstore.flush.size of a family,
/// and RatioBasedCompactionPolicy with its defaults; segments of less than Bytes are small.
///
/// What a flush forgets is forgotten at such a moment: a delete of the newest version no longer brings an older one
/// back that the flush has dropped (R8.3).  Reads with the same flushes and compactions answer the same.
/// Cost: a write counts its bytes; one in many takes as long as a flush and a compaction.  If that fails, for want of
/// memory or at a row of a sequenced family that HBase cannot flush, the write is done all the same, and the next one
/// tries again.
/// State: none.
template <std::int64_t Bytes>
struct by_size {
    static_assert(Bytes > 0, "strata: maintenance::by_size<N> flushes after N bytes, and N must be at least 1");

    using axis = strata::axis::maintenance;  ///< The axis of the policy.

    /// See maintenance_policy.
    ///@{
    static constexpr bool wants_flush(std::uint64_t written) noexcept {
        return written >= static_cast<std::uint64_t>(Bytes);
    }
    static segment_range to_compact(std::span<const std::uint64_t> sizes) noexcept {
        return strata::detail::compacted_by_ratio(sizes, static_cast<std::uint64_t>(Bytes));
    }
    ///@}
};

static_assert(maintenance_policy<by_size<1>>);

}  // namespace maintenance
}  // namespace strata
