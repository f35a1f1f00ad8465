// SPDX-License-Identifier: BSL-1.0
// Layer: policy/memory.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>

#include <strata/core/axis.hpp>

namespace strata {

/// Where do nodes and bytes live?
///
/// | expression | meaning |
/// |---|---|
/// | `M::template allocator<T>` | a standard allocator of T |
/// | `m.template allocator_for<T>()` | the allocator that leads to this policy's memory |
///
/// What many searches pass through is asked for as index_unit, so that a policy can keep it together.
///
/// A policy is an object, not a set of static functions, so two tables can live in two places.  Every level of a
/// table gets its allocator handed down explicitly.
template <class M>
concept memory_policy = policy_for<M, axis::memory> && std::copy_constructible<M> && requires(const M& m) {
    { m.template allocator_for<std::byte>() } -> std::same_as<typename M::template allocator<std::byte>>;
};

namespace detail {

/// The memory is led to by T* and not by a pointer type of its own, as it is where several processes share it.
template <memory_policy M>
inline constexpr bool has_plain_pointers =
    std::same_as<typename std::allocator_traits<typename M::template allocator<std::byte>>::pointer, std::byte*>;

}  // namespace detail
}  // namespace strata
