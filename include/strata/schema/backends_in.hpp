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
/// A family with this policy lives in segment::nested.  Dimensions without such a policy get backend::rb_tree.
template <class Backend>
struct rows_in {
    static_assert(map_backend<Backend>,
                  "strata: rows_in takes a backend, and this type does not model strata::map_backend");
    using axis = strata::axis::rows;  ///< The axis of the policy.
    /// The backend.
    using backend = Backend;
};

/// Chooses the container of the qualifiers of a row.
///
/// A family with this policy lives in segment::nested.  Dimensions without such a policy get backend::rb_tree.
template <class Backend>
struct qualifiers_in {
    static_assert(map_backend<Backend>,
                  "strata: qualifiers_in takes a backend, and this type does not model strata::map_backend");
    using axis = strata::axis::qualifiers;  ///< The axis of the policy.
    /// The backend.
    using backend = Backend;
};

/// Chooses the container of the versions of a column.
///
/// A family with this policy lives in segment::nested.  Dimensions without such a policy get backend::rb_tree.
template <class Backend>
struct versions_in {
    static_assert(map_backend<Backend>,
                  "strata: versions_in takes a backend, and this type does not model strata::map_backend");
    using axis = strata::axis::versions;  ///< The axis of the policy.
    /// The backend.
    using backend = Backend;
};

/// Chooses segment::nested with these backends.  rows_in, qualifiers_in and versions_in together mean this.
template <class RowBackend, class QualifierBackend, class VersionBackend>
struct nested_cells {
    using axis = strata::axis::segment;  ///< The axis of the policy.
    /// The class of the active segment in a memory.
    template <class Memory>
    using segment = segment::nested<RowBackend, QualifierBackend, VersionBackend, Memory>;
};

namespace detail {

/// If one dimension names a backend, the others get a red-black tree.
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
