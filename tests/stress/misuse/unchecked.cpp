// SPDX-License-Identifier: BSL-1.0
// A source file in which nothing is looked for.
#define STRATA_CHECKED 0
#include <strata/core/assert.hpp>
