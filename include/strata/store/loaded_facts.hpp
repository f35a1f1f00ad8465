// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <strata/cell/kind.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/layout/segment_times.hpp>

namespace strata::detail {

/// What a store asks of the cells of a segment that it takes over.
struct loaded_facts {
    segment_times times = {};
    bool has_ttl = false;
    bool has_markers = false;

    void add(const version_key& cell) noexcept {
        times.add(cell);
        has_ttl = has_ttl || cell.has_ttl();
        has_markers = has_markers || is_marker(cell.kind());
    }
};

}  // namespace strata::detail
