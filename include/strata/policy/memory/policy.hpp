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

/// What the default constructor of an allocator copies that leads to a certain memory and so has no default.
///
/// It has one all the same, that says so when it is called: pairs of libstdc++ 15 and of libc++ 23 ask of a string with
/// that allocator whether it has a default, and clang does not take "no" for an answer but stops.
template <class Allocator>
const Allocator& allocator_without_default() noexcept {
    static_assert(
        sizeof(Allocator) == 0,
        "strata: this allocator leads to a memory of a policy's own; ask the policy's allocator_for() for it");
    return *static_cast<const Allocator*>(nullptr);
}

}  // namespace detail
}  // namespace strata
