// SPDX-License-Identifier: BSL-1.0
// Every layout that a trace runs on.  Compiled once, for all programs: it is many tables.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/difference.hpp"
#include "trace/operation.hpp"

namespace trace {

/// One way to hold a table, by name.
struct layout {
    std::string name;
    std::function<std::optional<difference>(const trace&)> first_difference;
};

/// The versions of HBase whose answers tables can tell apart; each is also one of those after it that answer alike.
enum class hbase_version { v2_6_4, v2_6_5, v2_6_6 };

/// Of "2.6.5", or of "HBase 2.6.4-hadoop3" and the like; nothing if a text does not begin so.
std::optional<hbase_version> version_of(std::string_view text);

namespace detail {

// Parts of them, each compiled for itself, as they take a compiler long.
std::vector<layout> run_time_layouts();
std::vector<layout> one_family_layouts(const trace& one);
std::vector<layout> aging_layouts(const trace& one);
std::vector<layout> two_family_layouts(const trace& one);
std::vector<layout> later_layouts(hbase_version answers);  ///< Of a version after 2.6.4.

}  // namespace detail

/// The run-time tables, one a layout or backend, and the compile-time tables that the trace fits.  For later versions there
/// are fewer.
std::vector<layout> layouts_of(const trace& one, hbase_version answers = hbase_version::v2_6_4);

/// How many compile-time tables the trace would fit if it did not alter its table, which they cannot.
std::size_t compile_time_tables_left_out(const trace& one);

/// Answers the steps as a run-time table does.
void answer(trace& one);

}  // namespace trace
