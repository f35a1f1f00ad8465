// rejected: strata: the families of a locality_group share a packed segment, so none names cells_in or backends
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/backend/flat.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/schema/cells_in.hpp>
#include <strata/segment/nested.hpp>
#include <strata/table/locality_group.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

template <class Memory>
class in_flat : public st::segment::nested<st::backend::flat, st::backend::flat, st::backend::flat, Memory> {
    using st::segment::nested<st::backend::flat, st::backend::flat, st::backend::flat, Memory>::nested;
};

struct title : st::family<"title"> {};
struct price : st::family<"price"> {};
struct with_backend : st::family<"with_backend", st::rows_in<st::backend::flat>> {};
struct with_layout : st::family<"with_layout", st::cells_in<in_flat>> {};

#ifdef STRATA_REJECT
st::table<st::locality_group<title, with_backend>> one;   // mistake
st::table<st::locality_group<with_layout, price>> other;  // mistake
#else
st::table<st::locality_group<title, price>, with_backend, with_layout> t;
#endif
