// SPDX-License-Identifier: BSL-1.0
// Layer: core.
#pragma once

#include <cassert>

#include <strata/core/language.hpp>

/// Checks a precondition that only a broken program can violate.
///
/// Define STRATA_ASSERT before the first strata header to route it elsewhere; by default it is the standard
/// `assert`, so it is off where NDEBUG is defined.  What the world can get wrong is an exception instead.
#ifndef STRATA_ASSERT
#define STRATA_ASSERT(condition) assert(condition)
#endif
