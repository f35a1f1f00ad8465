// SPDX-License-Identifier: BSL-1.0
// A table as commands that make it again, and back.
#pragma once

#include <ostream>
#include <string>

#include "shell/session.hpp"

namespace shell {

/// Writes `create`, and a `mutate` for every stored version and marker in the sequence of their writes.
///
/// What expired is not written, and how the cells lie in segments is not either.
void dump(std::ostream& out, const strata::any_table& table);

/// Runs what dump() wrote.  It only creates tables, and writes into those.
///
/// Throws: failure; then the tables that it had created are gone again.
void load(session& to, const std::string& text);

}  // namespace shell
