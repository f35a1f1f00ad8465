// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include <strata/core/language.hpp>

namespace strata::detail {

/// Who may still read states that are not the newest one.
struct readers_left {
    std::uint64_t oldest;                   ///< Some reads may be under way in states from this one on.
    std::span<const std::uint64_t> pinned;  ///< The states that are kept for longer, in order.
    bool have_gone;                         ///< Some state is pinned no more.

    /// A state from `born` on and before `until` is read.
    bool need(std::uint64_t born, std::uint64_t until) const noexcept {
        if (oldest < until) return true;
        const auto at = std::lower_bound(pinned.begin(), pinned.end(), born);
        return at != pinned.end() && *at < until;
    }
};

}  // namespace strata::detail
