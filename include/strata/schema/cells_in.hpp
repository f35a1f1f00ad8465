// SPDX-License-Identifier: BSL-1.0
// Layer: schema.
#pragma once

#include <strata/core/axis.hpp>
#include <strata/policy/memory/policy.hpp>

namespace strata {

namespace layout {
template <class RowBackend, class QualifierBackend, class VersionBackend, class Memory>
class nested;
template <memory_policy Memory>
class packed;
}  // namespace layout

/// Chooses how the cells of a family's active segment lie in memory; default `cells_in<layout::packed>`.
///
/// Layout: a class template of a memory policy whose classes model cell_layout.  All layouts answer alike.
template <template <class Memory> class Layout>
struct cells_in {
    using axis = strata::axis::layout;
    /// The class of the active segment in that memory.
    template <class Memory>
    using segment = Layout<Memory>;
};

/// layout::nested in these backends: what rows_in, qualifiers_in and versions_in come to.
template <class RowBackend, class QualifierBackend, class VersionBackend>
struct nested_cells {
    using axis = strata::axis::layout;
    /// The class of the active segment in that memory.
    template <class Memory>
    using segment = layout::nested<RowBackend, QualifierBackend, VersionBackend, Memory>;
};

}  // namespace strata
