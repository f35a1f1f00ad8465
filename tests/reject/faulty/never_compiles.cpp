// rejected: strata: the sentence
// SPDX-License-Identifier: BSL-1.0
static_assert(false, "strata: the sentence");
