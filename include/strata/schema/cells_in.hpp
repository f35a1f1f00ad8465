// SPDX-License-Identifier: BSL-1.0
// Layer: schema.
#pragma once

#include <strata/core/axis.hpp>
#include <strata/segment/packed.hpp>

namespace strata {

/// Chooses how the cells of a family's segments lie in memory.  The default is `cells_in<segment::packed>`.
///
/// Layout: a class template of a memory policy whose classes model writable_segment.  All layouts give the same
/// answers.
template <template <class Memory> class Layout>
struct cells_in {
    using axis = strata::axis::segment;  ///< The axis of the policy.
    /// The class of the active segment in a memory.
    template <class Memory>
    using segment = Layout<Memory>;
};

namespace detail {

/// True if the policies name a backend for some dimension.
template <class... Policies>
inline constexpr bool names_backends = (belongs_to_one_of<Policies, axis::rows, axis::qualifiers, axis::versions> ||
                                        ...);

/// Finds the policy that chooses the segments.
template <bool NamesBackends, class... Policies>
struct chosen_cells {
    using type = policy_or<axis::segment, cells_in<segment::packed>, Policies...>;
};
/// Defined in schema/backends_in.hpp, which declares the policies that name a backend.
template <class... Policies>
struct chosen_cells<true, Policies...>;

/// The policy among these that chooses the segments, or the default.
template <class... Policies>
using cells_of = typename chosen_cells<names_backends<Policies...>, Policies...>::type;

}  // namespace detail
}  // namespace strata
