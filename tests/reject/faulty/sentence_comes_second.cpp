// rejected: strata: the sentence
// SPDX-License-Identifier: BSL-1.0
#ifdef STRATA_REJECT
static_assert(false, "an error before it");
static_assert(false, "strata: the sentence");
#endif
