// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include <strata/core/axis.hpp>
#include <strata/mdmap/dim.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/policy.hpp>

namespace strata::detail {

/// Makes the type of a level: a container whose mapped type is the next level, or the value.
template <class Value, class Memory, class... Dims>
struct nest {
    using container = Value;
};

template <class Value, class Memory, class Dim, class... Rest>
struct nest<Value, Memory, Dim, Rest...> {
    using mapped = typename nest<Value, Memory, Rest...>::container;
    using container = typename Dim::backend::template container<typename Dim::key, mapped, typename Dim::order,
                                                                typename Memory::template allocator<std::byte>>;
};

/// A tuple of D if it is a dimension, else an empty tuple.
template <class D>
using dim_or_nothing = std::conditional_t<is_dim<D>, std::tuple<D>, std::tuple<>>;

/// Makes the types of all levels for a tuple of dimensions.
template <class Value, class Memory, class Dims>
struct nest_of_tuple;
template <class Value, class Memory, class... Dims>
struct nest_of_tuple<Value, Memory, std::tuple<Dims...>> {
    static constexpr std::size_t dimensions = sizeof...(Dims);
    using root = typename nest<Value, Memory, Dims...>::container;
    using key = std::tuple<typename Dims::key...>;
    static constexpr bool keys_copy = (std::is_copy_constructible_v<typename Dims::key> && ...);
    static constexpr bool keys_compare_equal = (std::equality_comparable<typename Dims::key> && ...);
};

/// Checks the arguments of an mdmap and sorts them into dimensions and memory policy.
///
/// The checks come last, and defaults replace what they refuse: each mistake gets one message.
template <class Value, class... DimsAndMemory>
struct shape {
private:
    using dims = decltype(std::tuple_cat(std::declval<dim_or_nothing<DimsAndMemory>>()...));
    static constexpr bool has_dims = std::tuple_size_v<dims> > 0;
    static constexpr bool is_value = std::is_object_v<Value> && !std::is_const_v<Value> && !std::is_array_v<Value>;

public:
    using value = std::conditional_t<is_value, Value, int>;
    using memory = policy_or<axis::memory, strata::memory::heap, DimsAndMemory...>;
    using nested = nest_of_tuple<value, memory, std::conditional_t<has_dims, dims, std::tuple<dim<int>>>>;
    using root = typename nested::root;
    using key = typename nested::key;
    static constexpr std::size_t dimensions = nested::dimensions;
    static constexpr bool keys_copy = nested::keys_copy;
    static constexpr bool copies = keys_copy && std::is_copy_constructible_v<value>;
    static constexpr bool compares_equal = nested::keys_compare_equal && std::equality_comparable<value>;

    static_assert(((is_dim<DimsAndMemory> || policy_for<DimsAndMemory, axis::memory>)&&...),
                  "strata: an mdmap takes dimensions and at most one memory policy, nothing else");
    static_assert(has_dims || ((!is_dim<DimsAndMemory> && !policy_for<DimsAndMemory, axis::memory>) || ...),
                  "strata: an mdmap needs at least one dimension");
    static_assert(policies_of<axis::memory, DimsAndMemory...> <= 1, "strata: an mdmap takes at most one memory policy");
    static_assert(memory_policy<memory>,
                  "strata: the memory policy of this mdmap does not model strata::memory_policy");
    static_assert(is_value, "strata: the value of an mdmap is an object type, not const and no array");
};

}  // namespace strata::detail
