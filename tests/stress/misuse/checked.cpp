// SPDX-License-Identifier: BSL-1.0
// A source file in which wrong use is looked for.  It does not link with one in which it is not.
#define STRATA_CHECKED 1
#include <strata/core/assert.hpp>

int main() {}
