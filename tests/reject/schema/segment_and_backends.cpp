// rejected: strata: a family names a layout in cells_in or backends in rows_in, qualifiers_in and versions_in, not both
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/backend/flat.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/segment/nested.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

template <class Memory>
class in_flat : public st::segment::nested<st::backend::flat, st::backend::flat, st::backend::flat, Memory> {
    using st::segment::nested<st::backend::flat, st::backend::flat, st::backend::flat, Memory>::nested;
};

#ifdef STRATA_REJECT
struct f : st::family<"f", st::cells_in<in_flat>, st::rows_in<st::backend::flat>> {};
#else
struct f : st::family<"f", st::cells_in<in_flat>> {};
#endif

std::size_t cells(const st::table<f>& t) { return t.size(); }
