// rejected: strata: the sentence
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#ifdef STRATA_REJECT
static_assert(false, "strata: the sentence");
static_assert(false, "more");
static_assert(false, "and more");
static_assert(false, "and more");
#endif
