// SPDX-License-Identifier: BSL-1.0
// What most files of this folder include.  Precompiled, it is a main file, so it has no #pragma once.
#include <strata/mdmap/mdmap.hpp>
#include <strata/table/table.hpp>
