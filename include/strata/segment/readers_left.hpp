// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include <strata/core/language.hpp>

namespace strata::detail {

/// Who may still read versions that are not the newest one.
struct readers_left {
    std::uint64_t oldest;                   ///< Some reads may be under way in versions from this one on.
    std::span<const std::uint64_t> pinned;  ///< Older versions that are read, in order.

    /// The oldest pinned version from `born` on and before `until`; 0 if there is none.
    std::uint64_t pinned_between(std::uint64_t born, std::uint64_t until) const noexcept {
        const auto at = std::lower_bound(pinned.begin(), pinned.end(), born);
        return at != pinned.end() && *at < until ? *at : 0;
    }
    /// A version from `born` on and before `until` is read.
    bool need(std::uint64_t born, std::uint64_t until) const noexcept {
        return oldest < until || pinned_between(born, until) != 0;
    }
    bool is_pinned(std::uint64_t version) const noexcept {
        return std::binary_search(pinned.begin(), pinned.end(), version);
    }
};

}  // namespace strata::detail
