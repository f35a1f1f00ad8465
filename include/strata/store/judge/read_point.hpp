// SPDX-License-Identifier: BSL-1.0
// Layer: store/judge.
#pragma once

#include <cstdint>
#include <limits>

#include <strata/core/language.hpp>

// What a read sees that sees everything.
namespace strata::detail {

/// Its read point: it sees every write (R9.5).
inline constexpr std::uint64_t newest_write = (std::numeric_limits<std::uint64_t>::max)();

/// The moment of a read that belongs to no scanner: the present.
inline constexpr std::uint64_t present = (std::numeric_limits<std::uint64_t>::max)();

}  // namespace strata::detail
