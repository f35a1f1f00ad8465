// SPDX-License-Identifier: BSL-1.0
// Layer: store/segments.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include <strata/policy/memory/policy.hpp>
#include <strata/policy/memory/slabs.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/segment_times.hpp>

namespace strata::detail {

/// A packed segment that nobody writes any more: what a flush or a compaction leaves.  HBase: a store file.
/// It lies in slabs.
///
/// Scanners share it with the store, so it lives until the last of them lets it go.
template <memory_policy Memory>
class frozen_segment {
public:
    using cells_type = segment::packed<in_slabs<Memory>>;

    frozen_segment(cells_type&& cells, const segment_times& times) noexcept : cells_(std::move(cells)), times_(times) {}

    const cells_type& cells() const noexcept { return cells_; }
    /// What its cells say of time.
    const segment_times& times() const noexcept { return times_; }
    std::size_t size() const noexcept { return cells_.size(); }

private:
    cells_type cells_;
    segment_times times_;
};

/// Freezes a segment.  Throws: what an allocation throws; the cells are lost then.
template <memory_policy Memory>
std::shared_ptr<const frozen_segment<Memory>> freeze(segment::packed<in_slabs<Memory>>&& cells,
                                                     const segment_times& times, const Memory& memory) {
    using made = frozen_segment<Memory>;
    return std::allocate_shared<made>(memory.template allocator_for<made>(), std::move(cells), times);
}

}  // namespace strata::detail
