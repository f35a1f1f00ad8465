// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <utility>

#include <boost/container/map.hpp>
#include <boost/container/options.hpp>

#include <strata/container/assignable_allocator.hpp>
#include <strata/container/boost_version.hpp>
#include <strata/core/axis.hpp>

namespace strata::detail {

/// The base of backends that use Boost.Container's map, with one of its kinds of trees.
template <boost::container::tree_type_enum Kind>
struct boost_tree {
    using axis = strata::axis::backend;
    static constexpr bool is_stable = true;
    static constexpr bool order_may_throw = false;  ///< Boost's trees compare in functions that are noexcept.

    template <class Key, class Mapped, class Order, class Allocator>
    using container =
        boost::container::map<Key, Mapped, Order, assignable<std::pair<const Key, Mapped>, Allocator>,
                              typename boost::container::tree_assoc_options<boost::container::tree_type<Kind>>::type>;
};

}  // namespace strata::detail
