// SPDX-License-Identifier: BSL-1.0
// Layer: schema/preset.
#pragma once

#include <cstddef>
#include <type_traits>

#include <strata/core/axis.hpp>
#include <strata/core/fixed_string.hpp>
#include <strata/schema/family.hpp>

namespace strata::detail {

/// A policy that means nothing, on an axis that families do not look at.
struct no_policy {
    using axis = no_policy;
};

/// Default, or no_policy if the pack has a policy of the same axis.
template <class Default, class... Chosen>
using unless_chosen = std::conditional_t<policies_of<typename Default::axis, Chosen...> == 0, Default, no_policy>;

/// A family with the chosen policies, and a preset's for the other axes.
template <fixed_string Name, class First, class Second, class... Chosen>
using preset_family = family<Name, Chosen..., unless_chosen<First, Chosen...>, unless_chosen<Second, Chosen...>>;

}  // namespace strata::detail
