// SPDX-License-Identifier: BSL-1.0
// Commands: one table for each group, with the help text of each beside what it runs.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shell/session.hpp"
#include "shell/value.hpp"

namespace shell {

struct command;

/// A command that is being run: its arguments, with variables replaced by their values.
struct call {
    session& in;
    const command& is;
    std::vector<value> arguments;

    formatter& print() const noexcept { return in.print(); }
    std::size_t size() const noexcept { return arguments.size(); }
    /// The argument of that number, or nil.
    const value& operator[](std::size_t i) const noexcept;
    /// The argument as Ruby's to_s has it.
    std::string text(std::size_t i) const { return to_text((*this)[i]); }
    /// The name of a table: a text or a reference.
    std::string table_name(std::size_t i = 0) const;
    /// The table that an argument names.  Throws: table_not_found.
    strata::any_table& table(std::size_t i = 0) const { return in.tables().table(table_name(i)); }
    /// The argument if it is a hash, and an empty one if it is not there.  Throws: failure for anything else.
    hash options(std::size_t i) const;
};

/// A command that the shell knows.
struct command {
    std::string_view name;
    std::string_view group;
    std::size_t least = 0;  ///< The numbers of arguments that it takes.
    std::size_t most = 0;
    std::string_view arguments;  ///< `TABLE, ROW [, COLUMN ...]`
    std::string_view summary;    ///< One line.
    std::string_view examples;   ///< Lines to type.
    value (*run)(call& c) = nullptr;
    bool takes_words = false;  ///< Words without quotes are texts: `show map 't'`.
};

inline constexpr std::size_t any_number = static_cast<std::size_t>(-1);

/// The commands by group.
///@{
std::span<const command> general_commands();
std::span<const command> namespace_commands();
std::span<const command> schema_commands();
std::span<const command> write_commands();
std::span<const command> read_commands();
std::span<const command> request_commands();
std::span<const command> maintenance_commands();
std::span<const command> insight_commands();
///@}

/// All commands, by group.
const std::vector<const command*>& all_commands();
/// The command of that name, or a null pointer.
const command* find_command(std::string_view name) noexcept;
/// A name that is spelt nearly so; nothing if there is none.
std::string_view similar_command(std::string_view name);

}  // namespace shell
