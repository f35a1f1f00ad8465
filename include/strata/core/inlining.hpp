// SPDX-License-Identifier: BSL-1.0
// Layer: core.
#pragma once

#include <strata/core/language.hpp>

/// STRATA_ALWAYS_INLINE: for functions that are called for every cell and are too long for a compiler to inline by
/// itself.  A lambda takes STRATA_ALWAYS_INLINE_LAMBDA after its parameters.
///
/// STRATA_NOINLINE: for the rare branches of such a function.  Inlined, they would take registers from the rest.
///
/// STRATA_FLATTEN: for a loop that is worth a function of its own.  Everything that it calls is inlined into it, except
/// functions that are STRATA_NOINLINE.  That includes a user's visitor, which g++ calls instead once a source file has
/// grown large.
///
/// All four are empty, or just `inline`, unless the compiler optimises.
#if defined(__GNUC__) && defined(__OPTIMIZE__)
#define STRATA_ALWAYS_INLINE __attribute__((always_inline)) inline
#define STRATA_ALWAYS_INLINE_LAMBDA __attribute__((always_inline))
#define STRATA_NOINLINE __attribute__((noinline))
#define STRATA_FLATTEN __attribute__((noinline, flatten))
#else
#define STRATA_ALWAYS_INLINE inline
#define STRATA_ALWAYS_INLINE_LAMBDA
#define STRATA_NOINLINE
#define STRATA_FLATTEN
#endif
