// SPDX-License-Identifier: BSL-1.0
// The words behind `load`.
#pragma once

#include "trace/operation.hpp"
#include "trace/words.hpp"

namespace trace::detail {

/// Throws complaint.
load parse_load(words& rest);

}  // namespace trace::detail
