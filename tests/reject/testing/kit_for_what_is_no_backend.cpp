// rejected: strata: this is not a backend: it does not model strata::map_backend
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/order/ascending.hpp>
#include <strata/testing/backend.hpp>

#ifdef STRATA_REJECT
const auto report = strata::testing::check_backend<strata::order::ascending>();
#else
const auto report = strata::testing::check_backend<strata::backend::std_map>();
#endif
