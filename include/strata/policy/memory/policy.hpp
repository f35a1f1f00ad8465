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
/// | `m.template allocator_for<T>()` | the allocator of T for this policy's memory |
///
/// Memory that many searches read is allocated as index_unit, so that a policy can keep it together.
///
/// A policy is an object, not a set of static functions: two tables can live in two places.  Every level of a table
/// gets its allocator as an argument.
template <class M>
concept memory_policy = policy_for<M, axis::memory> && std::copy_constructible<M> && requires(const M& m) {
    { m.template allocator_for<std::byte>() } -> std::same_as<typename M::template allocator<std::byte>>;
};

namespace detail {

/// True if the memory's pointers are T*, and not a type of its own as for memory that processes share.
template <memory_policy M>
inline constexpr bool has_plain_pointers =
    std::same_as<typename std::allocator_traits<typename M::template allocator<std::byte>>::pointer, std::byte*>;

/// The allocator of what is empty: a memory that has not been used yet may stay so until it must allocate.
template <class T, memory_policy Memory>
typename Memory::template allocator<T> allocator_for_nothing(const Memory& memory) {
    if constexpr (requires { memory.template allocator_for_nothing<T>(); })
        return memory.template allocator_for_nothing<T>();
    else
        return memory.template allocator_for<T>();
}

/// Makes the default constructor of an allocator a compile error when it is called.
///
/// Such an allocator needs a policy object, but must still declare a default constructor: the pairs of libstdc++ 15 and
/// libc++ 23 ask whether a string with that allocator has one, and clang stops with an error if it is missing.
template <class Allocator>
const Allocator& allocator_without_default() noexcept {
    static_assert(
        sizeof(Allocator) == 0,
        "strata: this allocator leads to a memory of a policy's own; ask the policy's allocator_for() for it");
    return *static_cast<const Allocator*>(nullptr);
}

}  // namespace detail
}  // namespace strata
