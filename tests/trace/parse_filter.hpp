// SPDX-License-Identifier: BSL-1.0
// The filter of a read or a check, from its text.
#pragma once

#include <string_view>

#include "trace/filter.hpp"

namespace trace::detail {

/// Throws: complaint.
filter parse_filter(std::string_view text);

}  // namespace trace::detail
