// SPDX-License-Identifier: BSL-1.0
// The next simpler forms of an operation or a schema.  Repeated, they come to an end: each form says less than before.
#pragma once

#include <vector>

#include "trace/operation.hpp"

namespace trace::detail {

std::vector<operation> simpler(const operation& op);
std::vector<schema> simpler(const schema& tables);

}  // namespace trace::detail
