// rejected: strata: a sentence nobody says
// SPDX-License-Identifier: BSL-1.0
#ifdef STRATA_REJECT
static_assert(false, "strata: another sentence");
#endif
