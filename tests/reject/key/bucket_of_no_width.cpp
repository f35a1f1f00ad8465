// rejected: strata: bucketed<Width> takes a width above 0
// SPDX-License-Identifier: BSL-1.0
#include <strata/key/bucketed.hpp>
#include <strata/key/key.hpp>

#ifdef STRATA_REJECT
const strata::bytes key = strata::to_key(strata::bucketed<0>{17});
#else
const strata::bytes key = strata::to_key(strata::bucketed<1>{17});
#endif
