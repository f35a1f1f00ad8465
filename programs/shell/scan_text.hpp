// SPDX-License-Identifier: BSL-1.0
// The words of a command line: quoted texts and numbers.  A part of the parser.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "shell/value.hpp"

namespace shell::detail {

/// A letter, a digit or `_`.
bool goes_on_word(char c) noexcept;

/// A quoted text begins with one of these and ends with one of those.
struct quotes {
    std::string_view open;
    bool escapes = false;         ///< Escapes as in double quotes; else only \\ and \'.
    bool is_typographic = false;  ///< It ends with any quote that guides print at an end.
};

/// The quotes that a text at this place begins with, if it does.
std::optional<quotes> quotes_at(std::string_view text, std::size_t at) noexcept;

/// Reads the quoted text that begins at `at`, and moves `at` after its end.
///
/// Throws: syntax_error; it asks for more if there is no end.
std::string read_quoted(std::string_view text, std::size_t& at);

/// Reads the number that begins at `at`, in any of Ruby's ways to write one, and moves `at` after its end.
///
/// Throws: syntax_error for digits that are no number, and for integers of more than 64 bits.
value read_number(std::string_view text, std::size_t& at);

/// What a constant stands for, or nothing if there is no such constant.
std::string_view meaning_of_constant(std::string_view name) noexcept;

}  // namespace shell::detail
