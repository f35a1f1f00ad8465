// rejected: strata: salted<Buckets> takes 2 to 256 buckets, for the salt is a byte
// SPDX-License-Identifier: BSL-1.0
#include <strata/key/key.hpp>
#include <strata/key/salted.hpp>

#ifdef STRATA_REJECT
const strata::bytes key = strata::to_key(strata::salted<257>{"ann"});
#else
const strata::bytes key = strata::to_key(strata::salted<256>{"ann"});
#endif
