// SPDX-License-Identifier: BSL-1.0
// Layer: request.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include <strata/core/language.hpp>

namespace strata {

/// A limit that limits nothing.
inline constexpr std::size_t no_limit = (std::numeric_limits<std::size_t>::max)();

/// All versions that there are.  HBase: readAllVersions.
inline constexpr std::int64_t all_versions = (std::numeric_limits<std::int32_t>::max)();

}  // namespace strata
