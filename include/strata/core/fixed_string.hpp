// SPDX-License-Identifier: BSL-1.0
// Layer: core.
#pragma once

#include <cstddef>
#include <string_view>

#include <strata/core/language.hpp>

namespace strata {

/// A string literal that can be a template argument: `family<"contents">`.
///
/// Compilers print it as a list of character codes.  For readable messages the user's own struct identifies a family,
/// and this is its name at run time only.
template <std::size_t Size>
struct fixed_string {
    /// The characters and the terminating zero.
    char text[Size]{};  // NOLINT: a template argument needs a public, structural member

    /// Copies the literal, at compile time.
    consteval fixed_string(const char (&literal)[Size]) {  // NOLINT: implicit, so that a literal will do
        for (std::size_t i = 0; i != Size; ++i) text[i] = literal[i];
    }

    /// The characters without the terminating zero.
    constexpr std::string_view view() const noexcept { return {text, Size - 1}; }
};

}  // namespace strata
