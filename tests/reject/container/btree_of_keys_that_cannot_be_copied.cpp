// rejected: strata: the keys of a btree must be copyable, because its inner nodes hold copies
// SPDX-License-Identifier: BSL-1.0
#include <memory>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/btree.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
st::mdmap<int, st::dim<std::unique_ptr<int>, st::backend::btree>> map;
#else
st::mdmap<int, st::dim<std::unique_ptr<int>, st::backend::rb_tree>> map;
#endif
