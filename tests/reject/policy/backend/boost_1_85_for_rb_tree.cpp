// rejected: strata: Boost 1.85.0 corrupts memory (boostorg/container#273)
// SPDX-License-Identifier: BSL-1.0
#include <boost/version.hpp>
#ifdef STRATA_REJECT
#undef BOOST_VERSION
#define BOOST_VERSION 108500
#endif
#include <strata/policy/backend/rb_tree.hpp>
