// SPDX-License-Identifier: BSL-1.0
// Two units include everything and are linked together: a function that forgot `inline` fails here.
#include <strata/strata.hpp>

int odr_b();

int main() { return odr_b(); }
