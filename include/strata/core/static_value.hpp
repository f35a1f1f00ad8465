// SPDX-License-Identifier: BSL-1.0
// Layer: core.
#pragma once

#include <cstdint>
#include <limits>

#include <strata/core/language.hpp>

namespace strata {

/// Says that a number is known at run time only; after std::dynamic_extent.
inline constexpr std::int64_t dynamic = (std::numeric_limits<std::int64_t>::min)();

/// A number kept in the type, which then takes no space in the object, or in the object if it is `dynamic`.
template <std::int64_t N>
struct static_value {
    /// The number.
    static constexpr std::int64_t get() noexcept { return N; }
};

/// The number in the object.
template <>
struct static_value<dynamic> {
    /// Keeps that number.
    constexpr explicit static_value(std::int64_t value) noexcept : value_(value) {}

    /// The number.
    constexpr std::int64_t get() const noexcept { return value_; }

private:
    std::int64_t value_;
};

}  // namespace strata
