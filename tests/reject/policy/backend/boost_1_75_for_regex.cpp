// rejected: strata: comparator::regex needs Boost 1.76 or newer
// SPDX-License-Identifier: BSL-1.0
#include <boost/version.hpp>
#ifdef STRATA_REJECT
#undef BOOST_VERSION
#define BOOST_VERSION 107500
#endif
#include <strata/filter/regex.hpp>

auto letters = strata::comparator::regex("[a-z]+");
