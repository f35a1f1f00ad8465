// SPDX-License-Identifier: BSL-1.0
// Layer: core.
#pragma once

#include <strata/core/language.hpp>

/// STRATA_ALWAYS_INLINE: for what is called for every cell, and is too long for a compiler to inline by itself.  A lambda takes
/// STRATA_ALWAYS_INLINE_LAMBDA behind its parameters.
///
/// STRATA_NOINLINE: for what such a function seldom comes to; inlined it would take registers from the rest.
///
/// STRATA_FLATTEN: for a loop that is worth a function of its own, into which all is inlined that it calls and that is not
/// apart, what a user hands in too: g++ leaves a visitor out where a source file has grown much already.
///
/// All of them mean something only where the compiler optimises.
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
