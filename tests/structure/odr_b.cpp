// SPDX-License-Identifier: BSL-1.0
#include <strata/strata.hpp>

int odr_b();

int odr_b() { return 0; }
