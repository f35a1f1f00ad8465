// rejected: strata: a text is read out of a key as strata::bytes, for it does not lie there as it is
// SPDX-License-Identifier: BSL-1.0
#include <strata/key/key.hpp>

#ifdef STRATA_REJECT
const auto text = strata::from_key<strata::bytes_view>(strata::to_key("a"));
#else
const auto text = strata::from_key<strata::bytes>(strata::to_key("a"));
#endif
