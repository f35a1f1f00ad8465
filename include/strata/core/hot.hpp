// SPDX-License-Identifier: BSL-1.0
// Layer: core.
#pragma once

/// STRATA_HOT: for what is called for every cell, and is too long for a compiler to inline by itself.  A lambda takes
/// STRATA_HOT_LAMBDA behind its parameters.
///
/// STRATA_APART: for what such a function seldom comes to; inlined it would take registers from the rest.
///
/// STRATA_LOOP: for a loop that is worth a function of its own, into which all is inlined that it calls and that is not
/// apart, what a user hands in too: g++ leaves a visitor out where a source file has grown much already.
///
/// All of them mean something only where the compiler optimises.
#if defined(__GNUC__) && defined(__OPTIMIZE__)
#define STRATA_HOT __attribute__((always_inline)) inline
#define STRATA_HOT_LAMBDA __attribute__((always_inline))
#define STRATA_APART __attribute__((noinline))
#define STRATA_LOOP __attribute__((noinline, flatten))
#else
#define STRATA_HOT inline
#define STRATA_HOT_LAMBDA
#define STRATA_APART
#define STRATA_LOOP
#endif
