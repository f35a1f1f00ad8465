// rejected: strata: needs C++20 or later; compile with -std=c++20, or with /std:c++20 in Visual C++
// SPDX-License-Identifier: BSL-1.0
// standard: c++17
// remainder: 6
#include <strata/strata.hpp>
