// SPDX-License-Identifier: BSL-1.0
#include "hbase/tables.hpp"

STRATA_TABLE_PARTS(, tables::packed);
STRATA_TABLE_PARTS(, tables::in_trees);
#ifndef STRATA_FEWER_KINDS
STRATA_TABLE_PARTS(, tables::in_vectors);
#endif
