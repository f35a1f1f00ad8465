// SPDX-License-Identifier: BSL-1.0
// Layer: store/segments.
#pragma once

#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/segment_times.hpp>

namespace strata::detail {

/// What a store asks of the cells of its active segment: times are those of the cells in it, the others of all that
/// ever were.
class segment_stats {
public:
    segment_times times = {};
    bool has_ttl = false;
    bool has_markers = false;

    /// Of cells of which nothing is known.
    static constexpr segment_stats anything() noexcept { return {.has_ttl = true, .has_markers = true}; }

    STRATA_ALWAYS_INLINE void add(version_key cell) noexcept {
        times.add(cell);
        if (cell.has_ttl()) has_ttl = true;
        if (is_marker(cell.kind())) has_markers = true;
    }

    /// Other cells have taken the place of all.
    void replace(const segment_stats& others) noexcept {
        times = others.times;
        know(others);
    }
    /// There are others in a segment that is frozen.
    void know(const segment_stats& others) noexcept {
        has_ttl = has_ttl || others.has_ttl;
        has_markers = has_markers || others.has_markers;
    }
};

}  // namespace strata::detail
