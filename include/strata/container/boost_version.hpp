// SPDX-License-Identifier: BSL-1.0
// Layer: container.
// Refuses the one release of Boost whose containers cannot be used.
#pragma once

#include <strata/core/language.hpp>

#include <boost/version.hpp>
#if BOOST_VERSION == 108500 && !defined(STRATA_ALLOW_BOOST_1_85)
#error \
    "strata: Boost 1.85.0's containers corrupt memory (boostorg/container#273); take another version, or define STRATA_ALLOW_BOOST_1_85 if yours carries the fix"
#endif
