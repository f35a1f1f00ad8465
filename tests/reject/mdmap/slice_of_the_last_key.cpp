// rejected: strata: [] fixes a key and leaves a slice, so not the last one; take at, find or get_if
// SPDX-License-Identifier: BSL-1.0
#include <string>
#include <tuple>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/memory/pmr.hpp>

namespace st = strata;

using readings = st::mdmap<int, st::dim<std::string>, st::dim<int>>;
#ifdef STRATA_REJECT
auto there(readings& r) { return r["boiler"][1]; }
#else
auto there(readings& r) { return r["boiler"].at(1); }
#endif
