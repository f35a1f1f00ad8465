// SPDX-License-Identifier: BSL-1.0
// The parser of command lines: text in, commands and their arguments out, or an error with its place.
//
// It knows no commands, no tables and no terminal.  It reads the part of Ruby that people type into HBase's shell:
// commands with arguments, texts in single and double quotes, numbers, arrays, hashes, constants, comments, table
// references, and besides the typographic quotes that guides print.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "shell/value.hpp"

namespace shell {

/// One command: `put 't', 'r', 'f:q', 'v'`, `t = create 't', 'f'` or `t.put 'r', 'f:q', 'v'`.
struct statement {
    std::string assigned_to = {};  ///< The variable on the left of `=`, or nothing.
    std::string receiver = {};     ///< The variable before the dot, or nothing.
    std::string command = {};      ///< Nothing if the statement is only a value: `t = 5`.
    std::vector<value> arguments = {};
    std::size_t begin = 0;          ///< Where the statement begins.
    std::size_t end = 0;            ///< After its last byte.
    std::size_t command_begin = 0;  ///< Where the name of the command stands.
};

/// The text is no command line.
class syntax_error : public std::runtime_error {
public:
    /// `at`: the offset of the byte where something else was expected.  `more`: true if the text ends too early, so
    /// that another line could complete it.
    syntax_error(const std::string& what, std::size_t at, bool more = false)
        : std::runtime_error(what), at_(at), more_(more) {}

    std::size_t at() const noexcept { return at_; }
    bool needs_more() const noexcept { return more_; }

private:
    std::size_t at_;
    bool more_;
};

/// Reads all statements of a text: a line, several lines, or a file.
///
/// Complexity: linear in the text.
/// Throws: syntax_error.  A text is read as a whole, so that a fault at its end keeps its beginning from being run.
std::vector<statement> parse(std::string_view text);

/// A line of a text and a caret under one of its bytes, as two lines: what an error shows.
std::string point_at(std::string_view text, std::size_t at);

/// The number of the line that holds a byte, from 1.
std::size_t line_of(std::string_view text, std::size_t at) noexcept;

/// The constants of HBase's shell, such as NAME and VERSIONS, sorted.
const std::vector<std::string_view>& constants();

}  // namespace shell
