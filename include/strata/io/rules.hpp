// SPDX-License-Identifier: BSL-1.0
// Layer: io.
#pragma once

#include <cstddef>
#include <ostream>
#include <string_view>

#include <strata/core/language.hpp>

namespace strata {

/// A rule of the rule book, docs/rules.md, as a text for people cites it.
struct cited_rule {
    std::string_view number = {};  ///< `R5.1`, for instance; empty if no rule is cited.
    /// The title that it has in the rule book.
    std::string_view title = {};
};

/// The rules that an explanation cites.
inline constexpr cited_rule cited_rules[] = {
    {"R4.5", "Bounds of a scan"},
    {"R4.6", "Selecting families and columns"},
    {"R4.10", "Time ranges"},
    {"R4.27", "Versions of a wildcard read"},
    {"R4.30", "The filter's answer joins the matcher's"},
    {"R4.34", "Limits and offsets of a family"},
    {"R4.37", "A scan, row by row"},
    {"R4.40", "Families on demand"},
    {"R4.42", "The limit counts rows"},
    {"R5.1", "What a marker hides"},
    {"R5.5", "Markers are not versions"},
    {"R6.1", "VERSIONS"},
    {"R6.2", "TTL"},
    {"R6.4", "A cell's own time to live"},
    {"R8.3", "What a flush keeps"},
    {"R8.7", "What a major compaction keeps"},
    {"R8.8", "When a marker outlives a compaction of all files"},
};

/// Prints ` (number, title)`, or nothing if there is no rule.
inline std::ostream& operator<<(std::ostream& out, const cited_rule& rule) {
    if (rule.number.empty()) return out;
    return out << " (" << rule.number << ", " << rule.title << ')';
}

namespace detail {

// Does not compile for a number that cited_rules lacks.
consteval cited_rule rule(std::string_view number) {
    std::size_t at = 0;
    while (cited_rules[at].number != number) ++at;
    return cited_rules[at];
}

}  // namespace detail
}  // namespace strata
