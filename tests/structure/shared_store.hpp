// SPDX-License-Identifier: BSL-1.0
// A table of several sources, whose store one of them compiles.
#pragma once

#include <strata/strata.hpp>

// [extern]
namespace st = strata;

struct visits : st::family<"visits"> {};
extern template class st::store<visits, st::memory::heap>;
// [/extern]
