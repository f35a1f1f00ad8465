// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <strata/core/language.hpp>

namespace strata {

/// The type of sorted_unique.
struct sorted_unique_t {
    explicit sorted_unique_t() = default;
};
/// An argument that promises a range sorted in the orders of a map's dimensions, without a key that occurs twice.
inline constexpr sorted_unique_t sorted_unique{};

}  // namespace strata
