// SPDX-License-Identifier: BSL-1.0
// Layer: container.
// Refuses the one release of Boost whose containers corrupt memory.  STRATA_ALLOW_BOOST_1_85 says that yours has the
// fix.
#pragma once

#include <strata/core/language.hpp>

#include <boost/version.hpp>
#if BOOST_VERSION == 108500 && !defined(STRATA_ALLOW_BOOST_1_85)
#error "strata: Boost 1.85.0 corrupts memory (boostorg/container#273): take another, or define STRATA_ALLOW_BOOST_1_85"
#endif
