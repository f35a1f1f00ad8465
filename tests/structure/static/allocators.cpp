// SPDX-License-Identifier: BSL-1.0
// What other standard libraries than the tested ones ask of the allocators of our memories.
#include <cstddef>
#include <initializer_list>
#include <type_traits>

#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/counting.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/limited.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/memory/std_allocator.hpp>

#include "support/allocators.hpp"

namespace st = strata;

namespace {

// A string as libstdc++ 15 has it: without a default of the allocator none of its own, so that {} is an empty list.
template <class Allocator>
struct newer_string {
    newer_string() requires(std::is_default_constructible_v<Allocator>);
    newer_string(std::initializer_list<char> characters, const Allocator& allocator = Allocator());  // NOLINT: implicit
};

// What pairs of libstdc++ 15 ask of their types, wherever they are named.
template <class T>
concept made_of_nothing = requires(void (&take)(T)) {
    take({});
};

template <class Memory>
constexpr bool keys_fit_into_pairs = made_of_nothing<newer_string<typename Memory::template allocator<char>>>;

static_assert(keys_fit_into_pairs<st::memory::heap>);
static_assert(keys_fit_into_pairs<st::memory::pmr>);
static_assert(keys_fit_into_pairs<st::memory::arena>);
static_assert(keys_fit_into_pairs<st::memory::counting<>>);
static_assert(keys_fit_into_pairs<st::memory::counting<st::memory::arena>>);
static_assert(keys_fit_into_pairs<st::memory::limited<>>);
static_assert(keys_fit_into_pairs<st::memory::limited<st::memory::pmr>>);
static_assert(keys_fit_into_pairs<st::memory::std_allocator<support::allocator_in<std::byte>>>);

}  // namespace
