// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

/// Cores that are simulated: each has a cache of its own, which loses a line only if another core writes it.
namespace bench::cores {

constexpr int most = 65;
constexpr int none = -1;

/// On which of them this thread runs.  On none, its accesses are not seen.
inline thread_local int mine = none;
/// Lines that a core got because another had written them, or took from others that had copies when it wrote them.
inline std::uint64_t moved[most] = {};

/// Empties the caches.
void reset();

}  // namespace bench::cores
