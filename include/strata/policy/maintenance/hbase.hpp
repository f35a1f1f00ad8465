// SPDX-License-Identifier: BSL-1.0
// Layer: policy/maintenance.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include <strata/policy/maintenance/policy.hpp>

namespace strata::maintenance {

/// When a family is flushed and compacted, as numbers with HBase's names: what a family of the run time has.
///
/// `st::dynamic_table t{{.name = "f", .maintenance = {.flush_size = 1 << 20}}};`
///
/// After a write the active segment is flushed if the cells that were written to it have `flush_size` bytes or more, as
/// HBase's memstore counts them: replaced cells count, too (R1.10).  Then the frozen segments that HBase's
/// RatioBasedCompactionPolicy chooses become one; if it chooses all of them, that is a major compaction (R8.1).
/// HBase counts the families of a region together; here each counts alone.
///
/// What a flush forgets is forgotten at such a moment: a delete of the newest version no longer brings an older one
/// back that the flush has dropped (R8.3).  Reads with the same flushes and compactions answer the same.
/// Cost: a write counts its bytes; one in many takes as long as a flush and a compaction.  If that fails, for want of
/// memory or at a row of a sequenced family that HBase cannot flush, the write is done all the same, and the next one
/// tries again.
/// State: the numbers.
struct hbase {
    using axis = strata::axis::maintenance;  ///< The axis of the policy.

    /// MEMSTORE_FLUSHSIZE, hbase.hregion.memstore.flush.size: bytes of a family; 0 or less: the program flushes.
    std::int64_t flush_size = 0;
    std::int64_t fewest = 3;  ///< hbase.hstore.compaction.min: fewer segments are left alone; at least 2.
    std::int64_t most = 10;   ///< hbase.hstore.compaction.max: of one compaction.
    /// hbase.hstore.compaction.ratio: a segment is passed over if it has more than `ratio` times the bytes of those
    /// after it.
    float ratio = 1.2F;
    /// hbase.hstore.compaction.min.size: segments of so many bytes or fewer are always taken; negative: `flush_size`.
    std::int64_t small_size = -1;
    /// hbase.hstore.compaction.max.size: the oldest segments are left alone while they have more bytes.
    std::int64_t large_size = (std::numeric_limits<std::int64_t>::max)();
    bool compacts = true;  ///< COMPACTION_ENABLED of a table.

    /// See maintenance_policy.
    ///@{
    constexpr bool wants_flush(std::uint64_t written) const noexcept {
        return flush_size > 0 && written >= static_cast<std::uint64_t>(flush_size);
    }
    constexpr segment_range to_compact(std::span<const std::uint64_t> sizes) const noexcept {
        if (!compacts || most < 1) return {};
        const auto least_count = static_cast<std::size_t>((std::max)(fewest, std::int64_t{2}));
        const auto most_count = static_cast<std::size_t>(most);
        const auto least = static_cast<double>(small_size < 0 ? flush_size : small_size);
        std::size_t first = 0;
        while (first != sizes.size() && sizes[first] > static_cast<std::uint64_t>((std::max)(large_size, no_bytes)))
            ++first;
        for (; sizes.size() - first >= least_count; ++first) {
            const std::size_t end = first + (std::min)(sizes.size() - first, most_count);
            double newer = 0;
            for (std::size_t i = first + 1; i < end; ++i) newer += static_cast<double>(sizes[i]);
            if (static_cast<double>(sizes[first]) > (std::max)(least, newer * static_cast<double>(ratio))) continue;
            return end - first < 2 ? segment_range() : segment_range{first, end - first};
        }
        return {};
    }
    ///@}

    /// Equal in all numbers.
    friend bool operator==(const hbase&, const hbase&) = default;

private:
    static constexpr std::int64_t no_bytes = 0;
};

static_assert(maintenance_policy<hbase>);

}  // namespace strata::maintenance
