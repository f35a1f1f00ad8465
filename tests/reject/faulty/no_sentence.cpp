// SPDX-License-Identifier: BSL-1.0
#ifdef STRATA_REJECT
static_assert(false, "strata: the sentence");
#endif
