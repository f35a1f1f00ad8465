// SPDX-License-Identifier: BSL-1.0
// How Java prints and reads what HBase's descriptors hold: sizes, lengths of time, and maps in no particular order.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shell {

/// Sorts the entries of a map as Java's HashMap hands them out, given in the sequence in which they were put.
///
/// HBase prints the attributes of a family in it, so that no other sequence would be HBase's.
void sort_as_java_map(std::vector<std::pair<std::string, std::string>>& entries);

/// `65536 B (64KB)`
std::string size_text(std::int64_t bytes);

/// `FOREVER`, `100 SECONDS (1 MINUTE 40 SECONDS)`
std::string interval_text(std::int64_t seconds);

/// Reads what interval_text() prints, and numbers of seconds.
///
/// Throws: failure if the two lengths in the text differ.  As in HBase, what is no length at all is 0.
std::int64_t interval(std::string_view text);

/// Java's Integer.valueOf and Long.valueOf.  Throws: failure, a NumberFormatException.
///@{
std::int64_t java_int(std::string_view text);
std::int64_t java_long(std::string_view text);
///@}

}  // namespace shell
