// SPDX-License-Identifier: BSL-1.0
// Every layout that a trace runs on.  Compiled once, for all programs: it is many tables.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "trace/difference.hpp"
#include "trace/operation.hpp"

namespace trace {

/// One way to hold a table, by name.
struct layout {
    std::string name;
    std::function<std::optional<difference>(const trace&)> first_difference;
};

/// The run-time tables, one a layout or backend, and the compile-time tables that the trace fits.
std::vector<layout> layouts_of(const trace& one);

/// Answers the steps as a run-time table does.
void answer(trace& one);

}  // namespace trace
