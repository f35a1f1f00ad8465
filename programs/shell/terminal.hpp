// SPDX-License-Identifier: BSL-1.0
// Lines from whoever types them: with editing, history and completion on a terminal, if libedit was there to compile.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "shell/complete.hpp"

namespace shell {

/// True if people read what the program prints, and type what it reads.
///@{
bool is_terminal_in() noexcept;
bool is_terminal_out() noexcept;
///@}

/// The width of the terminal; 0 if there is none.
std::size_t terminal_width() noexcept;

/// Reads lines.
class line_reader {
public:
    /// `complete`: what the tab key offers at the end of a line.
    explicit line_reader(std::function<completions(std::string_view)> complete);
    line_reader(const line_reader&) = delete;
    line_reader& operator=(const line_reader&) = delete;
    /// Writes the history to the file that `STRATA_SHELL_HISTORY` names, or to ~/.strata_shell_history.
    ~line_reader();

    /// The next line; nothing at the end.
    std::optional<std::string> read(const std::string& prompt);

private:
    bool is_edited_;
};

}  // namespace shell
