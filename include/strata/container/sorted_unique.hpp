// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <strata/core/language.hpp>

namespace strata {

/// Says that a range is sorted in the orders of a map's dimensions and holds no keys twice.
struct sorted_unique_t {
    explicit sorted_unique_t() = default;
};
/// The promise itself, as an argument.
inline constexpr sorted_unique_t sorted_unique{};

}  // namespace strata
