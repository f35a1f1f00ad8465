// SPDX-License-Identifier: BSL-1.0
// Layer: core.
#pragma once

/// For what is called for every cell, and is too long for a compiler to inline by itself.  A lambda takes
/// STRATA_HOT_LAMBDA behind its parameters.
#if defined(__GNUC__)
#define STRATA_HOT __attribute__((always_inline)) inline
#define STRATA_HOT_LAMBDA __attribute__((always_inline))
#else
#define STRATA_HOT inline
#define STRATA_HOT_LAMBDA
#endif
