// SPDX-License-Identifier: BSL-1.0
// Layer: schema.
#pragma once

#include <strata/cell/version_key.hpp>
#include <strata/core/axis.hpp>
#include <strata/mdmap/dim.hpp>
#include <strata/policy/order/newest_first.hpp>

namespace strata {

/// Chooses the container of the versions of a column.
///
/// With that the family lives in layout::nested; dimensions that are not named get backend::rb_tree.
template <class Backend>
struct versions_in {
    static_assert(map_backend<Backend>,
                  "strata: versions_in takes a backend, and this type does not model strata::map_backend");
    using axis = strata::axis::versions;
    /// The backend.
    using backend = Backend;
};

/// The version dimension: newest first, markers before puts at one timestamp (R1.1).
template <class Backend>
using version_dimension = dim<version_key, order::newest_first, Backend>;

}  // namespace strata
