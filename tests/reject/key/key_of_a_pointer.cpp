// rejected: strata: a key is made of numbers, texts, tuples and types with a strata::key_field
// SPDX-License-Identifier: BSL-1.0
#include <strata/key/key.hpp>

#ifdef STRATA_REJECT
const strata::bytes key = strata::to_key(static_cast<const int*>(nullptr));
#else
const strata::bytes key = strata::to_key(1);
#endif
