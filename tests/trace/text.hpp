// SPDX-License-Identifier: BSL-1.0
// Traces as text, in the format of tests/trace/README.md: parse and print are inverse to each other, but for comments
// and for defaults that are spelled out.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <stdexcept>
#include <string>
#include <string_view>

#include "trace/operation.hpp"

namespace trace {

/// A text that is no trace.  what() is `FILE:LINE: one sentence`.
class malformed : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// `name` is what complaints call the text.
file parse(std::istream& in, const std::string& name);

void print(std::ostream& out, const file& all);

/// The lines of one trace, answers included, without the header of a file.
void print(std::ostream& out, const trace& one);

std::string text(const trace& one);

/// One line, without its end.
std::string text(const operation& op);

std::string text(const filter& one);
std::string text(const comparator& one);

/// Bytes as they stand in a trace: no space, and none of the signs that have a meaning.
std::string escaped(std::string_view raw);

/// Bytes as they stand in a filter: brackets are signs there, too.
std::string escaped_in_filter(std::string_view raw);

/// A row: as escaped(), but that the empty one can be seen.
std::string row_text(std::string_view row);

/// `F:Q@T`, the beginning of every cell of an answer.
std::string cell_text(std::string_view family, std::string_view qualifier, std::int64_t timestamp);

}  // namespace trace
