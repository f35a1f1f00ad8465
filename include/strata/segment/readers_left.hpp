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
    std::span<const std::uint64_t> pinned;  ///< Older states that are read, in order.

    /// The oldest pinned state from `born` on and before `until`; 0 if there is none.
    std::uint64_t pinned_between(std::uint64_t born, std::uint64_t until) const noexcept {
        const auto at = std::lower_bound(pinned.begin(), pinned.end(), born);
        return at != pinned.end() && *at < until ? *at : 0;
    }
    /// A state from `born` on and before `until` is read.
    bool need(std::uint64_t born, std::uint64_t until) const noexcept {
        return oldest < until || pinned_between(born, until) != 0;
    }
    bool is_pinned(std::uint64_t state) const noexcept {
        return std::binary_search(pinned.begin(), pinned.end(), state);
    }
};

}  // namespace strata::detail
