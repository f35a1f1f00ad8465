// SPDX-License-Identifier: BSL-1.0
// Traces that somebody has answered, on all layouts of strata.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "trace/difference.hpp"
#include "trace/layouts.hpp"
#include "trace/operation.hpp"

namespace trace {

struct layout_difference {
    std::string layout;
    difference found;
};

/// One for each layout that answers otherwise than the trace says.
std::vector<layout_difference> differences(const trace& answered, hbase_version by = hbase_version::v2_6_4);

void print(std::ostream& out, const trace& of, const std::vector<layout_difference>& all);

/// What layouts_of() has left out of some traces.
struct left_out {
    std::size_t traces = 0;   ///< They alter their table.
    std::size_t replays = 0;  ///< Of them, on compile-time tables that they would fit otherwise.

    void count(const trace& one);
};

/// A line, or nothing if nothing is left out.
void print(std::ostream& out, const left_out& all);

/// Answers as an oracle does, with a table of strata: reads traces that end with a line `end`, up to the end of `in`.
void serve(std::istream& in, std::ostream& out);

}  // namespace trace
