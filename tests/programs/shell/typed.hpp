// SPDX-License-Identifier: BSL-1.0
// Operations of a trace as lines for the shell, and what the shell prints as the answers of a trace.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shell/session.hpp"
#include "trace/operation.hpp"

namespace typed {

/// The lines that make the table `t` of a trace; nothing if the shell has no words for its region.
std::optional<std::string> table_of(const trace::schema& tables);

/// The line that asks for an operation; nothing if the shell has no words for it.
std::optional<std::string> line_of(const trace::operation& op, const trace::schema& tables);

/// What the shell printed for that operation, as lines of a trace.
std::vector<std::string> answer_of(const trace::operation& op, const std::string& printed,
                                   const std::optional<shell::failure>& fault);

/// An answer of a trace as answer_of() can tell it: results that follow each other in one row are one, and of counters
/// and appended values of one column the value counts, for the shell prints no more.
std::vector<std::string> comparable(const trace::operation& op, const std::vector<std::string>& answer);

/// HBase's Admin refuses to add a family that is there, and to change one that is not.  The shell's alter does what the
/// other would have done, so such a step has no words.
bool is_refused_alter(const trace::step& step);

}  // namespace typed
