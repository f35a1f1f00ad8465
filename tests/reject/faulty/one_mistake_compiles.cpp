// rejected: strata: the sentence
// SPDX-License-Identifier: BSL-1.0
#ifdef STRATA_REJECT
static_assert(false, "strata: the sentence");  // mistake
static_assert(true, "strata: the sentence");   // mistake
#endif
