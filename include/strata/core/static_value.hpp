// SPDX-License-Identifier: BSL-1.0
// Layer: core.
#pragma once

#include <cstdint>
#include <limits>

#include <strata/core/language.hpp>

namespace strata {

/// Stands for a number that is known at run time only, as std::dynamic_extent does.
inline constexpr std::int64_t dynamic = (std::numeric_limits<std::int64_t>::min)();

/// A number that is part of the type and takes no space in the object; if N is `dynamic`, the object holds it.
template <std::int64_t N>
struct static_value {
    /// The number.
    static constexpr std::int64_t get() noexcept { return N; }
};

/// A number that the object holds.
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
