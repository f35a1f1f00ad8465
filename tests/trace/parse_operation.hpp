// SPDX-License-Identifier: BSL-1.0
// One line of a trace: an operation, or a part of the schema.
#pragma once

#include <string_view>

#include "trace/operation.hpp"
#include "trace/words.hpp"

namespace trace::detail {

/// Throws complaint.
operation parse_operation(std::string_view line);

/// The words behind `family`, up to the end or a `;`.
family parse_family_line(words& rest);

/// The words behind `region`.
void parse_region_line(words& rest, schema& tables);

}  // namespace trace::detail
