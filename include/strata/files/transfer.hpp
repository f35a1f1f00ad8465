// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <cstdint>
#include <functional>

#include <strata/core/language.hpp>

namespace strata {

/// How far a save or a load has come, and how much it was when it has ended.
struct transfer {
    std::uint64_t cells = 0;         ///< The cells that are done.
    std::uint64_t cells_in_all = 0;  ///< The cells that there are.
    std::uint64_t bytes = 0;         ///< The bytes of the files so far.

    /// Equal in all of it.
    friend bool operator==(const transfer&, const transfer&) = default;
};

/// Is called now and then while cells are saved or loaded.  What it throws ends the call, and nothing has changed.
using transfer_progress = std::function<void(const transfer&)>;

namespace detail {

/// The number of cells between two reports.
inline constexpr std::uint64_t cells_between_reports = 1 << 16;

}  // namespace detail
}  // namespace strata
