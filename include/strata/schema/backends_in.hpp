// SPDX-License-Identifier: BSL-1.0
// Layer: schema.
#pragma once

#include <strata/core/axis.hpp>
#include <strata/policy/backend/policy.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/schema/cells_in.hpp>
#include <strata/segment/nested.hpp>

namespace strata {

/// Chooses the container of a family's rows.
///
/// With that the family lives in segment::nested; dimensions that are not named get backend::rb_tree.
template <class Backend>
struct rows_in {
    static_assert(map_backend<Backend>,
                  "strata: rows_in takes a backend, and this type does not model strata::map_backend");
    using axis = strata::axis::rows;
    /// The backend.
    using backend = Backend;
};

/// Chooses the container of the qualifiers of a row.
///
/// With that the family lives in segment::nested; dimensions that are not named get backend::rb_tree.
template <class Backend>
struct qualifiers_in {
    static_assert(map_backend<Backend>,
                  "strata: qualifiers_in takes a backend, and this type does not model strata::map_backend");
    using axis = strata::axis::qualifiers;
    /// The backend.
    using backend = Backend;
};

/// Chooses the container of the versions of a column.
///
/// With that the family lives in segment::nested; dimensions that are not named get backend::rb_tree.
template <class Backend>
struct versions_in {
    static_assert(map_backend<Backend>,
                  "strata: versions_in takes a backend, and this type does not model strata::map_backend");
    using axis = strata::axis::versions;
    /// The backend.
    using backend = Backend;
};

/// segment::nested in these backends: what rows_in, qualifiers_in and versions_in come to.
template <class RowBackend, class QualifierBackend, class VersionBackend>
struct nested_cells {
    using axis = strata::axis::segment;
    /// The class of the active segment in that memory.
    template <class Memory>
    using segment = segment::nested<RowBackend, QualifierBackend, VersionBackend, Memory>;
};

namespace detail {

/// A dimension whose backend is not named gets a red-black tree if another's is.
template <class... Policies>
struct chosen_cells<true, Policies...> {
    using type = policy_or<
        axis::segment,
        nested_cells<typename policy_or<axis::rows, rows_in<backend::rb_tree>, Policies...>::backend,
                     typename policy_or<axis::qualifiers, qualifiers_in<backend::rb_tree>, Policies...>::backend,
                     typename policy_or<axis::versions, versions_in<backend::rb_tree>, Policies...>::backend>,
        Policies...>;
};

}  // namespace detail
}  // namespace strata
