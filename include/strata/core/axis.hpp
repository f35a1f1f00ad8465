// SPDX-License-Identifier: BSL-1.0
// Layer: core.
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include <strata/core/language.hpp>

/// The policy axes.  A policy names the one question it answers: `using axis = strata::axis::retention;`.
///
/// Why a tag and not just the shape: a type with the right tag and the wrong shape gets the message of its own
/// concept instead of "not a policy", and no type can match two axes by accident.
namespace strata::axis {

struct order;        // How are the keys of a dimension sorted?
struct backend;      // Which container holds a dimension?
struct memory;       // Where do nodes and bytes live?
struct retention;    // Which versions of a column still count?
struct deletes;      // What does a delete leave behind?
struct segment;      // How do the cells of a segment lie in memory?
struct quirks;       // Which of HBase's oddities are reproduced?
struct clock;        // What is "now"?
struct concurrency;  // Who may call at the same time?
struct maintenance;  // When is a family flushed and compacted?

// Tags of the dimensions a family may name a backend for.
struct rows;        // The rows of a family.
struct qualifiers;  // The columns of a row.
struct versions;    // The versions of a column.

}  // namespace strata::axis

namespace strata {

/// P declares an axis at all.
template <class P>
concept policy = requires {
    typename P::axis;
};

/// P answers the question of Axis.
template <class P, class Axis>
concept policy_for = policy<P> && std::same_as<typename P::axis, Axis>;

namespace detail {

/// True if P answers the question of one of these axes.
template <class P, class... Axes>
inline constexpr bool belongs_to_one_of = (policy_for<P, Axes> || ...);

/// How many policies of the pack answer the question of Axis.
template <class Axis, class... Policies>
inline constexpr std::size_t policies_of = (std::size_t{0} + ... + std::size_t{policy_for<Policies, Axis>});

/// Finds the policy that policy_or names.  A static_assert elsewhere makes sure that there are not two.
template <class Axis, class Default, class... Policies>
struct first_policy {
    using type = Default;
};

template <class Axis, class Default, class First, class... Rest>
struct first_policy<Axis, Default, First, Rest...>
    : std::conditional_t<policy_for<First, Axis>, std::type_identity<First>, first_policy<Axis, Default, Rest...>> {};

}  // namespace detail

/// The policy of the pack that answers the question of Axis, or Default if none does.
template <class Axis, class Default, class... Policies>
using policy_or = typename detail::first_policy<Axis, Default, Policies...>::type;

}  // namespace strata
