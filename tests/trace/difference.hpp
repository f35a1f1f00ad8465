// SPDX-License-Identifier: BSL-1.0
// Where two that answer the same trace disagree.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "trace/operation.hpp"

namespace trace {

struct difference {
    std::size_t step = 0;
    std::vector<std::string> expected = {};  // as in step::answer
    std::vector<std::string> got = {};
    std::string explanation = {};  // in the table's own words; may be empty
};

/// A column of a row.
struct place {
    bytes row = {};
    bytes family = {};
    bytes qualifier = {};
};

/// The same lines, or a failure that is no fault of the request on both sides, whatever its name (R7.17).
bool same_answer(const std::vector<std::string>& expected, const std::vector<std::string>& got);

/// HBase never came back from the operation, which then has not taken place.
bool has_no_answer(const std::vector<std::string>& answer);

/// The column whose cells should explain why the answers differ.
std::optional<place> suspect(const operation& asked, const std::vector<std::string>& expected,
                             const std::vector<std::string>& got);

/// The operation, and the lines of both: those they share, then `-` what was expected, `+` what came instead.
void print(std::ostream& out, const trace& of, const difference& found);

}  // namespace trace
