// SPDX-License-Identifier: BSL-1.0
#include "hbase/tables.hpp"

STRATA_TABLE_PARTS(, tables::packed);
#ifndef STRATA_FEWER_KINDS
STRATA_TABLE_PARTS(, tables::in_trees);
#endif
#if !defined(STRATA_FEWER_KINDS) && !defined(STRATA_OTHER_KINDS)
STRATA_TABLE_PARTS(, tables::in_vectors);
#endif
